import Store

/// What stands above every page about a term: its name, and what can be seen of it.
struct TermHead {
  /// The pages of a term.
  enum Page: String, CaseIterable {
    case popularity = "Mentions"
    case tweets = "Tweets"
    case trends = "Over time"
    case pairs = "Together"
  }

  let term: TermSummary
  /// The one that is shown; nil for one below these.
  let current: Page?
  /// What the others are to be asked too.
  let selection: Selection

  /// Writes it.
  func write(_ html: inout HTML) {
    html.element("div", [.class("head")]) { html in
      html.element("h1") { $0.name(term.term) }
      html.element(
        "button",
        [
          .type("button"), .class("copy"), .init("hidden", nil),
        ],
        text: "Copy link")
      html.element("button", [.type("button"), .id("news"), .init("hidden", nil)])
    }
    html.element("nav", [.class("tabs"), .label("Views")]) { html in
      for page in Page.allCases {
        if page == current {
          html.element("strong", text: page.rawValue)
        } else {
          html.link(place(page), text: page.rawValue)
        }
      }
      html.link(.compare(term.key), text: "Compare")
    }
  }

  private func place(_ page: Page) -> Place {
    let filter = selection.only(FilterParameters.all.map(\.name)).query
    return switch page {
    case .popularity: .popularity(term.key, filter)
    case .tweets: .tweets(term.key, filter)
    case .trends: .trends(term.key, filter.filter { $0.name != "by" })
    case .pairs: .pairs(term.key, filter)
    }
  }
}
