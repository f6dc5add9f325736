import Testing

@testable import Tweets

@Suite("Times in UTC")
struct UTCTimeTests {
  @Test(
    "an instant is written as it is read",
    arguments: [
      (-62_167_219_200, "0000-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
      (-86_400, "1969-12-31T00:00:00Z"), (-86_401, "1969-12-30T23:59:59Z"),
      (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"),
      (253_402_300_799, "9999-12-31T23:59:59Z"),
    ] as [(Int64, String)])
  func roundTrip(seconds: Int64, text: String) {
    #expect(UTCTime.iso(seconds) == text)
    #expect(UTCTime.parse(text) == seconds)
  }

  /// A database that was changed by hand may hold any number.
  @Test(
    "any number of seconds has a time",
    arguments: [
      (Int64.min, "-292277022657-01-27 08:29:52"), (.max, "292277026596-12-04 15:30:07"),
      (9_007_199_254_740_993, "285428751-11-12 07:36:33"),
    ] as [(Int64, String)])
  func extremes(seconds: Int64, text: String) {
    #expect(UTCTime.plain(seconds) == text)
  }
}
