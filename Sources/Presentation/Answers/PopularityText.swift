public import Query
import Store
import Tweets

/// Popularity for people: a line about the tweets, then both sections.
public struct PopularityText {
  private let answer: Popularity
  private let palette: Palette
  private let width: Int?

  /// - Parameter width: the terminal's columns, which no line passes; nil when it is none.
  public init(_ answer: Popularity, palette: Palette, width: Int?) {
    self.answer = answer
    self.palette = palette
    self.width = width
  }

  /// The lines from top to bottom, without line breaks, cleaned for a terminal.
  public var lines: [String] {
    fitted(palette.styled(Sanitizer.cleaned(answer.term.term), .bold), plain: answer.term.term)
      + wrapped(head) + answer.sections.flatMap { [""] + lines(of: $0) }
  }

  private var minCount: Int { answer.question.minCount }

  /// How many tweets, from when to when, how many of them retweets.
  private var head: String {
    let term = answer.term
    var parts = [Numbers.counted(term.tweets, "tweet", "tweets")]
    if let first = term.first, let last = term.last {
      parts.append(Self.period(first, last))
    }
    if term.retweets > 0 { parts.append(Numbers.counted(term.retweets, "retweet", "retweets")) }
    return parts.joined(separator: ", ")
  }

  /// `2014-08-31 00:28 to 00:29 UTC`: the day again only where it is another.
  static func period(_ first: Int64, _ last: Int64) -> String {
    let from = UTCTime.plain(first).dropLast(3)
    let to = UTCTime.plain(last).dropLast(3)
    if from == to { return "\(from) UTC" }
    let isSameDay = from.prefix(10) == to.prefix(10)
    return "\(from) to \(isSameDay ? to.dropFirst(11) : to) UTC"
  }

  private func lines(of section: PopularityList) -> [String] {
    let title = section.kind == .hashtag ? "Hashtags" : "Users"
    var cells: [String] = []
    cells.reserveCapacity(2 * section.mentions.count)
    for mention in section.mentions {
      cells.append(Numbers.grouped(mention.count))
      cells.append(mention.display)
    }
    let table = Table([.init("", .number), .init("", .label, style: .accent)], cells: cells)
    let rows = table.lines(width: width.map { max(1, $0 - 2) }, palette: palette, indent: 2)
    return [palette.styled(title, .bold)] + rows + remarks(on: section)
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
    return remarks.flatMap { wrapped("  " + $0).map { palette.styled($0, .dim) } }
  }

  private func fitted(_ styled: String, plain: String) -> [String] {
    guard let width else { return [styled] }
    let clean = Sanitizer.cleaned(plain)
    guard DisplayWidth.columns(of: clean) > width else { return [styled] }
    return [palette.styled(DisplayWidth.truncated(clean, toWidth: width), .bold)]
  }

  private func wrapped(_ line: String) -> [String] {
    guard let width else { return [line] }
    return [DisplayWidth.truncated(line, toWidth: width)]
  }
}

extension Popularity {
  /// Without a word for people. `spelling` has no sign, which `kind` tells, so that a spreadsheet does
  /// not take every user for a formula.
  public var grid: Grid {
    Grid(
      columns: ["kind", "key", "spelling", "count"],
      rows: sections.flatMap { section in
        section.mentions.map { mention in
          [
            section.kind == .hashtag ? "hashtag" : "user", mention.key,
            String(mention.display.dropFirst()), String(mention.count),
          ]
        }
      })
  }
}
