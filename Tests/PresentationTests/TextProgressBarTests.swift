import Testing

@testable import Presentation

@Suite("Text: the progress bar")
struct TextProgressBarTests {
  private func line(_ width: Int, done: Int = 6_200_000, total: Int? = 13_000_000) -> String {
    ProgressBar.line(done: done, total: total, rate: 8.1e6, eta: .seconds(12.4), width: width)
  }

  @Test("What matters least is left out first on a narrow terminal")
  func narrow() {
    #expect(
      line(80) == "[==========>            ]   47%   6.2 MB of 13.0 MB   8.1 MB/s  13 s left")
    #expect(line(65) == "[===>    ]   47%   6.2 MB of 13.0 MB   8.1 MB/s  13 s left")
    #expect(line(64) == "47%  6.2 MB of 13.0 MB  8.1 MB/s  13 s left")
    #expect(line(50) == "47%  6.2 MB of 13.0 MB  8.1 MB/s  13 s left")
    #expect(line(40) == "47%  6.2 MB of 13.0 MB  13 s left")
    #expect(line(20) == "47%  13 s left")
    #expect(line(5) == "47%")
    #expect(line(2) == "4…")
    #expect(line(0) == "")
  }

  @Test("No line is wider than it may be", arguments: 0...120)
  func never(width: Int) {
    #expect(DisplayWidth.columns(of: line(width)) <= width)
    #expect(DisplayWidth.columns(of: line(width, total: nil)) <= width)
  }

  @Test("An unknown total has no bar, no percentage and no time left")
  func unknown() {
    #expect(line(80, total: nil) == "6.2 MB  8.1 MB/s")
    #expect(line(80, total: 0) == "6.2 MB  8.1 MB/s")
    #expect(line(10, total: nil) == "6.2 MB")
  }

  @Test("The bar keeps its length while the numbers change")
  func steady() {
    let ends = [0, 1, 999, 99_949, 6_200_000, 13_000_000].map { done in
      line(80, done: done).prefix { $0 != "]" }.count
    }
    #expect(Set(ends) == [24])
  }

  @Test("Only what is done is full; what outgrows its total is done")
  func ends() {
    #expect(line(80, done: 12_999_999).contains(" 99%"))
    #expect(line(80, done: 0).hasPrefix("[>   "))
    #expect(line(80, done: 13_000_000).contains("=]  100%"))
    #expect(line(80, done: 99_000_000).contains("=]  100%"))
  }
}
