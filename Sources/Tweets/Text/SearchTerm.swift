/// Why a text is no search term.
public enum SearchTermError: Error, Equatable, Sendable {
  /// There is nothing but blanks and control characters.
  case empty
}

/// What tweets were collected for: a word, a phrase, a hashtag or a user, as its owner typed it.
///
/// Two terms are equal when their keys are: `#Stanford` is `#stanford`, but not `stanford`.
public struct SearchTerm: Hashable, Sendable {
  /// The spelling: no blank at the ends, one space for each run of blanks or control characters.
  public let text: String

  /// `text` folded as words are (``Folding``), its sign kept, a full-width one as `#` or `@`.
  public let key: String

  /// Reads what was typed. Throws ``SearchTermError/empty`` when nothing is left of it.
  public init(_ typed: String) throws(SearchTermError) {
    var typed = typed
    let text = typed.withUTF8(Self.tidied)
    guard !text.isEmpty else { throw .empty }
    self.text = String(decoding: text, as: UTF8.self)
    self.key = String(decoding: text.withUnsafeBufferPointer(Self.folded), as: UTF8.self)
  }

  /// Whether both ask for the same: their keys are the same bytes.
  public static func == (left: SearchTerm, right: SearchTerm) -> Bool {
    left.key.utf8.elementsEqual(right.key.utf8)
  }

  /// Hashes the key's bytes.
  public func hash(into hasher: inout Hasher) {
    for byte in key.utf8 { hasher.combine(byte) }
  }

  private static func tidied(_ typed: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(typed.count)
    var offset = 0
    var blankIsDue = false
    while let scalar = Scalar(typed, at: offset) {
      if scalar.isBlank || scalar.isControl {
        blankIsDue = !text.isEmpty
      } else {
        if blankIsDue { text.append(UInt8(ascii: " ")) }
        blankIsDue = false
        text.append(contentsOf: typed[offset..<offset + scalar.length])
      }
      offset += scalar.length
    }
    return text
  }

  private static func folded(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var key: [UInt8] = []
    var signLength = 0
    if let first = Scalar(text, at: 0), let kind = Sign.kind(of: first.value) {
      key.append(kind.sign)
      signLength = first.length
    }
    Folding.appendKey(of: UnsafeBufferPointer(rebasing: text[signLength...]), to: &key)
    return key
  }
}
