/// The same answer in other forms: two buttons, and what they open.
struct ExportMenu {
  let visit: Visit
  let view: ViewInWords
  /// A question in SQL; nil where there is none.
  var sql: String?

  /// Writes them.
  func write(_ html: inout HTML) {
    html.element("div", [.class("menus")]) { html in
      html.element("button", [.type("button"), .init("popovertarget", "export")], text: "Export")
      html.element("div", [.id("export"), .init("popover", nil)]) { export(&$0) }
      html.element("button", [.type("button"), .init("popovertarget", "source")], text: "Source")
      html.element("div", [.id("source"), .init("popover", nil)]) { source(&$0) }
    }
  }

  private func export(_ html: inout HTML) {
    html.element("h2", text: "Export")
    html.element("ul", [.class("forms")]) { html in
      for form in visit.match.route.forms where form != .html {
        html.element("li") { html in
          html.link(.twin(of: visit, form), [.init("download", nil)], text: form.words)
        }
      }
    }
    if let sql { html.copyable("SQL", sql, id: "export-sql") }
    html.copyable("curl", view.curl, id: "export-curl")
    html.copyable("Command", view.command, id: "export-command")
  }

  private func source(_ html: inout HTML) {
    html.element("h2", text: "Source")
    html.copyable("This page", view.address, id: "source-address")
    html.copyable("API", view.curl, id: "source-curl")
    html.copyable("Command", view.command, id: "source-command")
  }
}

extension Form {
  /// What one chooses it for.
  fileprivate var words: String {
    switch self {
    case .html: "Page"
    case .json: "JSON"
    case .ndjson: "NDJSON, a line a row"
    case .csv: "CSV, for a spreadsheet"
    case .tsv: "TSV"
    case .md: "Markdown, for a text"
    case .gexf: "GEXF, for Gephi"
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
        [
          .type("button"), .class("copy"), .label("Copy: " + label), .init("data-copy", id),
          .init("hidden", nil),
        ], text: "Copy")
    }
  }
}
