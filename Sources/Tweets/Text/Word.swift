/// What is left of a hashtag or a name as files write it, once blanks and the sign are off.
public enum Word {
  /// The bytes of `word` without blanks at the ends and then without one leading sign: `#` or `＃`
  /// of a hashtag, `@` or `＠` of a user.
  ///
  /// Empty when nothing is there. A second sign, and a blank behind the sign, belong to the word.
  public static func bare(
    _ word: UnsafeBufferPointer<UInt8>, kind: MentionKind
  ) -> Range<Int> {
    var start = 0
    var end = word.count
    // Nearly every word begins and ends with a letter or digit of ASCII, and is bare.
    if let first = word.first, let last = word.last, first.isASCIIAlphanumeric,
      last.isASCIIAlphanumeric
    {
      return 0..<end
    }
    while start < end, let scalar = Scalar(word, at: start), scalar.isBlank {
      start += scalar.length
    }
    while start < end, let scalar = Scalar(word, before: end), scalar.isBlank {
      end -= scalar.length
    }
    return start + Sign.length(of: kind, in: word, at: start)..<end
  }
}
