import Presentation
import Query
import Store
import Tweets

/// The numbers of a chart, a row a time, each leading to what it counts.
struct TrendTable {
  let trend: Trend
  let showsAll: Bool
  /// The page for one row's time.
  let place: (_ since: Int64, _ until: Int64) -> Place
  /// The tweets of one row's time.
  let tweets: (_ since: Int64, _ until: Int64) -> Place

  /// So many rows are shown at first.
  static let rowsShown = 200

  /// Times with a tweet, and how many without one lie before each.
  private var rows: [(index: Int, gap: Int)] {
    var rows: [(Int, Int)] = []
    var gap = 0
    for (index, bucket) in trend.buckets.enumerated() {
      if bucket.count == 0 {
        gap += 1
      } else {
        rows.append((index, gap))
        gap = 0
      }
    }
    return rows
  }

  /// How many rows are left out.
  var hidden: Int { showsAll ? 0 : max(0, rows.count - Self.rowsShown) }

  /// Writes it.
  func write(_ html: inout HTML) {
    let most = trend.buckets.map(\.count).max() ?? 0
    html.element("table", [.class("trend measured")]) { html in
      html.element("caption", [.class("spoken")], text: "Tweets by \(trend.by.rawValue)")
      html.element("thead") { html in
        html.element("tr") { html in
          html.element("th", [.init("scope", "col")], text: head)
          html.element("th", [.init("scope", "col"), .class("number")], text: "Tweets")
        }
      }
      html.element("tbody") { html in
        for (index, gap) in showsAll ? rows[...] : rows.prefix(Self.rowsShown) {
          if gap > 0 { empty(gap, &html) }
          row(index, most, &html)
        }
      }
    }
  }

  private var head: String {
    trend.by == .week
      ? "Week from (UTC)"
      : trend.by.rawValue.prefix(1).uppercased()
        + trend.by.rawValue.dropFirst() + " (UTC)"
  }

  private func empty(_ gap: Int, _ html: inout HTML) {
    html.element("tr", [.class("gap")]) { html in
      let unit = trend.by.rawValue
      html.element(
        "td", [.init("colspan", "2")],
        text: Numbers.counted(gap, unit, unit + "s") + " without a tweet")
    }
  }

  private func row(_ index: Int, _ most: Int, _ html: inout HTML) {
    let bucket = trend.buckets[index]
    let end = trend.end(of: index)
    html.element("tr", [.init("data-key", PageTime.iso(bucket.start))]) { html in
      html.element("th", [.init("scope", "row")]) { html in
        html.element("a", [.href(place(bucket.start, end).path)]) {
          $0.time(bucket.start, trend.by.label(bucket.start))
        }
      }
      html.measured(bucket.count, of: most) { html in
        html.link(tweets(bucket.start, end), text: Numbers.grouped(bucket.count))
      }
    }
  }
}
