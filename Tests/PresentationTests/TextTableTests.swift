import Testing

@testable import Presentation

@Suite("Text: tables")
struct TextTableTests {
  private let mentions = Table(
    [.init("Count", .number), .init("Hashtag", .label, style: .accent)],
    rows: [["1,234", "#stanford"], ["58", "#RTした人にやる"], ["2", "#a\u{1B}[31m\nb"]])

  private let tweets = Table(
    [.init("Id", .number), .init("Author", .label), .init("Text", .text)],
    rows: [
      ["505874924095815681", "@ayuu0123", "一、常に身一つ簡素にして、美食を好んではならない"],
      ["7", "@a_very_long_name", "short"],
    ])

  @Test("Numbers stand right, words left, nothing hangs over")
  func natural() {
    #expect(
      mentions.lines(width: nil) == [
        "Count  Hashtag",
        "1,234  #stanford",
        "   58  #RTした人にやる",
        "    2  #a\u{FFFD}[31m b",
      ])
    #expect(mentions.lines(width: 80) == mentions.lines(width: nil))
    #expect(mentions.lines(width: 80, hasHeading: false).first == "1,234  #stanford")
  }

  @Test("Eighty columns cut the running text alone")
  func eighty() {
    #expect(
      tweets.lines(width: 80) == [
        "                Id  Author             Text",
        "505874924095815681  @ayuu0123          一、常に身一つ簡素にして、美食を好んでは…",
        "                 7  @a_very_long_name  short",
      ])
  }

  @Test("Forty columns cut text and labels, never a number")
  func forty() {
    #expect(
      tweets.lines(width: 40) == [
        "                Id  Author    Text",
        "505874924095815681  @ayuu01…  一、常に…",
        "                 7  @a_very…  short",
      ])
  }

  @Test("No terminal, no cut")
  func file() {
    #expect(
      tweets.lines(width: nil) == [
        "                Id  Author             Text",
        "505874924095815681  @ayuu0123          一、常に身一つ簡素にして、美食を好んではならない",
        "                 7  @a_very_long_name  short",
      ])
  }

  @Test("No line is wider than the terminal, however narrow", arguments: 0...90)
  func never(width: Int) {
    for line in tweets.lines(width: width) + mentions.lines(width: width) {
      #expect(DisplayWidth.columns(of: line) <= width)
    }
  }

  @Test("Styles surround the words and not the blanks")
  func styled() {
    let lines = mentions.lines(width: 80, palette: Palette(isOn: true))
    #expect(lines[0] == "\u{1B}[1mCount\u{1B}[0m  \u{1B}[1mHashtag\u{1B}[0m")
    #expect(lines[1] == "1,234  \u{1B}[36m#stanford\u{1B}[0m")
  }

  @Test("Empty cells and empty tables leave no blanks behind")
  func empty() {
    let table = Table([.init("", .label), .init("", .text)], rows: [["abc", ""], ["", ""]])
    #expect(table.lines(width: 80) == ["abc", ""])
    #expect(Table([.init("N", .number)], rows: []).lines(width: 80) == ["N"])
  }

  @Test("Cells that come one by one, counts among them, make the same lines")
  func appended() {
    var table = Table([.init("Count", .number), .init("Hashtag", .label, style: .accent)])
    for (count, hashtag) in [(1234, "#stanford"), (58, "#RTした人にやる"), (2, "#a\u{1B}[31m\nb")] {
      table.append(count: count)
      table.append(hashtag)
    }
    for width in [nil, 80, 12, 3] {
      #expect(table.lines(width: width) == mentions.lines(width: width))
    }
    var lines = TextLines(["above"])
    table.write(to: &lines, width: nil, hasHeading: false, indent: 2)
    let above = ["above", "  1,234  #stanford", "     58  #RTした人にやる"]
    #expect(lines.strings.starts(with: above))
  }

  @Test("Titles are cleaned as cells are")
  func titles() {
    let table = Table([.init("a\u{1B}[31m\nb", .text)], rows: [["c"]])
    #expect(table.lines(width: nil) == ["a\u{FFFD}[31m b", "c"])
  }
}
