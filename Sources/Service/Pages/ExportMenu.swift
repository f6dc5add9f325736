import Presentation
import Query
import Store

/// The same answer in other forms.
struct ExportMenu {
  let visit: Visit
  let answer: Popularity

  private static let forms: [(form: Form, words: String)] = [
    (.csv, "CSV, for a spreadsheet"), (.tsv, "TSV"), (.json, "JSON"),
    (.ndjson, "NDJSON, a line a mention"), (.md, "Markdown, for a text"),
  ]

  /// Writes the button and what it opens.
  func write(_ html: inout HTML) {
    html.element("button", [.type("button"), .init("popovertarget", "export")], text: "Export")
    html.element("div", [.id("export"), .init("popover", nil)]) { html in
      html.element("h2", text: "Export")
      html.element("ul", [.class("forms")]) { html in
        let query = Selection(visit).without("all").query
        for (form, words) in Self.forms {
          html.element("li") { html in
            html.link(
              .popularity(answer.term.key, query, as: form), [.init("download", nil)],
              text: words)
          }
        }
      }
      let view = ViewInWords(visit: visit, answer: answer)
      if let sql = view.sql { html.copyable("SQL", sql, id: "export-sql") }
      html.copyable("curl", view.curl, id: "export-curl")
      html.copyable("Command", view.command, id: "export-command")
    }
  }
}

/// Where the page is, and how else one comes by what it tells.
struct SourceMenu {
  let visit: Visit
  let answer: Popularity

  /// Writes the button and what it opens.
  func write(_ html: inout HTML) {
    let view = ViewInWords(visit: visit, answer: answer)
    html.element("button", [.type("button"), .init("popovertarget", "source")], text: "Source")
    html.element("div", [.id("source"), .init("popover", nil)]) { html in
      html.element("h2", text: "Source")
      html.copyable("This page", view.address, id: "source-address")
      html.copyable("API", view.curl, id: "source-curl")
      html.copyable("Command", view.command, id: "source-command")
    }
  }
}

extension HTML {
  /// A text to be taken elsewhere, with a button that takes it.
  mutating func copyable(_ label: String, _ text: String, id: String) {
    element("div", [.class("copyable")]) { html in
      html.element("h3", text: label)
      html.element("pre", [.id(id), .init("tabindex", "0"), .label(label)]) { html in
        html.element("code", text: text)
      }
      html.element(
        "button",
        [.type("button"), .class("copy"), .init("data-copy", id), .init("hidden", nil)],
        text: "Copy")
    }
  }
}
