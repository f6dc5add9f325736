import Glibc

/// Where a service listens: an address of this machine and a port.
public struct ListenAddress: Sendable, Equatable {
  /// An address in digits: IPv4, or IPv6 without brackets.
  public let host: String
  /// 0 for any that is free.
  public let port: UInt16

  /// The machine's own, which nobody else reaches.
  public static let standard = ListenAddress(host: "127.0.0.1", port: 8080)

  private init(host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Reads `127.0.0.1:8080`, `[::1]:8080`, `localhost:8080`, or a port alone, `:8080` or `8080`, which is the
  /// machine's own address. Nil where it is none of them.
  public init?(_ typed: String) {
    let colon = typed.lastIndex(of: ":")
    let digits = colon.map { typed[typed.index(after: $0)...] } ?? typed[...]
    guard let port = UInt16(digits), digits.allSatisfy(\.isNumber) else { return nil }
    var host = colon.map { String(typed[..<$0]) } ?? ""
    if host.isEmpty || host == "localhost" { host = "127.0.0.1" }
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    self.init(host: host, port: port)
    guard withSocketAddress({ _, _, _ in true }) == true else { return nil }
  }

  /// Whether only this machine reaches it.
  public var isLocal: Bool { host == "::1" || host.hasPrefix("127.") }

  /// With brackets where an address needs them.
  public func text(port: UInt16) -> String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  /// The address as the system takes it, with its family. Nil where it is none.
  func withSocketAddress<Value>(
    _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Value
  ) -> Value? {
    var four = sockaddr_in()
    if inet_pton(AF_INET, host, &four.sin_addr) == 1 {
      four.sin_family = sa_family_t(AF_INET)
      four.sin_port = port.bigEndian
      return withUnsafePointer(to: &four) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          body(AF_INET, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
    var six = sockaddr_in6()
    guard inet_pton(AF_INET6, host, &six.sin6_addr) == 1 else { return nil }
    six.sin6_family = sa_family_t(AF_INET6)
    six.sin6_port = port.bigEndian
    return withUnsafePointer(to: &six) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body(AF_INET6, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
      }
    }
  }
}
