import Glibc
import Presentation

/// The service's token, from where nobody else sees it: a file, or the environment. A command line can be
/// read by everyone on the machine.
enum TokenSource {
  /// The variable that holds it where no file does.
  static let variable = "SMASHTAG_TOKEN"

  private static let bytesMin = 16
  private static let bytesMax = 1024

  /// The token of a file, else of the environment; nil where neither is given. Throws ``ServiceFault``.
  static func token(file: String?, environment: [String: String]) throws -> String? {
    if let file { return try token(inFile: file) }
    guard let text = environment["SMASHTAG_TOKEN"] else { return nil }
    return try checked(Array(text.utf8), .variable(variable))
  }

  private static func token(inFile path: String) throws -> String {
    let source = ServiceFault.TokenSource.file(path)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw ServiceFault.badToken(source, .unreadable(code: errno)) }
    defer { close(descriptor) }
    // Of the file that is open, not of its name, which could lead elsewhere by now.
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw ServiceFault.badToken(source, .unreadable(code: errno))
    }
    if isOpenToOthers(status) {
      throw ServiceFault.badToken(source, .openToOthers(mode: status.st_mode & 0o777))
    }
    var bytes = [UInt8](repeating: 0, count: bytesMax + 2)
    let count = read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw ServiceFault.badToken(source, .unreadable(code: errno)) }
    return try checked(Array(bytes[..<count]), source)
  }

  /// A pipe, as of `<(pass show token)`, is nobody else's, whatever its mode. And where systemd lets a service read
  /// a credential of the superuser by an access list, that shows as the right of his group.
  private static func isOpenToOthers(_ status: stat) -> Bool {
    let isRoots = status.st_uid == 0 && status.st_gid == 0
    return status.st_mode & S_IFMT == S_IFREG && status.st_mode & (isRoots ? 0o037 : 0o077) != 0
  }

  /// The one word that the bytes are, but for the end of its line.
  private static func checked(
    _ bytes: [UInt8], _ source: ServiceFault.TokenSource
  ) throws -> String {
    var bytes = bytes[...]
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    if bytes.isEmpty { throw ServiceFault.badToken(source, .empty) }
    if bytes.count > bytesMax { throw ServiceFault.badToken(source, .long(most: bytesMax)) }
    guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw ServiceFault.badToken(source, .notAWord)
    }
    if bytes.count < bytesMin { throw ServiceFault.badToken(source, .short(least: bytesMin)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
