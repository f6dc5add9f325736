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
    html.element("table", [.class("pairs")]) { html in
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
        let isLast = index == ends.count - 1
        html.element(index == 0 ? "th" : "td", index == 0 ? [.init("scope", "row")] : []) { html in
          html.element("div", [.class(end.kind == .hashtag ? "measure tags" : "measure people")]) {
            html in
            html.element("a", [.href(Place.mention(pairs.term.key, question(end)).path)]) {
              $0.name(end.display)
            }
            if isLast { html.bar(pair.count, of: most) }
          }
        }
      }
      html.element("td", [.class("count")], text: Numbers.grouped(pair.count))
    }
  }

  private func question(_ mention: MentionCount) -> MentionQuestion {
    MentionQuestion(kind: mention.kind, key: mention.key)
  }
}
