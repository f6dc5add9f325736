import Tweets

/// How long a bucket of a trend is. Hours, days, weeks and months of the calendar, all in UTC.
public enum TrendUnit: String, CaseIterable, Sendable {
  /// Begins with the full hour.
  case hour
  /// Begins at midnight.
  case day
  /// Begins on Monday, by ISO 8601.
  case week
  /// Begins on the first.
  case month

  /// The number of the bucket in which an instant lies; the next bucket has the next number. Of the
  /// hours, days and months that of 1970 or the year 0 is 0; of the weeks, the one of 1 January 1970.
  public func bucket(of seconds: Int64) -> Int64 {
    switch self {
    case .hour: UTCTime.flooring(seconds, by: 3600)
    case .day: UTCTime.flooring(seconds, by: 86_400)
    case .week: UTCTime.flooring(UTCTime.flooring(seconds, by: 86_400) + 3, by: 7)
    case .month: Int64(UTCTime.month(of: seconds))
    }
  }

  /// When a bucket begins, in seconds since 1970 UTC.
  public func start(of bucket: Int64) -> Int64 {
    switch self {
    case .hour: bucket * 3600
    case .day: bucket * 86_400
    // The week of 1 January 1970, a Thursday, began three days before.
    case .week: (bucket * 7 - 3) * 86_400
    case .month: UTCTime.start(ofMonth: Int(bucket))
    }
  }

  /// The unit in which so many seconds make some dozens of buckets: hours up to three days, days up to
  /// three months, weeks up to two years, else months.
  public static func fitting(seconds: Int64) -> TrendUnit {
    let days = seconds / 86_400
    return days < 3 ? .hour : days < 92 ? .day : days < 731 ? .week : .month
  }

  /// The next longer one; nil for months.
  public var coarser: TrendUnit? {
    switch self {
    case .hour: .day
    case .day: .week
    case .week: .month
    case .month: nil
    }
  }
}
