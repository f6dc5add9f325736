import Presentation
import Query
import Store
import Tweets

/// The tweets of a term, or those behind a number, page by page.
struct TweetsPage {
  private let visit: Visit
  private let answer: TweetPage
  /// The term with the counters of those that are meant.
  private let found: TermSummary
  private let surroundings: Surroundings

  init(_ visit: Visit, _ answer: TweetPage, _ store: any TweetStore) throws {
    self.visit = visit
    self.answer = answer
    let question = answer.question
    found = try store.term(question.term, where: question.filter) ?? answer.term
    surroundings = try Surroundings(visit, store)
  }

  private var key: String { answer.term.key }
  private var selection: Selection { Selection(visit) }

  var html: HTML {
    let frame = PageFrame(title: title, termKey: key, surroundings: surroundings)
    return frame.page { html in
      TermHead(term: answer.term, current: .tweets, selection: selection).write(&html)
      html.note(
        Sentence.tweets(found, of: answer.term.tweets, where: answer.question.filter)
          + " Newest first.", [.class("sentence")])
      FilterChips(selection: selection) { .tweets(key, $0.query) }.write(&html)
      html.element("div", [.class("tools")]) { html in
        FilterForm(
          place: .tweets(key), selection: selection, parameters: visit.match.route.parameters
        ).write(&html)
        ExportMenu(
          visit: visit, view: ViewInWords(visit, "tweets", terms: [answer.term.term])
        ).write(&html)
      }
      if let emptiness = answer.emptiness {
        EmptyNote(emptiness: emptiness, selection: selection) { .tweets(key, $0.query) }
          .write(&html)
      } else {
        list(&html)
      }
    }
  }

  private func list(_ html: inout HTML) {
    if answer.tweets.isEmpty { html.note(Words.nothingBehind + ".", [.class("soft")]) }
    html.element("ol", [.class("tweets")]) { html in
      for tweet in answer.tweets {
        html.element("li") { TweetCard(tweet: tweet, termKey: key).write(&$0) }
      }
    }
    html.element("p", [.class("actions")]) { html in
      if answer.question.place != nil {
        html.link(
          .tweets(key, selection.without("after").query), [.class("button")], text: "Newest")
      }
      if let next = answer.next {
        html.link(
          .tweets(key, selection.with("after", next.cursor).query),
          [.class("button"), .init("rel", "next")], text: "Older tweets")
      }
    }
  }

  private var title: String {
    let mention = answer.question.filter.mention.map { " with " + $0.typed } ?? ""
    return "\(answer.term.term) – \(Numbers.counted(found.tweets, "tweet", "tweets"))\(mention)"
  }
}
