public import Query
import Store
import Tweets

/// Pairs for people: a line about the tweets, then how often which two stand together.
public struct PairsText {
  private let answer: Pairs
  private let palette: Palette
  private let width: Int?

  /// - Parameters:
  ///   - answer: what is told.
  ///   - palette: whether to write styles.
  ///   - width: the terminal's columns, which no line passes; nil when it is none.
  public init(_ answer: Pairs, palette: Palette, width: Int?) {
    self.answer = answer
    self.palette = palette
    self.width = width
  }

  /// The lines from top to bottom, without line breaks, cleaned for a terminal.
  public var lines: [String] {
    [palette.styled(Sanitizer.cleaned(answer.term.term), .bold, fitting: width)]
      + answer.term.head(of: answer.allTweets, where: answer.question.filter)
      .flatMap { TextWrap.cut($0, width: width) }
      + ["", palette.styled(Sanitizer.cleaned(title), .bold, fitting: width)] + table + remarks
  }

  private var title: String {
    guard let mention = answer.question.mention else { return "Pairs" }
    return "Mentioned with \(mention.typed)"
  }

  private var table: [String] {
    let isOfOne = answer.question.mention != nil
    var columns: [Table.Column] = [.init("", .number), .init("", .label, style: .accent)]
    if !isOfOne { columns.append(.init("", .label, style: .accent)) }
    let rows = answer.list.pairs.map { pair in
      let (first, second) = answer.list.ends(pair)
      return [Numbers.grouped(pair.count)]
        + (isOfOne ? [second.display] : [first.display, second.display])
    }
    return Table(columns, rows: rows)
      .lines(width: width.map { max(1, $0 - 2) }, palette: palette).map { "  " + $0 }
  }

  private var remarks: [String] {
    let least = answer.question.minCount
    let often = least == 1 ? "" : " in \(least) or more tweets"
    let hidden = answer.list.total - answer.list.pairs.count
    if answer.list.total == 0 {
      let what = answer.question.mention == nil ? "no two mentioned together" : "none"
      return [palette.styled("  " + what + often, .dim, fitting: width)]
    }
    return hidden > 0
      ? [palette.styled("  \(Numbers.grouped(hidden)) more" + often, .dim, fitting: width)] : []
  }
}

extension PairList {
  /// The two mentions of a pair.
  func ends(_ pair: Pair) -> (first: MentionCount, second: MentionCount) {
    (mentions[pair.first], mentions[pair.second])
  }
}
