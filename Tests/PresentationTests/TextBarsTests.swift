import Testing

@testable import Presentation

@Suite("Text: bars")
struct TextBarsTests {
  @Test(
    "A bar is as long as its number, to an eighth of a column",
    arguments: [
      (8, 8, 4, "████"), (4, 8, 4, "██"), (1, 8, 4, "▌"), (1, 32, 4, "▏"), (31, 32, 4, "███▉"),
      (0, 8, 4, ""), (5, 0, 4, ""), (5, 8, 0, ""), (1, 1_000_000, 4, "▏"), (7, 7, 1, "█"),
    ] as [(Int, Int, Int, String)])
  func blocks(number: Int, most: Int, width: Int, bar: String) {
    #expect(Bars.blocks.bar(number, of: most, width: width) == bar)
  }

  @Test(
    "In plain ASCII to a column",
    arguments: [(8, 8, 4, "####"), (3, 8, 4, "##"), (1, 99, 4, "#"), (0, 8, 4, "")])
  func ascii(number: Int, most: Int, width: Int, bar: String) {
    #expect(Bars.ascii.bar(number, of: most, width: width) == bar)
  }

  @Test("No bar is longer than its width")
  func widths() {
    for bars in [Bars.blocks, .ascii] {
      for number in 0...70 {
        let bar = bars.bar(number, of: 70, width: 9)
        #expect(DisplayWidth.columns(of: bar) <= 9)
        #expect(bar.isEmpty == (number == 0))
      }
    }
  }

  @Test("A sparkline has the lowest height for 0 alone, and the highest for the most")
  func sparkline() {
    #expect(Bars.blocks.sparkline([0, 1, 4, 7, 1000, 0], width: 80) == "▁▂▂▂█▁")
    #expect(Bars.blocks.sparkline([0, 1, 2, 3, 4, 5, 6, 7], width: 80) == "▁▂▃▄▅▆▇█")
    #expect(Bars.blocks.sparkline([0, 0, 0], width: 80) == "▁▁▁")
    #expect(Bars.blocks.sparkline([1, 2], width: 80) == nil)
    #expect(Bars.ascii.sparkline([1, 2, 3], width: 80) == nil)
  }

  @Test("Of more numbers than columns, each column shows the mean of its own")
  func means() {
    #expect(Bars.blocks.sparkline([1, 1, 0, 0, 4, 3, 7], width: 4) == "▂▂▄█")
    #expect(Bars.blocks.sparkline([0, 0, 2, 2, 2, 2, 0], width: 3) == "▁█▆")
    #expect(Bars.blocks.sparkline([Int](repeating: 1, count: 101), width: 10)?.count == 10)
    #expect(Bars.blocks.sparkline([Int](repeating: 1, count: 99_999), width: 80)?.count == 80)
  }
}
