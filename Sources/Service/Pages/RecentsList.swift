import Presentation
import Store

/// The searches beside every page, most recent first.
struct RecentsList {
  let surroundings: Surroundings
  /// The key of the one that the page is about.
  let current: String?

  /// Writes it.
  func write(_ html: inout HTML) {
    html.element("h2", text: "Recents")
    if surroundings.recents.isEmpty {
      html.note("No searches yet.", [.class("soft")])
      return
    }
    html.element("ol") { html in
      for term in surroundings.recents { html.element("li") { row(term, &$0) } }
    }
    if surroundings.hasMore {
      html.link(.recents, [.class("more")], text: "Show all")
    }
  }

  private func row(_ term: TermSummary, _ html: inout HTML) {
    var attributes: [HTML.Attribute] = [.href(Place.popularity(term.key).path)]
    if term.key == current { attributes.append(.init("aria-current", "page")) }
    html.element("a", attributes) { html in
      html.name(term.term)
      html.text(" ")
      let searched = term.searchedAt / 1000
      html.time(searched, PageTime.day(searched))
      html.text(" ")
      html.element("span", [.class("count")]) { html in
        html.text(Numbers.grouped(term.tweets))
        html.spoken(term.tweets == 1 ? " tweet" : " tweets")
      }
    }
    guard surroundings.mayChange else { return }
    html.element(
      "button",
      [
        .type("button"), .class("remove"), .label("Remove " + term.term),
        .init("data-term", term.key), .init("hidden", nil),
      ], text: "×")
  }
}
