import Glibc

/// Ports of this machine that nobody uses.
enum LoopbackPorts {
  /// Below those that the system gives to connections: who tries to reach a server that is not there must not
  /// get its port for his own end.
  private static let range = 10_000...31_999

  /// Some, each once.
  static func free(_ count: Int) throws -> [Int] {
    var ports: Set<Int> = []
    for _ in 0..<10_000 where ports.count < count {
      let port = Int.random(in: range)
      if isFree(port) { ports.insert(port) }
    }
    guard ports.count == count else { throw SystemFailure("find a free port", code: EADDRINUSE) }
    return ports.sorted()
  }

  private static func isFree(_ port: Int) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return withLoopback(port) { bind(descriptor, $0, $1) } == 0
  }

  /// The address of a port, as the system takes it.
  static func withLoopback<Value>(
    _ port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Value
  ) -> Value {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
