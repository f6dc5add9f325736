public import Query
import Store
import Tweets

/// Popularity for people: a line about the tweets, then both sections.
public struct PopularityText {
  private let answer: Popularity
  private let news: PopularityNews?
  private let palette: Palette
  private let width: Int?

  /// - Parameters:
  ///   - answer: what is told.
  ///   - news: what is marked as changed; nil for an answer that stands by itself.
  ///   - palette: whether to write styles.
  ///   - width: the terminal's columns, which no line passes; nil when it is none.
  public init(_ answer: Popularity, news: PopularityNews? = nil, palette: Palette, width: Int?) {
    self.answer = answer
    self.news = news
    self.palette = palette
    self.width = width
  }

  /// The lines from top to bottom, cleaned for a terminal.
  public var lines: TextLines {
    var lines = TextLines(
      [palette.styled(Sanitizer.cleaned(answer.term.term), .bold, fitting: width)]
        + head.flatMap { TextWrap.cut($0, width: width) })
    for section in answer.sections { write(section, to: &lines) }
    return lines
  }

  private var minCount: Int { answer.question.minCount }

  private var head: [String] {
    answer.term.head(
      of: answer.allTweets, where: answer.question.filter,
      remark: answer.question.countsAuthors ? "their authors counted as mentioned" : nil)
  }

  /// `2014-08-31 00:28 to 00:29 UTC`: the day again only where it is another.
  static func period(_ first: Int64, _ last: Int64) -> String {
    let from = UTCTime.plain(first).dropLast(3)
    let to = UTCTime.plain(last).dropLast(3)
    if from == to { return "\(from) UTC" }
    let isSameDay = from.prefix(10) == to.prefix(10)
    return "\(from) to \(isSameDay ? to.dropFirst(11) : to) UTC"
  }

  private func write(_ section: PopularityList, to lines: inout TextLines) {
    lines.append("")
    lines.append(palette.styled(section.kind == .hashtag ? "Hashtags" : "Users", .bold))
    let facts = facts
    var table = Table(facts.map(\.column))
    table.reserve(rows: section.mentions.count)
    for mention in section.mentions {
      for fact in facts { append(fact, of: mention, to: &table) }
    }
    table.write(to: &lines, width: width.map { max(1, $0 - 2) }, palette: palette, indent: 2)
    for remark in remarks(on: section) { lines.append(remark) }
  }

  /// What is told of a mention, in a column.
  private enum Fact {
    case news, count(isNamed: Bool), authors, word

    var column: Table.Column {
      switch self {
      case .news: .init("", .number, style: .good)
      case .count(let isNamed): .init(isNamed ? "tweets" : "", .number)
      case .authors: .init("authors", .number)
      case .word: .init("", .label, style: .accent)
      }
    }
  }

  /// What stands in a line about a mention, from left to right.
  private var facts: [Fact] {
    let isNamed = answer.question.tellsAuthors
    return (news == nil ? [] : [.news]) + [.count(isNamed: isNamed)] + (isNamed ? [.authors] : [])
      + [.word]
  }

  private func append(_ fact: Fact, of mention: MentionCount, to table: inout Table) {
    switch fact {
    case .news: table.append(Self.mark(news?.of(mention)))
    case .count: table.append(count: mention.count)
    case .authors: table.append(count: mention.authors ?? 0)
    case .word: table.append(mention.display)
    }
  }

  /// `new` for what has just reached the threshold, else by how much it has risen.
  private static func mark(_ news: PopularityNews.Change?) -> String {
    switch news {
    case .new: "new"
    case .risen(let by): "+\(Numbers.grouped(by))"
    case nil: ""
    }
  }

  /// What is not shown, said in words instead of by silence.
  private func remarks(on section: PopularityList) -> [String] {
    let hidden = section.totals.shown - section.mentions.count
    var remarks: [String] = []
    if section.totals.shown + section.totals.below == 0 {
      remarks.append("none mentioned")
    } else if section.totals.shown == 0 {
      remarks.append("none in \(minCount) or more tweets")
    }
    if hidden > 0 {
      let often = minCount == 1 ? "" : " in \(minCount) or more tweets"
      remarks.append("\(Numbers.grouped(hidden)) more\(often)")
    }
    if section.totals.below > 0 {
      let more = section.totals.shown > 0 ? "more " : ""
      let less =
        minCount == 2 ? "in one tweet only" : "in fewer than \(minCount) tweets"
      remarks.append("\(Numbers.grouped(section.totals.below)) \(more)\(less)")
    }
    return remarks.map { palette.styled("  " + $0, .dim, fitting: width) }
  }
}

extension Popularity {
  /// Without a word for people. `spelling` has no sign, which `kind` tells, so that a spreadsheet does
  /// not take every user for a formula.
  public var grid: Grid {
    Grid(
      columns: ["kind", "key", "spelling", "count"] + (question.tellsAuthors ? ["authors"] : []),
      rows: sections.flatMap { section in
        section.mentions.map { mention in
          [
            section.kind == .hashtag ? "hashtag" : "user", mention.key,
            String(mention.display.dropFirst()), String(mention.count),
          ] + (mention.authors.map { [String($0)] } ?? [])
        }
      })
  }
}
