import Foundation
import Query
import TestSupport
import Testing
import Tweets

/// Hours, days, weeks and months, beside Foundation's calendar.
@Suite struct `Units of a trend` {
  private static let calendar = {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    return calendar
  }()

  private static let components: [TrendUnit: Calendar.Component] = [
    .hour: .hour, .day: .day, .week: .weekOfYear, .month: .month,
  ]

  private func instant(_ text: String) throws -> Int64 { try #require(UTCTime.parse(text)) }

  @Test(
    "a bucket begins where the calendar says",
    arguments: [
      (.hour, "1969-12-31T23:59:59Z", "1969-12-31T23:00:00Z"),
      (.day, "1969-12-31T23:59:59Z", "1969-12-31T00:00:00Z"),
      (.day, "2024-02-29T12:00:00Z", "2024-02-29T00:00:00Z"),
      (.week, "1970-01-01T00:00:00Z", "1969-12-29T00:00:00Z"),
      (.week, "2024-03-03T23:59:59Z", "2024-02-26T00:00:00Z"),
      (.week, "2024-03-04T00:00:00Z", "2024-03-04T00:00:00Z"),
      (.week, "2025-01-01T00:00:00Z", "2024-12-30T00:00:00Z"),
      (.month, "1969-12-31T23:59:59Z", "1969-12-01T00:00:00Z"),
      (.month, "2024-02-29T23:59:59Z", "2024-02-01T00:00:00Z"),
      (.month, "1900-03-01T00:00:00Z", "1900-03-01T00:00:00Z"),
      (.month, "0000-01-31T00:00:00Z", "0000-01-01T00:00:00Z"),
    ] as [(TrendUnit, String, String)])
  func starts(unit: TrendUnit, time: String, start: String) throws {
    #expect(UTCTime.iso(unit.start(of: unit.bucket(of: try instant(time)))) == start)
  }

  @Test("and so it is for random instants from 1900 to 2100", arguments: TrendUnit.allCases)
  func random(unit: TrendUnit) throws {
    var random = SeededRandom(seed: 5)
    let component = try #require(Self.components[unit])
    for _ in 0..<3000 {
      let time = Int64.random(in: -2_208_988_800..<4_102_444_800, using: &random)
      let date = Date(timeIntervalSince1970: Double(time))
      let interval = try #require(Self.calendar.dateInterval(of: component, for: date))
      let bucket = unit.bucket(of: time)
      #expect(unit.start(of: bucket) == Int64(interval.start.timeIntervalSince1970))
      #expect(unit.start(of: bucket + 1) == Int64(interval.end.timeIntervalSince1970))
    }
  }

  @Test(
    "the unit fits the span",
    arguments: [
      (0, .hour), (3 * 86_400 - 1, .hour), (3 * 86_400, .day), (91 * 86_400, .day),
      (92 * 86_400, .week), (730 * 86_400, .week), (731 * 86_400, .month),
      (40_000 * 86_400, .month),
    ] as [(Int64, TrendUnit)])
  func fitting(seconds: Int64, unit: TrendUnit) {
    #expect(TrendUnit.fitting(seconds: seconds) == unit)
  }
}
