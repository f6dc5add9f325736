public import Query
import Store
import Tweets

/// What rises, for people: a line about the windows, then a section a kind.
public struct RisingText {
  private let answer: Rising
  private let palette: Palette
  private let width: Int?
  private let bars: Bars

  /// - Parameters:
  ///   - answer: what is told.
  ///   - palette: whether to write styles.
  ///   - width: the terminal's columns, which no line passes; nil when it is none.
  ///   - bars: `ascii` where no other character is to be written.
  public init(_ answer: Rising, palette: Palette, width: Int?, bars: Bars) {
    self.answer = answer
    self.palette = palette
    self.width = width
    self.bars = bars
  }

  /// The lines from top to bottom, without line breaks, cleaned for a terminal.
  public var lines: [String] {
    let mention = answer.question.filter.mention.map { "\($0.typed) in " } ?? ""
    return [
      palette.styled(Sanitizer.cleaned(mention + answer.term.term), .bold, fitting: width),
      DisplayWidth.truncated(head, toWidth: width),
    ] + filter + remark + answer.mentions.lists.flatMap { [""] + lines(of: $0) }
  }

  private var head: String {
    let (question, mentions) = (answer.question, answer.mentions)
    let span = Numbers.duration(.seconds(answer.window))
    return "\(Numbers.counted(mentions.tweetsNow, "tweet", "tweets")), "
      + PopularityText.period(question.middle, question.end)
      + "; \(Numbers.grouped(mentions.tweetsBefore)) in the \(span) before"
  }

  /// Which tweets are meant beside their time, where not all are. The title has the mention.
  private var filter: [String] {
    var filter = answer.question.filter
    filter.mention = nil
    let words = Words.filter(filter)
    if words.isEmpty { return [] }
    return TextWrap.cut(Sanitizer.cleaned("filter: " + words), width: width)
  }

  /// What makes the numbers misleading.
  private var remark: [String] {
    guard answer.isCutShort, let first = answer.term.first else { return [] }
    let minute = UTCTime.plain(first).dropLast(3)
    let line =
      answer.mentions.tweetsBefore == 0
      ? "the first tweet is of \(minute): nothing to compare with; try a shorter --window"
      : "the first tweet is of \(minute): the window before lacks its beginning"
    return [palette.styled(line, .dim, fitting: width)]
  }

  private func lines(of list: RisingList) -> [String] {
    let title = palette.styled(list.kind == .hashtag ? "Hashtags" : "Users", .bold)
    guard !list.mentions.isEmpty else {
      let more = list.rising > 0 ? "\(Numbers.grouped(list.rising)) rise" : "none rises"
      return [title, palette.styled("  " + more, .dim, fitting: width)]
    }
    let rows = Table(
      [
        .init("now", .number), .init("before", .number), .init("change", .number),
        .init("factor", .number), .init("", .label, style: .accent),
      ],
      rows: list.mentions.map { change in
        [
          Numbers.grouped(change.now), Numbers.grouped(change.before),
          "+" + Numbers.grouped(change.now - change.before), factor(change), change.display,
        ]
      }
    ).lines(width: width.map { max(1, $0 - 2) }, palette: palette)
    let hidden = list.rising - list.mentions.count
    let more =
      hidden > 0 ? [palette.styled("  \(Numbers.grouped(hidden)) more", .dim, fitting: width)] : []
    return [title] + rows.map { "  " + $0 } + more
  }

  private func factor(_ change: MentionChange) -> String {
    guard let thousandths = change.factorThousandths else { return "new" }
    let tenths = (thousandths + 50) / 100
    let sign = bars == .ascii ? "x" : "×"
    return "\(sign)\(Numbers.grouped(tenths / 10)).\(tenths % 10)"
  }
}

extension MentionChange {
  /// How many times as many tweets as before, in thousandths, rounded; nil where there were none.
  var factorThousandths: Int? { before > 0 ? (now * 1000 + before / 2) / before : nil }
}

extension Rising {
  /// Without a word for people. `spelling` has no sign, which `kind` tells; `factor` is empty for what
  /// is new.
  public var grid: Grid {
    Grid(
      columns: ["kind", "key", "spelling", "now", "before", "change", "factor"],
      rows: mentions.lists.flatMap { list in
        list.mentions.map { change in
          [
            change.kind == .hashtag ? "hashtag" : "user", change.key,
            String(change.display.dropFirst()), String(change.now), String(change.before),
            String(change.now - change.before),
            change.factorThousandths.map(Numbers.thousandths) ?? "",
          ]
        }
      })
  }
}

extension Numbers {
  /// Thousandths as a decimal number, for programs: `5.333`.
  static func thousandths(_ number: Int) -> String {
    "\(number / 1000).\(String(number % 1000 + 1000).dropFirst())"
  }
}
