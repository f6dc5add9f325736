import Presentation
import Store

/// What every page has around its own part: the head, the search, the Recents beside, the foot.
struct PageFrame {
  /// What the browser shows as its name, without that of the program.
  let title: String
  /// The key of the term that the page is about; nil if it is about none.
  var termKey: String?
  /// Whether the page is about something in the list: on a narrow screen the list is left out then.
  var hasDetail = true
  /// Whether there is a list to go back to.
  var hasWayUp = true
  let surroundings: Surroundings

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
          html.element("nav", [.id("recents"), .label("Recents")]) { html in
            RecentsList(surroundings: surroundings, current: termKey).write(&html)
          }
          try html.element("main", [.id("main"), .init("tabindex", "-1")]) { html in
            if hasDetail, hasWayUp { html.link(.home, [.id("up")], text: "Recents") }
            try main(&html)
          }
        }
        html.element("footer") { footer(&$0) }
        Dialogs(mayChange: surroundings.mayChange).write(&html)
        html.element("div", [.id("announcer"), .class("spoken"), .init("aria-live", "polite")])
        html.element("div", [.id("toasts")]) { $0.element("div", [.init("role", "status")]) }
      }
    }
    return html
  }

  private func head(_ html: inout HTML) {
    html.void("meta", [.init("charset", "utf-8")])
    html.void(
      "meta", [.name("viewport"), .init("content", "width=device-width, initial-scale=1")])
    html.void("meta", [.name("color-scheme"), .init("content", "light dark")])
    html.element("title", text: title == "smashtag" ? title : title + " · smashtag")
    html.void(
      "link", [.init("rel", "icon"), .href("/assets/icon.svg"), .type("image/svg+xml")])
    html.void("link", [.init("rel", "stylesheet"), .href("/assets/app.css")])
    html.element("script", [.type("module"), .init("src", "/assets/app.js")])
  }

  private func header(_ html: inout HTML) {
    html.element("a", [.class("brand"), .href(Place.home.path)]) { html in
      html.void(
        "img",
        [
          .init("src", "/assets/icon.svg"), .init("alt", ""), .init("width", "24"),
          .init("height", "24"),
        ])
      html.text("smashtag")
    }
    html.element(
      "form", [.init("role", "search"), .init("action", "/search"), .init("method", "get")]
    ) { html in
      html.void(
        "input",
        [
          .type("search"), .name("term"), .label("Search term"),
          .init("placeholder", "#stanford"), .init("required", nil),
          .init("autocomplete", "off"), .init("autocapitalize", "none"),
          .init("spellcheck", "false"),
        ])
      html.element("button", [.type("submit")], text: "Show")
    }
    if surroundings.isReadOnly {
      html.element("span", [.class("badge")], text: "read-only")
    }
  }

  private func footer(_ html: inout HTML) {
    html.link(.about, text: "Database")
    html.link(.compare(), text: "Compare")
    html.link(.help, text: "Help")
    html.element(
      "button",
      [.type("button"), .class("keys"), .init("data-dialog", "help"), .init("hidden", nil)],
      text: "Keys")
    switch surroundings.isSignedIn {
    case nil: break
    case false?: html.link(.signIn(to: Place.home.path), text: "Sign in")
    case true?:
      html.element("form", [.init("method", "post"), .init("action", "/sign-out")]) { html in
        html.element("button", [.type("submit")], text: "Sign out")
      }
    }
    if !surroundings.version.isEmpty {
      html.element("span", text: "smashtag " + surroundings.version)
    }
  }
}
