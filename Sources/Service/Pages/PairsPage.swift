import Presentation
import Query
import Store
import Tweets

/// What a term's tweets mention together.
struct PairsPage {
  private let visit: Visit
  private let answer: Pairs
  private let total: Int
  private let surroundings: Surroundings

  /// So many pairs are shown: they are for a look; the whole is for a program that draws them.
  static let rowsShown = 200

  init(_ visit: Visit, _ answer: Pairs, _ store: any TweetStore) throws {
    self.visit = visit
    total = answer.list.total
    var answer = answer
    if Selection(visit).value("all") == nil {
      answer.list.pairs = Array(answer.list.pairs.prefix(Self.rowsShown))
    }
    self.answer = answer
    surroundings = try Surroundings(visit, store)
  }

  private var key: String { answer.term.key }
  private var selection: Selection { Selection(visit) }

  var html: HTML {
    let frame = PageFrame(
      title: "\(answer.term.term) – \(Numbers.counted(total, "pair", "pairs"))", termKey: key,
      surroundings: surroundings)
    return frame.page { html in
      TermHead(term: answer.term, current: .pairs, selection: selection).write(&html)
      html.note(sentence, [.class("sentence")])
      FilterChips(selection: selection) { .pairs(key, $0.query) }.write(&html)
      html.element("div", [.class("tools")]) { html in
        FilterForm(
          place: .pairs(key), selection: selection, parameters: visit.match.route.parameters
        ).write(&html)
        ExportMenu(
          visit: visit, view: ViewInWords(visit, "pairs", terms: [answer.term.term])
        ).write(&html)
      }
      if let emptiness = answer.emptiness {
        EmptyNote(emptiness: emptiness, selection: selection) { .pairs(key, $0.query) }
          .write(&html)
      } else {
        PairTable(
          pairs: answer, isOfOne: answer.question.mention != nil, selection: selection
        ).write(&html)
        below(&html)
      }
    }
  }

  private func below(_ html: inout HTML) {
    let hidden = total - answer.list.pairs.count
    guard hidden > 0 else { return }
    html.element("p", [.class("below")]) { html in
      html.link(
        .pairs(key, selection.without("top").with("all", "1").query),
        text: Numbers.grouped(hidden) + " more – show all")
    }
  }

  private var sentence: String {
    let tweets = Sentence.tweets(answer.term, of: answer.allTweets, where: answer.question.filter)
    let least = answer.question.minCount
    let often = least == 1 ? "" : least == 2 ? " more than once" : " in \(least) or more of them"
    let pairs = Numbers.counted(total, "pair", "pairs")
    let what =
      answer.question.mention.map {
        "Mentioned with \($0.typed)\(often): \(Numbers.grouped(total))."
      }
      ?? "Two mentions together\(often): \(pairs)."
    return tweets + " " + what
  }
}
