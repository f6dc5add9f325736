/// Walks over a text from sign to sign and yields the words that count.
///
/// Hashtags and users have their own rules (`MentionScanner+hashtag`, `MentionScanner+user`); here is
/// what they share: finding the next sign, URLs, and words cut off by a final `…`.
struct MentionScanner {
  struct Mention {
    let kind: MentionKind
    /// The word's bytes, without the sign.
    let word: Range<Int>
  }

  /// What one kind's rules recognise behind a sign, whether it counts or not.
  struct Candidate {
    let word: Range<Int>
    /// The end of all that was read: of the list behind a user, else of the word.
    let end: Int
    let counts: Bool
  }

  let text: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private var urls = URLsOfWord()

  /// Where the last hashtag and the last user ended. A sign right there has no boundary before it:
  /// the scalar that could have been one belongs to the word before.
  private var hashtagEnd = -1
  private var userEnd = -1

  /// Where the last word of any kind ended; a URL cannot begin before it.
  private var taken = 0

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
  }

  mutating func next() -> Mention? {
    while let (kind, sign) = nextSign() {
      guard let candidate = candidate(kind, sign), candidate.counts,
        !urls.contains(sign.lowerBound, of: text, notBefore: taken)
      else { continue }
      taken = candidate.end
      if isCutOff(at: candidate.end) { continue }
      return Mention(kind: kind, word: candidate.word)
    }
    return nil
  }

  /// The next `#`, `＃`, `@` or `＠`.
  private mutating func nextSign() -> (MentionKind, Range<Int>)? {
    var start = offset
    while true {
      while start < text.count, !Sign.mayBegin(text[start]) { start += 1 }
      guard let scalar = Scalar(text, at: start) else { break }
      offset = start + scalar.length
      if let kind = Sign.kind(of: scalar.value) { return (kind, start..<offset) }
      start = offset
    }
    return nil
  }

  private mutating func candidate(_ kind: MentionKind, _ sign: Range<Int>) -> Candidate? {
    switch kind {
    case .hashtag:
      guard sign.lowerBound != hashtagEnd, let found = hashtag(behind: sign) else { return nil }
      hashtagEnd = found.end
      offset = found.end
      return found
    case .user:
      guard sign.lowerBound != userEnd, let found = user(behind: sign) else { return nil }
      userEnd = found.end
      offset = found.end
      return found
    }
  }

  /// Whether a `…` follows and then nothing but blanks to the end of the text.
  private func isCutOff(at end: Int) -> Bool {
    guard let ellipsis = Scalar(text, at: end), ellipsis.value == 0x2026 else { return false }
    var offset = end + ellipsis.length
    while let scalar = Scalar(text, at: offset), scalar.isBlank { offset += scalar.length }
    return offset >= text.count
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether `://` stands at `offset`.
  func hasProtocolMark(at offset: Int) -> Bool {
    offset + 2 < count && self[offset] == UInt8(ascii: ":") && self[offset + 1] == UInt8(ascii: "/")
      && self[offset + 2] == UInt8(ascii: "/")
  }
}
