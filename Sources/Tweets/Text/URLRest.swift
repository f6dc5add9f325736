/// What follows the host in a URL: port, path and query.
///
/// Source: twitter-text 3.1, `validPortNumber`, `validUrlPath`, `validUrlQueryChars`.
struct URLRest {
  let end: Int
  let hasPath: Bool

  init(_ text: UnsafeBufferPointer<UInt8>, from start: Int, limit: Int) {
    let portEnd = Self.portEnd(of: text, from: start, limit: limit)
    let pathEnd = Self.pathEnd(of: text, from: portEnd, limit: limit)
    hasPath = pathEnd > portEnd
    end = Self.queryEnd(of: text, from: pathEnd, limit: limit)
  }

  private static func portEnd(
    of text: UnsafeBufferPointer<UInt8>, from start: Int, limit: Int
  ) -> Int {
    guard start < limit, text[start] == UInt8(ascii: ":") else { return start }
    var end = start + 1
    while end < limit, text[end].isASCIIDigit { end += 1 }
    return end > start + 1 ? end : start
  }

  /// The path reaches to the last character that a path may end with, or to a closed parenthesis.
  private static func pathEnd(
    of text: UnsafeBufferPointer<UInt8>, from start: Int, limit: Int
  ) -> Int {
    guard start < limit, text[start] == UInt8(ascii: "/") else { return start }
    var end = start + 1
    var offset = end
    while offset < limit, let scalar = Scalar(text, at: offset) {
      if scalar.value == 0x28 {
        guard let close = parenthesisEnd(of: text, from: offset, limit: limit) else { break }
        offset = close
        end = offset
      } else if scalar.isPath {
        offset += scalar.length
        if scalar.mayEndPath { end = offset }
      } else {
        break
      }
    }
    return end
  }

  /// The end of `(…)` with path characters in it, at most one more level inside.
  private static func parenthesisEnd(
    of text: UnsafeBufferPointer<UInt8>, from start: Int, limit: Int, depth: Int = 1
  ) -> Int? {
    var offset = start + 1
    var isEmpty = true
    while offset < limit, let scalar = Scalar(text, at: offset) {
      if scalar.value == 0x29 { return isEmpty ? nil : offset + 1 }
      if scalar.value == 0x28, depth < 2 {
        guard
          let close = parenthesisEnd(of: text, from: offset, limit: limit, depth: depth + 1)
        else { return nil }
        offset = close
      } else if scalar.isPath {
        offset += scalar.length
      } else {
        return nil
      }
      isEmpty = false
    }
    return nil
  }

  /// The end of the query that begins at `start`, or `start` itself if none does.
  static func queryEnd(
    of text: UnsafeBufferPointer<UInt8>, from start: Int, limit: Int
  ) -> Int {
    guard start < limit, text[start] == UInt8(ascii: "?") else { return start }
    var end = start
    var offset = start + 1
    while offset < limit, text[offset].isQuery {
      offset += 1
      if text[offset - 1].mayEndQuery { end = offset }
    }
    return end
  }
}

extension Scalar {
  fileprivate var isPath: Bool {
    switch value {
    case 0x21, 0x23...0x27, 0x2A...0x2F, 0x3A, 0x3B, 0x3D, 0x40, 0x5B, 0x5D, 0x5F, 0x7C, 0x7E,
      0x2013:
      true
    default: isPathLetter
    }
  }

  fileprivate var mayEndPath: Bool {
    switch value {
    case 0x23, 0x2B, 0x2D, 0x2F, 0x3D, 0x5F: true
    default: isPathLetter
    }
  }

  private var isPathLetter: Bool {
    isASCIIAlphanumeric || isAccentedLatin || (0x400...0x4FF).contains(value)
  }
}

extension UInt8 {
  fileprivate var isQuery: Bool {
    isASCIIAlphanumeric || "!?*'@();:&=+$/%#[]-_.,~|".utf8.contains(self)
  }

  fileprivate var mayEndQuery: Bool { isASCIIAlphanumeric || "-_&=#/".utf8.contains(self) }
}
