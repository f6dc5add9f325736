import Presentation
import Query
import Store
import Tweets

/// Mentions that stand together, most often first.
struct PairTable {
  let pairs: Pairs
  /// Whether all have one mention in common, which then is not named again.
  let isOfOne: Bool
  let selection: Selection

  /// Writes it.
  func write(_ html: inout HTML) {
    html.element("table", [.class("pairs measured")]) { html in
      html.element("caption", [.class("spoken")], text: "Mentions that stand together")
      html.element("thead") { html in
        html.element("tr") { html in
          if !isOfOne { html.element("th", [.init("scope", "col")], text: "Mention") }
          html.element("th", [.init("scope", "col")], text: "With")
          html.element("th", [.init("scope", "col"), .class("number")], text: "Tweets")
        }
      }
      html.element("tbody") { html in
        let most = pairs.list.pairs.first?.count ?? 1
        for pair in pairs.list.pairs { row(pair, most, &html) }
      }
    }
  }

  private func row(_ pair: PairList.Pair, _ most: Int, _ html: inout HTML) {
    let (first, second) = (pairs.list.mentions[pair.first], pairs.list.mentions[pair.second])
    let ends = isOfOne ? [second] : [first, second]
    html.element("tr", [.init("data-key", ends.map { question($0).typed }.joined(separator: " "))])
    { html in
      for (index, end) in ends.enumerated() {
        let color = HTML.Attribute.class(end.kind == .hashtag ? "tags" : "people")
        let isHead = index == 0
        html.element(isHead ? "th" : "td", isHead ? [color, .init("scope", "row")] : [color]) {
          html in
          html.element("a", [.href(Place.mention(pairs.term.key, question(end)).path)]) {
            $0.name(end.display)
          }
        }
      }
      html.measured(pair.count, of: most) { html in
        html.element("span", text: Numbers.grouped(pair.count))
      }
    }
  }

  private func question(_ mention: MentionCount) -> MentionQuestion {
    MentionQuestion(kind: mention.kind, key: mention.key)
  }
}
