import Store

/// What a server says against a request: `Code: 60, e.displayText() = DB::Exception: …` in old versions,
/// `Code: 60. DB::Exception: …` in new ones.
struct ServerReply {
  var code: Int
  /// Without what only repeats the code, in one line.
  var message: String

  init(_ body: [UInt8]) {
    let text = String(decoding: body.prefix(4_000), as: UTF8.self)
    let line = text.split(separator: "\n").first.map(String.init) ?? "nothing"
    guard line.hasPrefix("Code: "),
      let digits = line.dropFirst(6).split(whereSeparator: { !$0.isNumber }).first,
      let code = Int(digits)
    else {
      self.code = 0
      message = line
      return
    }
    self.code = code
    message = Self.words(line)
  }

  private static func words(_ line: String) -> String {
    var words = Substring(line)
    for head in ["DB::Exception: ", "DB::ErrnoException: "] {
      if let start = words.range(of: head) { words = words[start.upperBound...] }
    }
    for tail in [", e.what() = ", " (version ", "\nStack trace", ", Stack trace"] {
      if let end = words.range(of: tail) { words = words[..<end.lowerBound] }
    }
    return String(words)
  }

  /// Whether the same request may succeed in a moment: a connection broke, a server starts or ends, merges
  /// are behind.
  var mayPass: Bool { [3, 32, 209, 210, 236, 252, 279, 425].contains(code) }

  /// What it means to whoever asked.
  func failure(_ access: HTTPClient.Access) -> ClusterFailure {
    switch code {
    // Unknown user, wrong password, required password, authentication failed.
    case 192, 193, 194, 516: .refused(user: access.user, hasPassword: !access.password.isEmpty)
    // Access denied, to the database too; what only reads may not write.
    case 291, 497, 164: .forbidden(message)
    case 243: .full(message)
    case 241: .outOfMemory(message)
    // The description of a table is written beside its place first; one that is there nobody deletes.
    case 76 where message.hasSuffix("errno: 17, strerror: File exists"): .needsRestart
    // Written by the system as the reason of another fault.
    default:
      message.contains("No space left on device") || message.contains("errno: 28")
        ? .full(message) : .other(code: code, message: message)
    }
  }

  // Names of codes that are looked for.
  static let noTable = 60
  static let tableExists = 57
  static let noDatabase = 81
}

extension StringProtocol {
  /// Where a text stands, by bytes; nil where it does not.
  fileprivate func range(of text: String) -> Range<Index>? {
    let wanted = Array(text.utf8)
    var place = utf8.startIndex
    while place < utf8.endIndex {
      if utf8[place...].starts(with: wanted) {
        return place..<utf8.index(place, offsetBy: wanted.count)
      }
      place = utf8.index(after: place)
    }
    return nil
  }
}
