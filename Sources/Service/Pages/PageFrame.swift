import Presentation
import Store

/// What every page has around its own part: the head, the search, the Recents beside, the foot.
struct PageFrame {
  /// What the browser shows as its name.
  let title: String
  /// The key of the term that the page is about; nil if it is about none.
  var termKey: String?
  /// Whether the page shows something beside the list: on a narrow screen one of the two is seen.
  var hasDetail = true
  let recents: [TermSummary]

  /// How many of the Recents are shown.
  static let recentsShown = 20

  /// The page with its own part in `main`.
  func page(_ main: (inout HTML) throws -> Void) rethrows -> HTML {
    var html = HTML()
    html.doctype()
    try html.element("html", [.init("lang", "en")]) { html in
      html.element("head") { head(&$0) }
      try html.element("body") { html in
        html.element("a", [.class("skip"), .href("#main")], text: "Skip to the content")
        html.element("header", [.id("top")]) { header(&$0) }
        try html.element(
          "div", [.id("frame"), .init("data-detail", hasDetail ? "on" : "off")]
        ) { html in
          html.element("nav", [.id("recents"), .label("Recents")]) { nav(&$0) }
          try html.element("main", [.id("main"), .init("tabindex", "-1")], main)
        }
        html.element("footer") { footer(&$0) }
      }
    }
    return html
  }

  private func head(_ html: inout HTML) {
    html.void("meta", [.init("charset", "utf-8")])
    html.void(
      "meta", [.name("viewport"), .init("content", "width=device-width, initial-scale=1")])
    html.void("meta", [.name("color-scheme"), .init("content", "light dark")])
    html.element("title", text: title)
    html.void(
      "link", [.init("rel", "icon"), .href("/assets/icon.svg"), .type("image/svg+xml")])
    html.void("link", [.init("rel", "stylesheet"), .href("/assets/app.css")])
    html.element("script", [.type("module"), .init("src", "/assets/app.js")])
  }

  private func header(_ html: inout HTML) {
    html.element("a", [.class("brand"), .href(Place.home.path)], text: "smashtag")
    html.element(
      "form", [.init("role", "search"), .init("action", "/search"), .init("method", "get")]
    ) { html in
      html.void(
        "input",
        [
          .type("search"), .name("term"), .label("Search term"),
          .init("placeholder", "#stanford"), .init("required", nil),
        ])
      html.element("button", [.type("submit")], text: "Show")
    }
  }

  private func nav(_ html: inout HTML) {
    html.element("h2", text: "Recents")
    html.element("ol") { html in
      for term in recents {
        var attributes: [HTML.Attribute] = [.href(Place.popularity(term.key).path)]
        if term.key == termKey { attributes.append(.init("aria-current", "page")) }
        html.element("li") { html in
          html.element("a", attributes) { html in
            html.element("bdi", text: term.term)
            html.text(" ")
            html.element("span", [.class("count")], text: Numbers.grouped(term.tweets))
          }
        }
      }
    }
  }

  private func footer(_ html: inout HTML) {
    html.element("a", [.href(Place.help.path)], text: "Help")
    html.element("div", [.id("announcer"), .init("aria-live", "polite")])
    html.element("div", [.id("toasts")]) { $0.element("div", [.init("role", "status")]) }
  }
}
