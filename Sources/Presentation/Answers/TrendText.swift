public import Query
import Store
import Tweets

/// A trend for people: a line about the tweets, their course in one line, and a row a bucket.
public struct TrendText {
  private let answer: Trend
  private let palette: Palette
  private let width: Int?
  private let bars: Bars

  /// So many empty buckets in a row are one line; fewer are rows like the others.
  private static let foldedMin = 4
  /// Bars are no longer: the eye would not find back to the number.
  private static let barMax = 60

  /// - Parameters:
  ///   - answer: what is told.
  ///   - palette: whether to write styles.
  ///   - width: the terminal's columns, which no line passes; nil when it is none.
  ///   - bars: `ascii` where no other character is to be written.
  public init(_ answer: Trend, palette: Palette, width: Int?, bars: Bars) {
    self.answer = answer
    self.palette = palette
    self.width = width
    self.bars = bars
  }

  /// The lines from top to bottom, without line breaks, cleaned for a terminal.
  public var lines: [String] {
    let counts = answer.buckets.map(\.count)
    var lines = [palette.styled(Sanitizer.cleaned(title), .bold, fitting: width)]
    lines += head.flatMap { TextWrap.cut($0, width: width) }
    if let course = bars.sparkline(counts, width: min(width ?? 80, 80)) {
      lines.append(palette.styled(course, .accent))
    }
    if !answer.buckets.isEmpty { lines += [""] + table }
    if answer.undated > 0 {
      let undated = Numbers.counted(answer.undated, "tweet has", "tweets have")
      lines.append(palette.styled("\(undated) no time, and no row", .dim, fitting: width))
    }
    return lines
  }

  private var title: String {
    answer.question.filter.mention.map { "\($0.typed) in \(answer.term.term)" } ?? answer.term.term
  }

  /// How many of how many tweets, from when to when, in what buckets.
  private var head: [String] {
    var filter = answer.question.filter
    // The title has it.
    filter.mention = nil
    return answer.term.head(
      of: answer.allTweets, where: filter,
      facts: answer.term.period + ["by \(answer.by.rawValue)"])
  }

  private var table: [String] {
    let rows = answer.buckets.map { [answer.by.label($0.start), Numbers.grouped($0.count)] }
    let most = answer.buckets.map(\.count).max() ?? 0
    let columns = [answer.by.title, "tweets"]
    let room = widths(columns, rows).reduce(0) { $0 + $1 + 2 }
    let barWidth = max(0, min(Self.barMax, (width ?? room + 40) - room))
    let table = Table(
      [
        .init(columns[0], .label), .init(columns[1], .number),
        .init("", .text, style: .accent),
      ],
      rows: zip(rows, answer.buckets).map { row, bucket in
        row + [bars.bar(bucket.count, of: most, width: barWidth)]
      }
    ).lines(width: width, palette: palette, hasHeading: true)
    return Array(table.prefix(1)) + folded(Array(table.dropFirst()))
  }

  private func widths(_ columns: [String], _ rows: [[String]]) -> [Int] {
    columns.indices.map { column in
      rows.reduce(columns[column].count) { max($0, $1[column].count) }
    }
  }

  /// The rows, and for many empty buckets that follow each other a line that says how many.
  private func folded(_ rows: [String]) -> [String] {
    var lines: [String] = []
    var place = 0
    while place < rows.count {
      var end = place
      while end < rows.count, answer.buckets[end].count == 0 { end += 1 }
      if end - place >= Self.foldedMin {
        let words = answer.by.counted(end - place)
        let dots = bars == .ascii ? "..." : "…"
        lines.append(palette.styled("\(dots) \(words) without a tweet", .dim, fitting: width))
        place = end
      } else {
        end = max(end, place + 1)
        lines += rows[place..<end]
        place = end
      }
    }
    return lines
  }
}

extension TrendUnit {
  /// The head of the column of buckets.
  fileprivate var title: String {
    self == .week ? "week from (UTC)" : "\(rawValue) (UTC)"
  }

  /// A bucket's name, no longer than needed.
  fileprivate func label(_ start: Int64) -> String {
    let whole = UTCTime.plain(start)
    switch self {
    case .hour: return String(whole.dropLast(3))
    case .day, .week: return String(whole.dropLast(9))
    case .month: return String(whole.dropLast(12))
    }
  }

  /// `1 day`, `14 days`.
  func counted(_ number: Int) -> String { Numbers.counted(number, rawValue, rawValue + "s") }
}

extension Trend {
  /// A row a bucket, empty ones too, without a word for people.
  public var grid: Grid {
    Grid(
      columns: ["start", "count"],
      rows: buckets.map { [UTCTime.iso($0.start), String($0.count)] })
  }
}
