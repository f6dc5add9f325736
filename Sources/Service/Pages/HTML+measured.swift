import Presentation

extension HTML {
  /// The cell of a number, with a bar as long as it. The bar says nothing that the number does not.
  ///
  /// - Parameter isDim: whether the bar is not to be compared with the others.
  mutating func measured(
    _ number: Int, of most: Int, isDim: Bool = false, _ written: (inout HTML) -> Void
  ) {
    let share = min(100, max(1, Int((Double(number) / Double(max(most, 1)) * 100).rounded())))
    element("td", [.class("count")]) { html in
      html.element("div", [.class(isDim ? "measure dim" : "measure")]) { html in
        html.element("svg", [.class("bar"), .isHidden]) { html in
          html.element(
            "rect", [.init("width", "\(share)%"), .init("height", "100%"), .init("rx", "2")])
        }
        written(&html)
      }
    }
  }
}
