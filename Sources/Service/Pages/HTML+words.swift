/// Elements that pages are full of.
extension HTML {
  /// A link with a text.
  mutating func link(_ place: Place, _ attributes: [Attribute] = [], text: String) {
    element("a", [.href(place.path)] + attributes, text: text)
  }

  /// A name out of tweets, which may be written in either direction without turning around what stands beside it.
  /// One that is too long for its place is cut there, and whole in its title.
  mutating func name(_ name: String) {
    let isLong = name.utf8.count > Self.longName
    element("bdi", isLong ? [.title(name)] : [], text: name)
  }

  /// In bytes: what has less fits into any list.
  private static let longName = 60

  /// A paragraph of the program's own.
  mutating func note(_ text: String, _ attributes: [Attribute] = []) {
    element("p", attributes, text: text)
  }

  /// A line for a shell. It wraps between words only: an option that were cut behind its dashes would be misread.
  mutating func command(_ line: String, _ attributes: [Attribute] = []) {
    element("pre", attributes) { html in
      html.element("code") { html in
        for (index, word) in line.split(separator: " ").enumerated() {
          if index > 0 { html.text(" ") }
          html.element("span", text: String(word))
        }
      }
    }
  }

  /// What only a screen reader says.
  mutating func spoken(_ text: String) { element("span", [.class("spoken")], text: text) }

  /// An instant, for people and for programs.
  ///
  /// - Parameter seconds: since 1970 UTC.
  mutating func time(_ seconds: Int64, _ words: String) {
    element("time", [.init("datetime", PageTime.iso(seconds))], text: words)
  }
}

extension [HTML.Attribute] {
  /// An attribute that is there or not.
  static func flag(_ name: StaticString, _ isThere: Bool) -> [HTML.Attribute] {
    isThere ? [HTML.Attribute(name, nil)] : []
  }
}
