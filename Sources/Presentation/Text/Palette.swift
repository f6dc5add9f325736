/// How a piece of text stands out.
public enum Style: Sendable {
  /// As any text.
  case plain

  /// Heavier: headings.
  case bold

  /// Fainter: what can be skipped.
  case dim

  /// In the colour of what was asked for: a tag, a name.
  case accent

  /// In the colour of what is new.
  case good

  /// In the colour of what went wrong.
  case warning

  /// The terminal's code for the style, or nil for plain text. Of the 16 basic colours only, which
  /// users have set to suit their background.
  var code: String? {
    switch self {
    case .plain: nil
    case .bold: "1"
    case .dim: "2"
    case .accent: "36"
    case .good: "32"
    case .warning: "31"
    }
  }
}

/// Puts styles into text, or leaves them out: callers style always and need not know.
public struct Palette: Sendable {
  /// Whether styles are written.
  public let isOn: Bool

  /// A palette that writes styles if `isOn`.
  public init(isOn: Bool) {
    self.isOn = isOn
  }

  /// A palette that writes none.
  public static let off = Palette(isOn: false)

  /// `text` in `style`. Measure and pad before: the codes take no column but ``DisplayWidth`` does
  /// not know them.
  public func styled(_ text: String, _ style: Style) -> String {
    guard !text.isEmpty else { return text }
    let (start, end) = codes(of: style)
    return start + text + end
  }

  /// What is written before and behind a text in `style`; nothing where no styles are written.
  func codes(of style: Style) -> (start: String, end: String) {
    guard isOn, let code = style.code else { return ("", "") }
    return ("\u{1B}[\(code)m", "\u{1B}[0m")
  }

  /// The same, cut to the width of a terminal where there is one.
  public func styled(_ text: String, _ style: Style, fitting width: Int?) -> String {
    styled(DisplayWidth.truncated(text, toWidth: width), style)
  }
}
