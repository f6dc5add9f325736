/// What is looked for in texts, as people type it.
///
/// Words mean all of them, in any order; `"words in quotes"` stand one behind the other; `-word` must not
/// be there; `word*` begins so; `a OR b` is one of the two. A `#hashtag` and an `@user` are found as such,
/// the same words without the sign anywhere. Nothing that is typed is an error but no word at all.
public struct TextQuery: Sendable, Equatable {
  /// Words that stand one behind the other.
  public struct Phrase: Sendable, Equatable {
    /// As `TextWords` cuts them: a blank before each.
    public let words: [UInt8]
    /// Whether the last of them may go on.
    public let isPrefix: Bool
  }

  /// What was typed, blanks at its ends cut off.
  public var typed: String
  /// Of each of these lists one phrase at least is there.
  public var wanted: [[Phrase]] = []
  /// None of these is there.
  public var unwanted: [Phrase] = []

  /// Reads what was typed. Nil where there is no word in it.
  public init?(_ typed: String) {
    self.typed = Self.trimmed(typed)
    var reader = TextQueryReader(typed)
    var joins = false
    var isBehindWanted = false
    while let atom = reader.next() {
      if atom.isOr {
        joins = isBehindWanted
        continue
      }
      guard let phrase = Phrase(atom) else { continue }
      if atom.isUnwanted {
        unwanted.append(phrase)
      } else if joins {
        wanted[wanted.count - 1].append(phrase)
      } else {
        wanted.append([phrase])
      }
      isBehindWanted = !atom.isUnwanted
      joins = false
    }
    if wanted.isEmpty, unwanted.isEmpty {
      // Nothing but the word "or" itself, perhaps.
      guard reader.hasOr, let or = Phrase(TextQueryReader.Atom(text: "or")) else { return nil }
      wanted = [[or]]
    }
  }

  private static func trimmed(_ typed: String) -> String {
    let scalars = typed.unicodeScalars.drop { $0.properties.isWhitespace }
    let end = scalars.lastIndex { !$0.properties.isWhitespace }
    return end.map { String(scalars[...$0]) } ?? ""
  }
}

extension TextQuery.Phrase {
  /// Nil where there is no word.
  init?(_ atom: TextQueryReader.Atom) {
    var cut = TextWords()
    cut.cut(atom.text)
    guard !cut.words.isEmpty else { return nil }
    isPrefix = atom.isPrefix
    words = Self.isSignedWord(cut, atom.text) ? cut.signed : cut.words
  }

  /// Whether a text is a hashtag or a user, and nothing else.
  private static func isSignedWord(_ cut: TextWords, _ text: String) -> Bool {
    guard let sign = cut.signed.dropFirst().first, let first = text.unicodeScalars.first,
      TextWords.isSign(first, sign)
    else { return false }
    var bare = TextWords()
    bare.cut(String(decoding: cut.signed.dropFirst(2), as: UTF8.self))
    return bare.words == cut.words
  }

  /// Whether the phrase stands in a text, given as `TextWords` appends it.
  func isIn(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let blank = UInt8(ascii: " ")
    return words.withUnsafeBufferPointer { words in
      var start = 0
      while start + words.count <= text.count {
        // Both begin with a blank. A word ends where a blank stands; one stands behind the last.
        let end = start + words.count
        if UnsafeBufferPointer(rebasing: text[start..<end]).elementsEqual(words),
          isPrefix || text[end] == blank
        {
          return true
        }
        start += 1
        while start < text.count, text[start] != blank { start += 1 }
      }
      return false
    }
  }
}

extension TextWords {
  /// Cuts a string.
  mutating func cut(_ text: String) {
    var text = text
    text.withUTF8 { cut($0) }
  }

  /// Whether a scalar folds into `#` or `@`.
  fileprivate static func isSign(_ scalar: Unicode.Scalar, _ sign: UInt8) -> Bool {
    var scalars: [Int32] = []
    Array(String(scalar).utf8).withUnsafeBufferPointer {
      TextFolding.append($0, to: &scalars)
    }
    return scalars == [Int32(sign)]
  }
}

// MARK: - Found or not

extension TextQuery {
  /// Whether a text is meant, given as `TextWords` appends it. Texts without words have none of any.
  public func matches(_ words: UnsafeBufferPointer<UInt8>) -> Bool {
    wanted.allSatisfy { $0.contains { $0.isIn(words) } } && !unwanted.contains { $0.isIn(words) }
  }
}
