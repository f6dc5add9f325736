import Presentation
import Query
import Store
import Tweets

/// When a term's tweets were made: a chart, and the same numbers as a table.
struct TrendsPage {
  private let visit: Visit
  private let answer: Trend
  private let surroundings: Surroundings

  init(_ visit: Visit, _ answer: Trend, _ store: any TweetStore) throws {
    self.visit = visit
    self.answer = answer
    surroundings = try Surroundings(visit, store)
  }

  private var key: String { answer.term.key }
  private var selection: Selection { Selection(visit) }

  var html: HTML {
    let title = answer.term.term + " over time"
    let frame = PageFrame(title: title, termKey: key, surroundings: surroundings)
    return frame.page { html in
      TermHead(term: answer.term, current: .trends, selection: selection).write(&html)
      html.note(
        Sentence.tweets(answer.term, of: answer.allTweets, where: answer.question.filter),
        [.class("sentence")])
      FilterChips(selection: selection) { .trends(key, $0.query) }.write(&html)
      html.element("div", [.class("tools")]) { html in
        FilterForm(
          place: .trends(key), selection: selection, parameters: visit.match.route.parameters
        ).write(&html)
        units(&html)
        ExportMenu(
          visit: visit, view: ViewInWords(visit, "trends", terms: [answer.term.term])
        ).write(&html)
      }
      if let emptiness = answer.emptiness {
        EmptyNote(emptiness: emptiness, selection: selection) { .trends(key, $0.query) }
          .write(&html)
      } else {
        TrendChart(trend: answer).write(&html)
        table(&html)
      }
    }
  }

  /// The lengths of time to choose from, the one that is shown as no link.
  private func units(_ html: inout HTML) {
    html.element("p", [.class("units")]) { html in
      html.spoken("A bar is a ")
      for unit in TrendUnit.allCases {
        if unit == answer.by {
          html.element("strong", text: unit.rawValue)
        } else {
          html.link(.trends(key, selection.with("by", unit.rawValue).query), text: unit.rawValue)
        }
        html.text(" ")
      }
    }
  }

  private func table(_ html: inout HTML) {
    let table = TrendTable(
      trend: answer, showsAll: selection.value("all") != nil,
      place: { since, until in
        .trends(key, within(since, until, selection.without("by", "all")).query)
      },
      tweets: { since, until in
        .tweets(key, within(since, until, selection.asTweets).query)
      })
    table.write(&html)
    if table.hidden > 0 {
      html.element("p", [.class("below")]) { html in
        html.link(
          .trends(key, selection.with("all", "1").query),
          text: Numbers.grouped(table.hidden) + " more – show all")
      }
    }
    if answer.undated > 0 {
      html.note(
        Numbers.counted(answer.undated, "tweet has", "tweets have") + " no time, and no row.",
        [.class("soft")])
    }
  }

  /// A choice for one row: where the page shows only a part of its time, that part.
  private func within(_ since: Int64, _ until: Int64, _ selection: Selection) -> Selection {
    let filter = answer.question.filter
    return selection.with("since", PageTime.iso(max(since, filter.since ?? since)))
      .with("until", PageTime.iso(min(until, filter.until ?? until)))
  }
}

extension Selection {
  /// What is chosen on a page whose `by` is a length of time, as the tweets' page has it.
  var asTweets: Selection {
    let rest = only(["since", "until", "retweets", "exclude_term", "text", "about", "mention"])
    return value("author").map { rest.with("by", $0) } ?? rest
  }
}
