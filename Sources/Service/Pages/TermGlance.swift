import Presentation
import Query
import Store
import Tweets

/// A search in a few lines: how many tweets, from when, and what they mention most.
struct TermGlance {
  private let term: TermSummary
  private let lists: [PopularityList]

  /// So many mentions of each kind are named.
  private static let mentionsShown = 3

  init(_ term: TermSummary, in store: any TweetStore) throws {
    self.term = term
    let question = PopularityQuestion(
      term: try SearchTerm(term.term), minCount: 1, top: Self.mentionsShown + 1)
    // What was searched for is in nearly all of its tweets, and tells nothing.
    lists = try store.popularity(question).map { list in
      var list = list
      list.mentions.removeAll { MentionQuestion(kind: $0.kind, key: $0.key).typed == term.key }
      list.mentions = Array(list.mentions.prefix(Self.mentionsShown))
      return list
    }
  }

  /// Writes it.
  func write(_ html: inout HTML) {
    html.element("div") { html in
      html.element("h2") { html in
        html.element("a", [.href(Place.popularity(term.key).path)]) { $0.name(term.term) }
      }
      html.element("p", [.class("soft")]) { html in
        html.text(facts + " Searched ")
        let searched = term.searchedAt / 1000
        html.time(searched, PageTime.minute(searched))
        html.text(".")
      }
    }
    html.element("div") { html in
      for list in lists where !list.mentions.isEmpty { line(list, &html) }
    }
  }

  private func line(_ list: PopularityList, _ html: inout HTML) {
    html.element("p", [.class(list.kind == .hashtag ? "top tags" : "top people")]) { html in
      for mention in list.mentions {
        let asked = MentionQuestion(kind: mention.kind, key: mention.key)
        html.element("a", [.href(Place.mention(term.key, asked).path)]) { html in
          html.name(mention.display)
          html.text(" ")
          html.element("span", [.class("count")], text: Numbers.grouped(mention.count))
        }
      }
    }
  }

  private var facts: String {
    let number = Numbers.counted(term.tweets, "tweet", "tweets")
    guard let first = term.first, let last = term.last else { return number + "." }
    return PageTime.day(first) == PageTime.day(last)
      ? "\(number), \(PageTime.day(first))."
      : "\(number), \(PageTime.day(first)) – \(PageTime.day(last))."
  }
}
