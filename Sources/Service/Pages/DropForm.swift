/// Where a file of tweets comes in. What is chosen is sent by the page's script; without it the line below does the
/// same.
struct DropForm {
  let mayChange: Bool
  /// Where the service is, `http://127.0.0.1:8080`.
  let origin: String

  /// Writes it.
  func write(_ html: inout HTML) {
    html.element("section", [.class("add"), .init("aria-labelledby", "add-title")]) { html in
      html.element("h2", [.id("add-title")], text: "Add tweets")
      if mayChange {
        form(&html)
        html.note("From a terminal, or without JavaScript:", [.class("soft")])
        html.element("pre", [.init("tabindex", "0"), .label("Command that sends a file")]) { html in
          html.element("code", text: curl)
        }
      } else {
        html.note("Nothing can be changed from here. In a terminal:", [.class("soft")])
        html.command(
          CommandLine.example, [.init("tabindex", "0"), .label("Command that reads a file")])
      }
    }
  }

  private var curl: String {
    "curl --data-binary @tweets.json -H \"Authorization: Bearer $TOKEN\" "
      + CommandLine.quoted(origin + "/api/v1/terms/%23stanford/tweets")
  }

  private func form(_ html: inout HTML) {
    html.element("form", [.id("drop"), .init("action", "/"), .init("method", "get")]) { html in
      html.element("label") { html in
        html.element("span", text: "Searched for")
        html.void(
          "input",
          [
            .type("text"), .name("add"), .init("placeholder", "#stanford"),
            .init("required", nil), .init("autocomplete", "off"),
          ])
      }
      html.element("label", [.class("file")]) { html in
        html.element("span", text: "A file of tweets, of any kind")
        html.void("input", [.type("file"), .init("required", nil)])
      }
      html.element("button", [.type("submit"), .init("disabled", nil)], text: "Add")
      html.element("p", [.class("result"), .init("role", "status")])
    }
  }
}
