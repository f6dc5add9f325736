import Glibc
import Synchronization

/// A connection to a client, and until when it has to get on.
final class ClientConnection: Sendable {
  let socket: Int32
  /// The address of the client without a port.
  let client: String
  /// What counts as one client; nil for this machine, which may have as many connections as it likes.
  let network: UInt64?
  // Nanoseconds of the clock below. Written by the thread of the connection, read by the one that looks after all.
  private let deadline = Atomic(UInt64.max)

  init(socket: Int32, address: UnsafePointer<sockaddr>?) {
    self.socket = socket
    client = address.flatMap(Self.text) ?? ""
    network = address.flatMap(Self.network)
  }

  /// From now on it has so many seconds.
  func mustGetOn(within seconds: Double) { mustGetOn(within: seconds, of: Self.now()) }

  /// It has so many seconds from a time on, as `now` tells it.
  func mustGetOn(within seconds: Double, of start: UInt64) {
    deadline.store(start &+ UInt64(seconds * 1e9), ordering: .relaxed)
  }

  /// It is for us to do something.
  func mayRest() { deadline.store(.max, ordering: .relaxed) }

  func isLate(at now: UInt64) -> Bool { now > deadline.load(ordering: .relaxed) }

  /// Nanoseconds since some time, on a clock that nobody sets.
  static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  private static func text(_ address: UnsafePointer<sockaddr>) -> String? {
    var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let length =
      address.pointee.sa_family == sa_family_t(AF_INET6)
      ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
    let code = getnameinfo(
      address, socklen_t(length), &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST)
    guard code == 0 else { return nil }
    return String(decoding: host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// What counts as one client at an address: all of an IPv4 address, and the first half of an IPv6 address,
  /// since whoever has one has 2⁶⁴ of them. Nil for this machine.
  static func network(of address: UnsafePointer<sockaddr>) -> UInt64? {
    let address = UnsafeRawPointer(address)
    guard address.load(as: sockaddr.self).sa_family == sa_family_t(AF_INET6) else {
      let four = UInt32(bigEndian: address.load(as: sockaddr_in.self).sin_addr.s_addr)
      return isLocal(four) ? nil : UInt64(four)
    }
    return withUnsafeBytes(of: address.load(as: sockaddr_in6.self).sin6_addr) { bytes in
      let first = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
      let last = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      guard first == 0 else { return first }
      // ::1, and IPv4 addresses as IPv6 has them, ::ffff:127.0.0.1.
      return last == 1 || isLocal(UInt32(truncatingIfNeeded: last)) ? nil : last
    }
  }

  private static func isLocal(_ four: UInt32) -> Bool { four >> 24 == 127 }
}
