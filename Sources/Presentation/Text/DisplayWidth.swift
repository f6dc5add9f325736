// How many columns a text takes on a terminal. Terminals give a grapheme cluster none, one or two
// cells; nothing in the standard library says which. The widths of single scalars come from
// utf8proc, the rules for clusters stand here.

import CUtf8proc

/// Measures, cuts and pads text by the columns it takes on a terminal.
///
/// A cluster is never split. Control characters count as nothing: clean foreign text with
/// ``Sanitizer`` first. Time and space are linear in the text; ASCII takes a fast path.
public enum DisplayWidth {
  /// The columns that `text` takes when it is written on one line.
  public static func columns(of text: String) -> Int {
    // One look at each byte of plain ASCII, as it lies in memory.
    let plain = text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
      var columns = 0
      for byte in bytes {
        guard byte < 0x80 else { return nil }
        if byte >= 0x20 && byte != 0x7F { columns += 1 }
      }
      return columns
    }
    if case .some(.some(let columns)) = plain { return columns }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  /// `text`, or as much of its beginning as fits into `width` columns together with a final `…`.
  ///
  /// The result may be a column narrower than `width`, where a wide character did not fit. A width
  /// of zero or less gives the empty string; none, where the text does not go to a terminal, all of it.
  public static func truncated(_ text: String, toWidth width: Int?) -> String {
    guard let width, columns(of: text) > width else { return text }
    guard width > 0 else { return "" }
    var kept = ""
    var room = width - 1
    for character in text {
      let columns = columns(of: character)
      guard columns <= room else { break }
      kept.append(character)
      room -= columns
    }
    return kept + "…"
  }

  /// `text` with blanks added on the side away from `alignment` until it takes `width` columns.
  ///
  /// A text that is wide enough comes back as it is.
  public static func padded(
    _ text: String, toWidth width: Int, alignment: Alignment = .left
  ) -> String {
    let blanks = String(repeating: " ", count: max(0, width - columns(of: text)))
    return alignment == .left ? text + blanks : blanks + text
  }

  /// The columns of one grapheme cluster.
  ///
  /// An emoji sequence is one picture two columns wide, however many scalars it has. Any other
  /// cluster takes the sum of its scalars, of which combining marks take nothing: so the half-width
  /// `ｶﾞ`, the Thai `กำ` and a Devanagari conjunct come out as terminals draw them.
  static func columns(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let base = scalars.first else { return 0 }
    if scalars.count > 1, isEmojiSequence(base, scalars.dropFirst()) { return 2 }
    return scalars.dropFirst().reduce(columns(of: base)) { sum, scalar in
      // utf8proc gives the parts of a Hangul syllable columns of their own; drawn together they
      // fill the two of the first.
      isHangulPart(scalar) ? sum : sum + columns(of: scalar)
    }
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    max(0, Int(utf8proc_charwidth(Int32(bitPattern: scalar.value))))
  }

  /// A vowel or a final consonant, which joins what stands before it.
  private static func isHangulPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{1160}"..."\u{11FF}", "\u{D7B0}"..."\u{D7FB}": true
    default: false
    }
  }

  private static func isEmojiSequence(
    _ base: Unicode.Scalar, _ rest: Substring.UnicodeScalarView
  ) -> Bool {
    let regionalIndicators: ClosedRange<Unicode.Scalar> = "\u{1F1E6}"..."\u{1F1FF}"
    if regionalIndicators.contains(base) {
      return rest.first.map(regionalIndicators.contains) ?? false
    }
    guard base.properties.isEmoji else { return false }
    return rest.contains { scalar in
      scalar == "\u{FE0F}" || scalar == "\u{200D}" || scalar.properties.isEmojiModifier
    }
  }
}
