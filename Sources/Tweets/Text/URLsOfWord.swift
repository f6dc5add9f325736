/// The URLs in the blank-delimited word that was asked about last.
///
/// URLs contain no blank, and a sign behind a blank is in no URL, so the words around most mentions
/// are never looked at.
struct URLsOfWord {
  private var word = 0..<0
  private var urls: [Range<Int>] = []
  /// The first URL that has not been passed.
  private var current = 0

  /// Whether `position` lies inside a URL of `text` that begins at `earliest` or later.
  ///
  /// Positions are asked for in ascending order.
  mutating func contains(
    _ position: Int, of text: UnsafeBufferPointer<UInt8>, notBefore earliest: Int
  ) -> Bool {
    guard let before = Scalar(text, before: position), !before.isBlank else { return false }
    if !word.contains(position) {
      word = Self.word(around: position, of: text)
      urls = URLScanner(text, word, takesAnyHost: true).urls()
      current = 0
    }
    while current < urls.count, urls[current].upperBound <= position { current += 1 }
    guard current < urls.count else { return false }
    return urls[current].contains(position) && urls[current].lowerBound >= earliest
  }

  private static func word(
    around position: Int, of text: UnsafeBufferPointer<UInt8>
  ) -> Range<Int> {
    var start = position
    while let scalar = Scalar(text, before: start), !scalar.isBlank { start -= scalar.length }
    var end = position
    while let scalar = Scalar(text, at: end), !scalar.isBlank { end += scalar.length }
    return start..<end
  }
}
