/// The keys of a page, and what each does.
struct KeyList {
  private static let keys: [(keys: [String], meaning: String)] = [
    (["/"], "go to the search field"),
    (["j", "k"], "next and previous row; the arrow keys too, in a list"),
    (["Enter"], "open the row"), (["o"], "its tweets"), (["t"], "find in the lists"),
    (["x"], "export"), (["c"], "compare"), (["[", "]"], "previous and next page"),
    (["g", "h"], "home, one key after the other"), (["?"], "these keys"),
    (["Esc"], "close what lies on top, then go up"),
  ]

  /// Writes them.
  func write(_ html: inout HTML) {
    html.element("dl", [.class("words")]) { html in
      for (keys, meaning) in Self.keys {
        html.element("dt") { html in
          for key in keys {
            html.element("kbd", text: key)
            html.text(" ")
          }
        }
        html.element("dd", text: meaning)
      }
    }
  }
}
