/// What the page's script opens over a page: it asks for a token, and whether much is to be removed.
struct Dialogs {
  let mayChange: Bool

  /// Writes them, closed.
  func write(_ html: inout HTML) {
    dialog("help", "Keys", &html) { html in
      KeyList().write(&html)
      html.element("p") { $0.link(.help, text: "All of the help") }
    }
    guard mayChange else { return }
    dialog("remove", "Remove a search", &html) { html in
      html.element("p") { html in
        html.text("This deletes ")
        html.element("strong", [.class("what")])
        html.text(". Type its name to go on.")
      }
      field("text", "Name", &html)
      html.element("button", [.value("ok"), .init("disabled", nil)], text: "Remove")
    }
    dialog("token", "Token", &html) { html in
      html.note("", [.class("complaint"), .init("role", "status")])
      html.note("A change wants the token that the service was started with.")
      field("password", "Token", &html)
      html.element("button", [.value("ok")], text: "Go on")
    }
  }

  private func field(_ type: String, _ label: String, _ html: inout HTML) {
    html.element("label") { html in
      html.element("span", text: label)
      html.void("input", [.type(type), .init("autocomplete", "off")])
    }
  }

  private func dialog(
    _ name: String, _ title: String, _ html: inout HTML, _ body: (inout HTML) -> Void
  ) {
    html.element(
      "dialog", [.id(name), .class("modal"), .init("aria-labelledby", name + "-title")]
    ) { html in
      html.element("form", [.init("method", "dialog")]) { html in
        html.element(
          "button",
          [.class("close"), .value(""), .label("Close"), .init("formnovalidate", nil)], text: "×")
        html.element("h2", [.id(name + "-title")], text: title)
        body(&html)
      }
    }
  }
}
