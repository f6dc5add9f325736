public import Query
import Store
import Tweets

/// Two searches side by side, for people: the terms as A and B, then three lists for each kind.
public struct ComparisonText {
  private let answer: Comparison
  private let palette: Palette
  private let width: Int?

  /// - Parameters:
  ///   - answer: what is told.
  ///   - palette: whether to write styles.
  ///   - width: the terminal's columns, which no line passes; nil when it is none.
  public init(_ answer: Comparison, palette: Palette, width: Int?) {
    self.answer = answer
    self.palette = palette
    self.width = width
  }

  /// The lines from top to bottom, without line breaks, cleaned for a terminal.
  public var lines: [String] {
    terms + filter + [DisplayWidth.truncated(both, toWidth: width)]
      + answer.answer.sections.flatMap { lines(of: $0) }
  }

  private var both: String {
    let least = answer.question.minCount
    return Numbers.counted(answer.answer.sharedTweets, "tweet", "tweets") + " in both"
      + (least == 1 ? "" : "; listed is what \(least) or more tweets of A or of B mention")
  }

  private var terms: [String] {
    Table(
      [.init("", .label), .init("", .label, style: .bold), .init("", .text)],
      rows: [
        ["A", answer.first.term, answer.first.head(of: answer.allOfFirst)],
        ["B", answer.second.term, answer.second.head(of: answer.allOfSecond)],
      ]
    ).lines(width: width, palette: palette)
  }

  /// Which tweets of both are meant, where not all are.
  private var filter: [String] {
    let words = Words.filter(answer.question.filter)
    if words.isEmpty { return [] }
    return TextWrap.cut(Sanitizer.cleaned("filter: " + words), width: width)
  }

  private func lines(of section: ComparedMentions) -> [String] {
    let title = section.kind == .hashtag ? "Hashtags" : "Users"
    return list(title + " in both", section.shared, a: true, b: true)
      + list(title + " only in A", section.onlyFirst, a: true, b: false)
      + list(title + " only in B", section.onlySecond, a: false, b: true)
  }

  private func list(
    _ title: String, _ list: ComparedMentions.List, a: Bool, b: Bool
  ) -> [String] {
    var columns: [Table.Column] = []
    if a { columns += [.init("A", .number), .init("rank", .number)] }
    if b { columns += [.init("B", .number), .init("rank", .number)] }
    columns.append(.init("", .label, style: .accent))
    let rows = list.mentions.map { mention in
      (a ? cells(mention.first) : []) + (b ? cells(mention.second) : []) + [mention.display]
    }
    let table = Table(columns, rows: rows)
      .lines(width: width.map { max(1, $0 - 2) }, palette: palette)
    let body = rows.isEmpty ? [] : table.map { "  " + $0 }
    return ["", palette.styled(title, .bold, fitting: width)] + body + remarks(on: list)
  }

  private func cells(_ standing: ComparedMention.Standing) -> [String] {
    [Numbers.grouped(standing.count), standing.rank.map(Numbers.grouped) ?? "–"]
  }

  private func remarks(on list: ComparedMentions.List) -> [String] {
    let hidden = list.total - list.mentions.count
    if list.total == 0 { return [palette.styled("  none", .dim, fitting: width)] }
    return hidden > 0
      ? [palette.styled("  \(Numbers.grouped(hidden)) more", .dim, fitting: width)] : []
  }
}
