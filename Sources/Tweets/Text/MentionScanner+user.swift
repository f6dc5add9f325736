// The rules for users. Source: twitter-text 3.1, `validMentionOrList`, `validMentionPrecedingChars`,
// `endMentionMatch`.

extension MentionScanner {
  /// What stands behind an `@`: 1 to 20 of A–Z, a–z, 0–9 and `_`.
  ///
  /// It does not count if `/list` follows, another `@`, an accented Latin letter or `://`.
  func user(behind sign: Range<Int>) -> Candidate? {
    guard mayBeginUser(sign.lowerBound) else { return nil }
    let wordLimit = min(text.count, sign.upperBound + 20)
    var wordEnd = sign.upperBound
    while wordEnd < wordLimit, text[wordEnd].isUserCharacter { wordEnd += 1 }
    guard wordEnd > sign.upperBound else { return nil }
    let end = listEnd(at: wordEnd)
    return Candidate(
      word: sign.upperBound..<wordEnd, end: end, counts: end == wordEnd && mayEndUser(end))
  }

  /// Whether a user can begin at `position`: at the beginning, behind `RT` or `RT:`, and behind what
  /// is neither a character of names nor one of `!#$%&*@＠`.
  private func mayBeginUser(_ position: Int) -> Bool {
    guard let before = Scalar(text, before: position) else { return true }
    if before.value == Sign.fullWidthAt { return false }
    guard before.value < 0x80 else { return true }
    let byte = UInt8(before.value)
    if !byte.isUserCharacter && !"!#$%&*@".utf8.contains(byte) { return true }
    return followsRetweetMark(position)
  }

  /// Whether `RT` stands before `position` as a word of its own, in any case. (`RT:` needs no look:
  /// any user can follow a colon.)
  private func followsRetweetMark(_ position: Int) -> Bool {
    guard position >= 2, text[position - 2].lowercasedASCII == UInt8(ascii: "r"),
      text[position - 1].lowercasedASCII == UInt8(ascii: "t")
    else { return false }
    guard position >= 3 else { return true }
    let before = text[position - 3]
    return !before.isUserCharacter && !"+~.-".utf8.contains(before)
  }

  /// The end of a list's name (`/` and a letter, then up to 24 of letters, digits, `_` and `-`), or
  /// `offset` itself if none is there.
  private func listEnd(at offset: Int) -> Int {
    guard offset + 1 < text.count, text[offset] == UInt8(ascii: "/"),
      text[offset + 1].isASCIILetter
    else { return offset }
    let limit = min(text.count, offset + 26)
    var end = offset + 2
    while end < limit, text[end].isUserCharacter || text[end] == UInt8(ascii: "-") { end += 1 }
    return end
  }

  private func mayEndUser(_ end: Int) -> Bool {
    guard let next = Scalar(text, at: end) else { return true }
    return Sign.kind(of: next.value) != .user && !next.isAccentedLatin
      && !text.hasProtocolMark(at: end)
  }
}

extension UInt8 {
  fileprivate var isUserCharacter: Bool { isASCIIAlphanumeric || self == UInt8(ascii: "_") }
}
