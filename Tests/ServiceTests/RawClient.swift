import Foundation

/// A connection of which every byte is the test's own.
final class RawClient {
  private let descriptor: Int32
  private var unread: [UInt8] = []
  /// Ended with the connection, and not before it.
  private let server: TestedServer?

  /// Connects to a port of this machine.
  init(_ port: UInt16, of server: TestedServer? = nil) throws {
    self.server = server
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
    let code = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    // A test that waits for what never comes fails, and does not hang.
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout.size(ofValue: limit)))
  }

  deinit { close(descriptor) }

  /// What stands in the heads of most requests.
  static let host = "Host: 127.0.0.1\r\n"

  /// Sends bytes. False once the other side has gone.
  @discardableResult
  func send(_ text: String) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      bytes = bytes.dropFirst(count)
    }
    return true
  }

  /// Says that nothing more is sent.
  func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Takes more in. False at the end, however it came.
  private func takeMore() -> Bool {
    var room = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &room, room.count, 0)
    guard count > 0 else { return false }
    unread += room[..<count]
    return true
  }

  /// All that comes until the other side ends, or until it is enough.
  func text(until isEnough: (String) -> Bool = { _ in false }) -> String {
    while !isEnough(String(decoding: unread, as: UTF8.self)) {
      guard takeMore() else { break }
    }
    defer { unread = [] }
    return String(decoding: unread, as: UTF8.self)
  }

  /// Whether the other side has ended, with nothing said.
  func hasEnded() -> Bool { text().isEmpty }

  /// The next response; nil if none comes whole.
  ///
  /// - Parameter isHead: whether it is one to a HEAD, behind which nothing comes.
  func response(isHead: Bool = false) -> RawResponse? {
    let end = Array("\r\n\r\n".utf8)
    while unread.firstRange(of: end) == nil {
      guard takeMore() else { return nil }
    }
    guard let mark = unread.firstRange(of: end) else { return nil }
    guard var response = RawResponse(head: unread[..<mark.lowerBound]) else { return nil }
    unread.removeFirst(mark.upperBound)
    if isHead || response.status == 304 || response.status < 200 { return response }
    if response.fields["transfer-encoding"] == "chunked" {
      while unread.firstRange(of: Array("0\r\n\r\n".utf8)) == nil {
        guard takeMore() else { return nil }
      }
      unread = []
      return response
    }
    let length = response.fields["content-length"].flatMap { Int($0) } ?? 0
    while unread.count < length { guard takeMore() else { return nil } }
    response.body = String(decoding: unread[..<length], as: UTF8.self)
    unread.removeFirst(length)
    return response
  }
}

/// A response as it came.
struct RawResponse {
  var status: Int
  /// By names in small letters.
  var fields: [String: String] = [:]
  var body = ""

  fileprivate init?(head: some Collection<UInt8>) {
    let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count >= 2, words[0] == "HTTP/1.1", let status = Int(words[1]) else { return nil }
    self.status = status
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      fields[line[..<colon].lowercased()] = line[line.index(after: colon)...]
        .trimmingCharacters(in: .whitespaces)
    }
  }
}
