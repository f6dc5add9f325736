import Presentation
import Query
import Store
import Tweets

/// How many tweets were made when, as bars. The table beside has the same numbers, and is what is read aloud.
struct TrendChart {
  let trend: Trend

  /// More bars than these are thinner than a point of a screen: several times then make one.
  private static let barsMax = 400
  /// The height of the drawing, in its own units.
  private static let height = 100

  private struct Bar {
    let since: Int64
    let until: Int64
    let count: Int
  }

  /// Writes it; nothing where there is but one bar.
  func write(_ html: inout HTML) {
    let bars = bars
    guard bars.count > 1, let most = bars.map(\.count).max(), most > 0 else { return }
    html.element("figure", [.class("chart"), .init("data-by", trend.by.rawValue)]) { html in
      html.element("p", [.class("most"), .isHidden], text: Numbers.grouped(most))
      html.element(
        "svg",
        [
          .isHidden, .init("viewBox", "0 0 \(bars.count * 10) \(Self.height)"),
          .init("preserveAspectRatio", "none"),
        ]
      ) { html in
        for (index, bar) in bars.enumerated() { write(bar, at: index, most, &html) }
      }
      html.element("figcaption") { html in
        html.time(bars[0].since, trend.by.label(bars[0].since))
        html.element("span", text: "Tweets, a bar " + each)
        if let last = bars.last { html.time(last.since, trend.by.label(last.since)) }
      }
    }
  }

  private func write(_ bar: Bar, at index: Int, _ most: Int, _ html: inout HTML) {
    let height = bar.count == 0 ? 0 : max(1, bar.count * Self.height / most)
    html.element(
      "g",
      [
        .init("data-since", PageTime.iso(bar.since)), .init("data-until", PageTime.iso(bar.until)),
        .init("data-count", String(bar.count)),
      ]
    ) { html in
      html.element(
        "title",
        text: "\(trend.by.label(bar.since)): \(Numbers.counted(bar.count, "tweet", "tweets"))")
      // What is pointed at is as high as the chart, however low the bar.
      html.element(
        "rect",
        [.class("room"), .init("x", String(index * 10))] + Self.box(10, Self.height, top: 0))
      html.element(
        "rect",
        [.init("x", String(index * 10 + 1))] + Self.box(8, height, top: Self.height - height))
    }
  }

  private static func box(_ width: Int, _ height: Int, top: Int) -> [HTML.Attribute] {
    [
      .init("y", String(top)), .init("width", String(width)), .init("height", String(height)),
    ]
  }

  private var step: Int { (trend.buckets.count + Self.barsMax - 1) / Self.barsMax }

  private var each: String {
    step <= 1 ? "each \(trend.by.rawValue)" : "for \(step) \(trend.by.rawValue)s"
  }

  private var bars: [Bar] {
    stride(from: 0, to: trend.buckets.count, by: max(step, 1)).map { start in
      let end = min(start + step, trend.buckets.count)
      return Bar(
        since: trend.buckets[start].start, until: trend.end(of: end - 1),
        count: trend.buckets[start..<end].reduce(0) { $0 + $1.count })
    }
  }
}

extension Trend {
  /// When a bucket ends, in seconds since 1970 UTC.
  func end(of index: Int) -> Int64 { by.start(of: by.bucket(of: buckets[index].start) + 1) }
}

extension TrendUnit {
  /// A bucket's name, no longer than needed.
  func label(_ start: Int64) -> String {
    switch self {
    case .hour: PageTime.minute(start)
    case .day, .week: PageTime.day(start)
    case .month:
      String(PageTime.day(start).split(separator: " ").dropFirst().joined(separator: " "))
    }
  }
}
