// The rules for hashtags. Source: twitter-text 3.1, `validHashtag`, `hashtagBoundary`,
// `hashtagSpecialChars`, `endHashtagMatch`.

extension MentionScanner {
  /// What stands behind a `#`: letters, marks, digits and the special characters, at least one
  /// letter or mark among them.
  ///
  /// It does not count if another `#` or `://` follows. `#️⃣` is a keycap and no sign.
  func hashtag(behind sign: Range<Int>) -> Candidate? {
    guard mayBeginHashtag(sign.lowerBound) else { return nil }
    if let next = Scalar(text, at: sign.upperBound), next.value == 0xFE0F || next.value == 0x20E3 {
      return nil
    }
    var end = sign.upperBound
    var hasLetter = false
    while let scalar = Scalar(text, at: end) {
      if scalar.isLetterOrMark {
        hasLetter = true
      } else if !scalar.isDigit && !scalar.isHashtagSpecial {
        break
      }
      end += scalar.length
    }
    guard hasLetter else { return nil }
    return Candidate(
      word: sign.upperBound..<end, end: end,
      counts: Sign.length(of: .hashtag, in: text, at: end) == 0 && !text.hasProtocolMark(at: end))
  }

  /// Whether a hashtag can begin at `position`: not behind `&` or a character of hashtags, but
  /// behind the variation selectors, which end an emoji.
  private func mayBeginHashtag(_ position: Int) -> Bool {
    guard let before = Scalar(text, before: position) else { return true }
    if before.value == 0xFE0E || before.value == 0xFE0F { return true }
    return
      !(before.value == 0x26 || before.isHashtagSpecial || before.isLetterOrMark
      || before.isDigit)
  }
}

extension Scalar {
  /// What may be in a hashtag though it is neither letter nor mark nor digit: underscore, joiners,
  /// Hebrew and Tibetan punctuation, wave dashes, kana signs, the middle dot.
  fileprivate var isHashtagSpecial: Bool {
    switch value {
    case 0x5F, 0xB7, 0x5BE, 0x5F3, 0x5F4, 0xF0B, 0xF0C, 0x200C, 0x200D, 0x3003, 0x301C, 0x309B,
      0x309C, 0x30A0, 0x30FB, 0xA67E, 0xFF5E:
      true
    default: false
    }
  }
}
