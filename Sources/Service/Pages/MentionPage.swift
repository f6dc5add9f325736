import Presentation
import Query
import Store
import Tweets

/// One mention in a term's tweets: its number, its place, its course, its company, and the latest tweets.
struct MentionPage {
  private let visit: Visit
  private let answer: MentionAnswer
  private let rank: Int?
  private let company: Pairs
  private let tweets: [StoredTweet]
  private let surroundings: Surroundings

  /// So many of its companions are named, and so many tweets shown.
  private static let companyShown = 20
  private static let tweetsShown = 5

  init(_ visit: Visit, _ answer: MentionAnswer, _ store: any TweetStore) throws {
    self.visit = visit
    self.answer = answer
    let mention = MentionQuestion(kind: answer.mention.kind, key: answer.mention.key)
    var filter = answer.question.filter
    filter.mention = nil
    let above = PopularityQuestion(
      term: answer.question.term, kinds: [mention.kind], minCount: answer.mention.count + 1,
      top: 1, filter: filter)
    rank =
      answer.mention.count == 0
      ? nil : try store.popularity(above).first.map { $0.totals.shown + 1 }
    company = try Pairs.ask(
      PairsQuestion(
        term: answer.question.term, mention: mention, minCount: 1, top: Self.companyShown,
        filter: filter), of: store)
    tweets = try TweetPage.ask(
      TweetsQuestion(
        term: answer.question.term, filter: answer.question.filter, limit: Self.tweetsShown),
      of: store
    ).tweets
    surroundings = try Surroundings(visit, store)
  }

  private var key: String { answer.trend.term.key }
  private var mention: MentionQuestion {
    MentionQuestion(kind: answer.mention.kind, key: answer.mention.key)
  }
  private var selection: Selection { Selection(visit) }
  private var behind: Selection { selection.asTweets.with("mention", mention.typed) }

  var html: HTML {
    let title = "\(answer.mention.display) in \(answer.trend.term.term)"
    let frame = PageFrame(title: title, termKey: key, surroundings: surroundings)
    return frame.page { html in
      html.element("p", [.class("crumb")]) { html in
        html.element("a", [.href(Place.popularity(key).path)]) { $0.name(answer.trend.term.term) }
        html.text(mention.kind == .hashtag ? " mentions the hashtag" : " mentions the user")
      }
      html.element("div", [.class(mention.kind == .hashtag ? "head tags" : "head people")]) {
        html in
        html.element("h1") { $0.name(answer.mention.display) }
      }
      html.note(sentence, [.class("sentence")])
      FilterChips(selection: selection) { place($0) }.write(&html)
      if let emptiness = answer.trend.emptiness {
        EmptyNote(emptiness: emptiness, selection: selection, place: place).write(&html)
      }
      html.element("p", [.class("actions")]) { html in
        html.link(.tweets(key, behind.query), [.class("button")], text: "Its tweets")
        html.link(
          .trends(key, selection.without("by").with("mention", mention.typed).query),
          [.class("button")], text: "Over time")
        html.link(
          .pairs(key, [("mention", mention.typed)]), [.class("button")], text: "Together")
      }
      TrendChart(trend: answer.trend).write(&html)
      html.element("div", [.class("sections")]) { html in
        html.element("section", [.init("aria-labelledby", "company-title")]) { companions(&$0) }
        html.element("section", [.init("aria-labelledby", "tweets-title")]) { latest(&$0) }
      }
    }
  }

  private func place(_ selection: Selection) -> Place {
    .mention(key, mention, selection.query)
  }

  private var sentence: String {
    let trend = answer.trend
    // The heading has the mention.
    var filter = trend.question.filter
    filter.mention = nil
    var text = Sentence.tweets(trend.term, of: trend.allTweets, where: filter)
    if let rank {
      let noun = mention.kind == .hashtag ? "hashtag" : "user"
      text +=
        rank == 1
        ? " No \(noun) is in more of them."
        : " \(Numbers.counted(rank - 1, noun + " is", noun + "s are")) in more."
    }
    return text
  }

  private func companions(_ html: inout HTML) {
    html.element("h2", [.id("company-title")], text: "Mentioned with")
    guard !company.list.pairs.isEmpty else {
      html.note("Nothing.", [.class("soft")])
      return
    }
    PairTable(pairs: company, isOfOne: true, selection: selection).write(&html)
    let hidden = company.list.total - company.list.pairs.count
    if hidden > 0 {
      html.element("p", [.class("below")]) { html in
        html.link(
          .pairs(key, [("mention", mention.typed), ("min_count", "1")]),
          text: Numbers.grouped(hidden) + " more – show")
      }
    }
  }

  private func latest(_ html: inout HTML) {
    html.element("h2", [.id("tweets-title")], text: "Latest tweets")
    if tweets.isEmpty { html.note("None.", [.class("soft")]) }
    html.element("ol", [.class("tweets")]) { html in
      for tweet in tweets {
        html.element("li") { TweetCard(tweet: tweet, termKey: key).write(&$0) }
      }
    }
    let more = answer.mention.count - tweets.count
    if more > 0 {
      html.element("p", [.class("below")]) { html in
        html.link(.tweets(key, behind.query), text: Numbers.grouped(more) + " more – show all")
      }
    }
  }
}
