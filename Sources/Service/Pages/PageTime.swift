import Tweets

/// Times as a page tells them: `31 Aug 2014 00:28`, always UTC.
enum PageTime {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// For a program.
  static func iso(_ seconds: Int64) -> String { UTCTime.iso(seconds) }

  /// `31 Aug 2014`.
  static func day(_ seconds: Int64) -> String {
    let parts = UTCTime.plain(seconds).prefix { $0 != " " }.split(separator: "-")
    guard parts.count == 3, let month = Int(parts[1]), let day = Int(parts[2]) else {
      return UTCTime.plain(seconds)
    }
    return "\(day) \(months[month - 1]) \(parts[0])"
  }

  /// `00:28`.
  static func clock(_ seconds: Int64) -> String {
    String(UTCTime.plain(seconds).split(separator: " ").last?.prefix(5) ?? "")
  }

  /// `31 Aug 2014 00:28`.
  static func minute(_ seconds: Int64) -> String { day(seconds) + " " + clock(seconds) }

  /// `31 Aug 2014 00:28–00:29 UTC`: the day again only where it is another.
  static func span(_ first: Int64, _ last: Int64) -> String {
    let (from, to) = (minute(first), minute(last))
    if from == to { return "\(from) UTC" }
    return day(first) == day(last) ? "\(from)–\(clock(last)) UTC" : "\(from) – \(to) UTC"
  }
}
