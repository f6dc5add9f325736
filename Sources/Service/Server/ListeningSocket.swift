import Glibc

/// Why a service does not start.
public enum ServerError: Error, Sendable, Equatable {
  /// The address cannot be listened at, as `errno` says.
  case cannotListen(String, errno: Int32)
  /// libmicrohttpd is not there, or does not start.
  case noLibrary(String)
}

/// Opens the socket at which a service listens. Here and not in the library, which does not say why it fails.
enum ListeningSocket {
  private static let waitingMax: Int32 = 1024

  /// A socket that listens, and the port that it was given.
  static func open(_ address: ListenAddress) throws(ServerError) -> (socket: Int32, port: UInt16) {
    let opened = address.withSocketAddress { family, socketAddress, length in
      bound(family, socketAddress, length)
    }
    guard let opened, opened >= 0 else {
      throw .cannotListen(address.text(port: address.port), errno: opened == nil ? EINVAL : errno)
    }
    return (opened, port(of: opened))
  }

  private static func bound(
    _ family: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
  ) -> Int32 {
    let kind =
      Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      | Int32(SOCK_NONBLOCK.rawValue)
    let listening = socket(family, kind, 0)
    guard listening >= 0 else { return -1 }
    // A service that starts again must not wait for the last packets of the one before.
    var yes: Int32 = 1
    setsockopt(
      listening, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout.size(ofValue: yes)))
    guard bind(listening, address, length) == 0, listen(listening, waitingMax) == 0 else {
      let code = errno
      close(listening)
      errno = code
      return -1
    }
    return listening
  }

  private static func port(of listening: Int32) -> UInt16 {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout.size(ofValue: address))
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = getsockname(listening, $0, &length)
      }
      // The port lies at the same place in both families.
      return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        UInt16(bigEndian: $0.pointee.sin_port)
      }
    }
  }
}
