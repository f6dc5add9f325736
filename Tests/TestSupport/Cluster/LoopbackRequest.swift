import Glibc

/// A request by HTTP to this machine, by nothing of the product.
struct LoopbackRequest {
  struct Answer {
    var status: Int
    var body: String
  }

  var port: Int
  var body: String
  private var headers = ""

  init(port: Int, body: String) {
    self.port = port
    self.body = body
  }

  func headed(_ name: String, _ value: String) -> LoopbackRequest {
    var headed = self
    headed.headers += "\(name): \(value)\r\n"
    return headed
  }

  /// Nil where nobody answers in time.
  func send(seconds: Double) -> Answer? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var patience = timeval(tv_sec: Int(seconds), tv_usec: Int(seconds * 1e6) % 1_000_000)
    let size = socklen_t(MemoryLayout<timeval>.size)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &patience, size)
    }
    guard LoopbackPorts.withLoopback(port, { connect(descriptor, $0, $1) }) == 0 else { return nil }
    // One answer, and then the end.
    let text = "POST / HTTP/1.0\r\n\(headers)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard sent > 0 else { return nil }
      rest = rest.dropFirst(sent)
    }
    return Self.answer(descriptor)
  }

  private static func answer(_ descriptor: Int32) -> Answer? {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &part, part.count, 0)
      guard count >= 0 else { return nil }
      if count == 0 { break }
      bytes += part[..<count]
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.firstRange(of: "\r\n\r\n") else { return nil }
    let words = text.split(separator: " ", maxSplits: 2)
    guard words.count > 1, let status = Int(words[1]) else { return nil }
    return Answer(status: status, body: String(text[end.upperBound...]))
  }
}
