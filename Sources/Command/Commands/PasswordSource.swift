import ClickHouse
import Glibc

/// The password of a cluster, from where nobody else sees it. A command line can be read by everyone on the
/// machine.
enum PasswordSource {
  /// The variable that holds it, whatever the address says.
  static let variable = "SMASHTAG_CLICKHOUSE_PASSWORD"

  /// The file that an address names cannot be read.
  struct Unreadable: Error {
    let path: String
    let code: Int32
  }

  private static let bytesMax = 4096

  /// That of the environment, else the first line of the file that the address names, else none.
  static func password(
    of address: ClusterAddress, environment: [String: String]
  ) throws(Unreadable) -> String {
    if let text = environment[variable] { return text }
    guard let path = address.passwordFile else { return "" }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Unreadable(path: path, code: errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: bytesMax)
    // A pipe may give it in pieces.
    while bytes.count < bytesMax, !bytes.contains(UInt8(ascii: "\n")) {
      let count = read(descriptor, &part, part.count)
      guard count >= 0 else { throw Unreadable(path: path, code: errno) }
      if count == 0 { break }
      bytes += part[..<count]
    }
    var line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }
}
