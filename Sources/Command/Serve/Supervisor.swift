import Glibc

/// Whoever started the process and wants to know when it is ready, as systemd does.
///
/// Source: sd_notify(3): a datagram of `NAME=VALUE` lines to the socket that `NOTIFY_SOCKET` names.
struct Supervisor {
  private let path: String?

  /// The one that the environment names, if it names any.
  init(environment: [String: String]) { path = environment["NOTIFY_SOCKET"] }

  /// Requests are answered from here on.
  func ready() { tell("READY=1") }

  /// What is under way is brought to its end.
  func stopping() { tell("STOPPING=1") }

  /// Passed over where it fails: there is nobody left to tell it to.
  private func tell(_ line: String) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard let path, path.hasPrefix("/") || path.hasPrefix("@"),
      path.utf8.count < MemoryLayout.size(ofValue: address.sun_path)
    else { return }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    // A socket without a place in any folder begins with a NUL, which is written as an @.
    if path.hasPrefix("@") { address.sun_path.0 = 0 }
    let length = MemoryLayout<sa_family_t>.size + path.utf8.count
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let bytes = Array(line.utf8)
    _ = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(descriptor, bytes, bytes.count, 0, $0, socklen_t(length))
      }
    }
  }
}
