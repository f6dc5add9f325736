// Hashtags and users out of a tweet's text, for tweets that come without entities.
//
// The rules are those of twitter-text 3.1 (https://github.com/twitter/twitter-text, conformance
// tests in extract.yml), with two of our own: a word that the interface cut off with a final `…` is
// not taken, and `@user/list` names a list, not a user.

/// Finds hashtags and mentioned users in the text of a tweet.
public enum TwitterText {
  /// Calls `body` with each mention in `text`, in order of appearance: its kind, and the bytes of
  /// the word without its sign.
  ///
  /// `text` is valid UTF-8 with its HTML escapes undone. The cost is one pass, and a second look
  /// only at words that could lie inside a URL.
  public static func forEachMention(
    in text: UnsafeBufferPointer<UInt8>, _ body: (MentionKind, Range<Int>) -> Void
  ) {
    var scanner = MentionScanner(text)
    while let mention = scanner.next() { body(mention.kind, mention.word) }
  }

  /// The words of one kind in a text, in order of appearance. A convenience for single texts.
  public static func words(of kind: MentionKind, in text: String) -> [String] {
    var text = text
    return text.withUTF8 { bytes in
      var words: [String] = []
      forEachMention(in: bytes) { found, word in
        if found == kind { words.append(String(decoding: bytes[word], as: UTF8.self)) }
      }
      return words
    }
  }
}
