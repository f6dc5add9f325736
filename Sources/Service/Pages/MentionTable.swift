import Presentation
import Query
import Store
import Tweets

/// One section of a popularity: a table of mentions, most mentioned first.
struct MentionTable {
  let section: PopularityList
  let question: PopularityQuestion
  let termKey: String
  let selection: Selection
  /// Whether all rows are shown, however many.
  let showsAll: Bool

  /// So many rows are shown at first: more are slow to read, and to paint.
  static let rowsShown = 200

  /// Writes the section.
  func write(_ html: inout HTML) {
    html.element("section", [.id(id), .class("mentions"), .init("aria-labelledby", id + "-title")])
    {
      html in
      html.element("h2", [.id(id + "-title")]) { html in
        html.text(title)
        html.element("span", [.class("of")], text: share)
      }
      if section.mentions.isEmpty {
        html.note(nothing, [.class("soft")])
      } else {
        html.element("table", [.class("measured")]) { table(&$0) }
      }
      below(&html)
    }
  }

  private var id: String { section.kind == .hashtag ? "hashtags" : "users" }
  private var title: String { section.kind == .hashtag ? "Hashtags" : "Users" }
  private var all: Int { section.totals.shown + section.totals.below }

  private var share: String {
    section.totals.below == 0
      ? " " + Numbers.grouped(all)
      : " \(Numbers.grouped(section.totals.shown)) of \(Numbers.grouped(all))"
  }

  private var nothing: String {
    if all == 0 { return "None mentioned." }
    return question.minCount == 2
      ? "None seen more than once." : "None in \(question.minCount) or more tweets."
  }

  private var rows: ArraySlice<MentionCount> {
    showsAll ? section.mentions[...] : section.mentions.prefix(Self.rowsShown)
  }

  private func table(_ html: inout HTML) {
    html.element("caption", [.class("spoken")], text: caption)
    html.element("thead", [.class(question.tellsAuthors ? "named" : "quiet")]) { html in
      html.element("tr") { html in
        head("Rank", "rank", &html)
        head(section.kind == .hashtag ? "Hashtag" : "User", "name", &html)
        if question.tellsAuthors { head("Authors", "number", &html) }
        head("Tweets", "number", &html)
      }
    }
    html.element("tbody") { html in
      var rank = 1
      var last = 0
      let most = longest
      for (index, mention) in rows.enumerated() {
        if mention.count != last { rank = index + 1 }
        last = mention.count
        row(mention, rank, most, &html)
      }
    }
  }

  private func head(_ text: String, _ column: String, _ html: inout HTML) {
    html.element("th", [.init("scope", "col"), .class(column)]) { $0.element("span", text: text) }
  }

  private var caption: String {
    let least = question.minCount == 1 ? "" : " in \(question.minCount) or more tweets"
    return "\(title)\(least), most mentioned first"
  }

  /// What was searched for is in nearly all tweets: measured by it, everything else would look small.
  private func isTerm(_ mention: MentionCount) -> Bool {
    MentionQuestion(kind: mention.kind, key: mention.key).typed == termKey
  }

  /// The number that has the longest bar.
  private var longest: Int { section.mentions.first { !isTerm($0) }?.count ?? 1 }

  private func row(_ mention: MentionCount, _ rank: Int, _ most: Int, _ html: inout HTML) {
    let asked = MentionQuestion(kind: mention.kind, key: mention.key)
    html.element("tr", [.init("data-key", asked.typed)]) { html in
      html.element("td", [.class("rank")], text: Numbers.grouped(rank))
      html.element("th", [.init("scope", "row")]) { html in
        html.element("a", [.href(Place.mention(termKey, asked).path)]) {
          $0.name(mention.display)
        }
      }
      if let authors = mention.authors {
        html.element("td", [.class("number")], text: Numbers.grouped(authors))
      }
      html.measured(mention.count, of: most, isDim: isTerm(mention)) { html in
        html.link(tweets(asked), text: Numbers.grouped(mention.count))
      }
    }
  }

  /// The tweets behind a number. Where authors count as mentioned, they are those about the user.
  private func tweets(_ mention: MentionQuestion) -> Place {
    let filter = selection.only(FilterParameters.all.map(\.name)).query
    let isAbout = question.countsAuthors && mention.kind == .user
    let asked = isAbout ? ("about", mention.key) : ("mention", mention.typed)
    return .tweets(termKey, [asked] + filter.filter { !isAbout || $0.name != "about" })
  }

  private func below(_ html: inout HTML) {
    let hidden = section.mentions.count - rows.count
    if hidden > 0 {
      html.element("p", [.class("below")]) { html in
        html.link(
          .popularity(termKey, selection.with("all", "1").query),
          text: Numbers.grouped(hidden) + " more – show all")
      }
    }
    guard section.totals.below > 0 else { return }
    let seen =
      question.minCount == 2
      ? "seen once" : "in fewer than \(Numbers.grouped(question.minCount)) tweets"
    html.element("p", [.class("below")]) { html in
      html.link(
        .popularity(termKey, selection.with("min_count", "1").query),
        text:
          "\(Numbers.grouped(section.totals.below)) \(section.totals.shown > 0 ? "more " : "")\(seen) – show"
      )
    }
  }
}
