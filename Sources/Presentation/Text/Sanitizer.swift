// Text out of tweets and files is data. A terminal obeys some of it: escape sequences move the
// cursor, set the title or answer as if the user had typed; bidirectional controls show a line in
// another order than it is stored. Everything that is not ours passes through here on its way to
// a terminal.

/// Makes foreign text safe to show on one line of a terminal.
///
/// What is changed, always visibly, so that two different words never come to look alike:
///
/// - line breaks (also U+0085, U+2028, U+2029), tabs, vertical tabs and form feeds become a blank;
///   a carriage return with its line feed becomes one;
/// - all other control characters (C0 with ESC, DEL, C1) become U+FFFD;
/// - invisible format characters become U+FFFD: the bidirectional embeddings, overrides and
///   isolates, zero-width blanks, byte-order marks, soft hyphens, annotation marks, and language
///   tags outside a flag;
/// - of a cluster with more than ``scalarsPerClusterMax`` scalars the rest is dropped, since heaps of
///   combining marks paint over the lines around them.
///
/// What stays, because words and emoji are made of it: the zero-width joiner and non-joiner,
/// variation selectors, combining marks, and tags in the flags of regions. The directional marks
/// U+200E, U+200F and U+061C stay too: people who write Arabic and Hebrew put them beside
/// punctuation and numbers, and each is no more than one letter of its direction that is not drawn.
/// It settles the neutral characters beside it; it opens no stretch of text, so it cannot turn
/// letters around or reach past the line, which embeddings, overrides and isolates can.
///
/// Source: Unicode Standard Annex 9, section 2.6, "Implicit Directional Marks".
public enum Sanitizer {
  /// The most scalars that a cluster keeps: a letter and 30 marks.
  ///
  /// Source: Unicode Standard Annex 15, section 13, the Stream-Safe Text Format, which allows no
  /// more than 30 marks in a row and finds that real text has far fewer.
  public static let scalarsPerClusterMax = 31

  /// `text` without anything that a terminal would obey. Text that needs no change is returned as
  /// it is; plain ASCII costs one look at each byte.
  public static func cleaned(_ text: String) -> String {
    if text.utf8.withContiguousStorageIfAvailable(isPlain) == true { return text }
    var cleaned = ""
    cleaned.reserveCapacity(text.utf8.count)
    for character in text {
      if character == "\r\n" {
        cleaned.append(" ")
      } else {
        append(character, to: &cleaned)
      }
    }
    return cleaned
  }

  /// Whether a text is printable ASCII, of which nothing is changed and each byte takes a column.
  static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  private static func append(_ character: Character, to cleaned: inout String) {
    let isFlag = character.unicodeScalars.first == "\u{1F3F4}"
    for scalar in character.unicodeScalars.prefix(scalarsPerClusterMax) {
      if isFlag && tags.contains(scalar) {
        cleaned.unicodeScalars.append(scalar)
      } else {
        cleaned.unicodeScalars.append(shown(scalar))
      }
    }
  }

  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "\t", "\n", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}": " "
    case "\u{200C}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{61C}": scalar
    default: isHidden(scalar) ? "\u{FFFD}" : scalar
    }
  }

  /// Whether nothing is seen of `scalar` itself. Some format characters are drawn, such as the
  /// Arabic signs that enclose a number; those are not "default ignorable" and stay.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control: true
    case .format: scalar.properties.isDefaultIgnorableCodePoint || annotations.contains(scalar)
    default: false
    }
  }

  private static let annotations: ClosedRange<Unicode.Scalar> = "\u{FFF9}"..."\u{FFFB}"
  private static let tags: ClosedRange<Unicode.Scalar> = "\u{E0020}"..."\u{E007F}"
}
