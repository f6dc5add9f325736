import Testing

@testable import Presentation

@Suite("Text: numbers for people")
struct TextNumbersTests {
  @Test(
    "Thousands are parted by commas",
    arguments: [
      (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"),
      (-1000, "-1,000"), (-999, "-999"), (.max, "9,223,372,036,854,775,807"),
      (.min, "-9,223,372,036,854,775,808"),
    ])
  func grouped(number: Int, text: String) {
    #expect(Numbers.grouped(number) == text)
  }

  @Test("A noun agrees with its number")
  func counted() {
    #expect(Numbers.counted(1, "tweet", "tweets") == "1 tweet")
    #expect(Numbers.counted(0, "tweet", "tweets") == "0 tweets")
    #expect(Numbers.counted(1200, "tweet", "tweets") == "1,200 tweets")
  }

  @Test(
    "Bytes are told in the largest unit",
    arguments: [
      (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (1249, "1.2 kB"), (631_515, "632 kB"),
      (999_499, "999 kB"), (999_500, "1.0 MB"), (1_200_000, "1.2 MB"), (99_949_999, "99.9 MB"),
      (99_950_000, "100 MB"), (475_000_000, "475 MB"), (10_000_000_000, "10.0 GB"),
      (.max, "9.2 EB"), (-1500, "-1.5 kB"),
    ])
  func bytes(count: Int, text: String) {
    #expect(Numbers.bytes(count) == text)
  }

  @Test(
    "Durations are told in one or two units",
    arguments: [
      (.zero, "0 s"), (.microseconds(400), "0.4 ms"), (.microseconds(9940), "9.9 ms"),
      (.microseconds(9960), "10 ms"), (.milliseconds(12), "12 ms"), (.milliseconds(999), "999 ms"),
      (.microseconds(999_600), "1.0 s"), (.milliseconds(1240), "1.2 s"),
      (.milliseconds(59_940), "59.9 s"), (.milliseconds(59_960), "1 min"),
      (.seconds(190), "3 min 10 s"),
      (.milliseconds(3_599_600), "1 h"), (.seconds(7500), "2 h 5 min"), (.seconds(86_400), "1 d"),
      (.seconds(273_600), "3 d 4 h"), (.seconds(-90), "-1 min 30 s"),
    ] as [(Duration, String)])
  func duration(duration: Duration, text: String) {
    #expect(Numbers.duration(duration) == text)
  }

  @Test("The time left is whole and rounded up")
  func timeLeft() {
    #expect(Numbers.timeLeft(.milliseconds(12_001)) == "13 s")
    #expect(Numbers.timeLeft(.milliseconds(1)) == "1 s")
    #expect(Numbers.timeLeft(.seconds(190)) == "3 min 10 s")
    #expect(Numbers.timeLeft(.zero) == "0 s")
    #expect(Numbers.timeLeft(.seconds(-5)) == "0 s")
  }

  @Test(
    "Rates are whole, small ones have a decimal, endless ones none at all",
    arguments: [
      (0, "0.0/s", "0 B/s"), (1.5, "1.5/s", "2 B/s"), (12_345.4, "12,345/s", "12.3 kB/s"),
      (8_100_000, "8,100,000/s", "8.1 MB/s"), (.infinity, "–", "–"), (.nan, "–", "–"),
    ] as [(Double, String, String)])
  func rate(perSecond: Double, things: String, bytes: String) {
    #expect(Numbers.rate(perSecond) == things)
    #expect(Numbers.byteRate(perSecond) == bytes)
  }
}
