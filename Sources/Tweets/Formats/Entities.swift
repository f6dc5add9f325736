/// The lists of mentions that most shapes have.
extension TweetBatch {
  /// Adds the words of an API `entities` object, of version 1.1 or 2.
  mutating func addEntities(_ entities: JSONValue) {
    addMentions(.hashtag, entities["hashtags"], under: ["text", "tag"])
    addMentions(.user, entities["user_mentions"], under: ["screen_name", "username"])
    addMentions(.user, entities["mentions"], under: ["username", "screen_name"])
  }

  /// Adds the words of a list of plain strings, or of objects that have the word under the first of
  /// the `names` that holds one. A lone string or object is a list of one.
  mutating func addMentions(_ kind: MentionKind, _ list: JSONValue, under names: [StaticString]) {
    guard list.isArray else {
      addMention(kind, list, under: names)
      return
    }
    list.forEachElement { addMention(kind, $0, under: names) }
  }

  private mutating func addMention(
    _ kind: MentionKind, _ item: JSONValue, under names: [StaticString]
  ) {
    if let word = item.string {
      addMention(kind, word)
    } else if item.isObject {
      for name in names {
        let word = item[name]
        guard word.isTextual else { continue }
        _ = word.withText { addMention(kind, $0) }
        return
      }
    } else if let word = item.unboxed.string {
      addMention(kind, word)
    }
  }

  /// Adds the words of a list or, where the record has no such field, those of that kind in the text.
  /// A list that is null is an empty one.
  mutating func addMentions(
    _ kind: MentionKind, _ list: JSONValue, under names: [StaticString],
    elseOfText text: @autoclosure () -> JSONValue?
  ) {
    if list.isPresent {
      addMentions(kind, list, under: names)
    } else {
      addMentions(ofText: text(), only: kind)
    }
  }

  /// Adds what a text mentions by twitter-text's rules, HTML escapes undone first. Only for a tweet
  /// that has no entities: where it has them, what they do not list is not there.
  mutating func addMentions(ofText text: JSONValue?, only kind: MentionKind? = nil) {
    if let text = text?.unboxed.string { addMentions(ofEscapedText: text, only: kind) }
  }

  /// As above, of bytes.
  mutating func addMentions(
    ofEscapedText text: UnsafeBufferPointer<UInt8>, only kind: MentionKind? = nil
  ) {
    guard HTMLEscapes.contains(text) else {
      addMentions(ofText: text, only: kind)
      return
    }
    var plain: [UInt8] = []
    HTMLEscapes.appendUnescaped(text, to: &plain)
    plain.withUnsafeBufferPointer { addMentions(ofText: $0, only: kind) }
  }

  private mutating func addMentions(
    ofText text: UnsafeBufferPointer<UInt8>, only wanted: MentionKind?
  ) {
    TwitterText.forEachMention(in: text) { kind, range in
      if wanted == nil || kind == wanted {
        addMention(kind, UnsafeBufferPointer(rebasing: text[range]))
      }
    }
  }
}
