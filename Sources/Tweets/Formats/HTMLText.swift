// Texts of Mastodon are a small part of HTML: paragraphs, line breaks, links, spans. Not a browser:
// what is not a tag is text, and nothing here can fail.

/// Makes a plain text of the HTML in which some posts are kept.
enum HTMLText {
  /// The text without its tags, escapes undone; `<br>` and `</p>` are line breaks, the last ones
  /// dropped.
  static func plain(_ html: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(html.count)
    var position = 0
    var tags = Tags(html)
    while position < html.count {
      let text = html[position...].prefix { $0 != UInt8(ascii: "<") }
      HTMLEscapes.appendUnescaped(UnsafeBufferPointer(rebasing: text), to: &plain)
      position = text.endIndex
      guard position < html.count else { break }
      if let end = tags.end(at: position) {
        if isLineBreak(UnsafeBufferPointer(rebasing: html[position..<end])) {
          plain.append(newline)
        }
        position = end
      } else {
        plain.append(html[position])
        position += 1
      }
    }
    while plain.last == newline { plain.removeLast() }
    return plain
  }

  private static let newline = UInt8(ascii: "\n")

  /// Finds the ends of tags and comments, asked for in ascending order, in one pass and two more at
  /// most: what cannot be found once is not looked for again.
  private struct Tags {
    private let html: UnsafeBufferPointer<UInt8>
    /// Whether a `>` in quotes does not end a tag. No longer behind a quote that is never closed.
    private var heedsQuotes = true
    private var hasEnds = true

    init(_ html: UnsafeBufferPointer<UInt8>) { self.html = html }

    /// Where the tag or comment that begins at `start` ends; nil if none begins there.
    mutating func end(at start: Int) -> Int? {
      let rest = UnsafeBufferPointer(rebasing: html[start...])
      if rest.starts(with: "<!--") { return endOfComment(at: start) }
      guard rest.count > 1, isLetter(rest[1]) || rest[1] == slash || rest[1] == UInt8(ascii: "!")
      else { return nil }
      if heedsQuotes {
        if let end = endOutsideQuotes(from: start) { return end }
        heedsQuotes = false
        return nil
      }
      guard hasEnds else { return nil }
      if let end = html[start...].firstIndex(of: UInt8(ascii: ">")) { return end + 1 }
      hasEnds = false
      return nil
    }

    private func endOfComment(at start: Int) -> Int {
      var end = start + 4
      while end + 2 < html.count {
        if UnsafeBufferPointer(rebasing: html[end...]).starts(with: "-->") { return end + 3 }
        end += 1
      }
      return html.count
    }

    private func endOutsideQuotes(from start: Int) -> Int? {
      var quote: UInt8?
      for place in start..<html.count {
        let byte = html[place]
        if let open = quote {
          if byte == open { quote = nil }
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        } else if byte == UInt8(ascii: ">") {
          return place + 1
        }
      }
      return nil
    }
  }

  /// `<br>`, `<br/>`, `<br />`, `</p>`, in either case.
  private static func isLineBreak(_ tag: UnsafeBufferPointer<UInt8>) -> Bool {
    let name = tag.dropFirst().prefix { isLetter($0) || $0 == slash }.map { $0 | 0x20 }
    let closing = slash | 0x20
    return name == Array("br".utf8) || name == Array("br".utf8) + [closing]
      || name == [closing, UInt8(ascii: "p")]
  }

  private static let slash = UInt8(ascii: "/")

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20)
  }
}

extension TweetCollector {
  /// Ends a post whose text is HTML.
  func finish(
    _ identifier: Identifier, createdAt: Int64?, author: UnsafeBufferPointer<UInt8>?,
    isRetweet: Bool, html: JSONValue
  ) throws(Refusal) {
    let text = html.string.map(HTMLText.plain) ?? []
    try text.withUnsafeBufferPointer { (text) throws(Refusal) in
      try finish(
        identifier, createdAt: createdAt, author: author, isRetweet: isRetweet, text: text,
        isEscaped: false)
    }
  }
}
