import Testing

@testable import Presentation

@Suite("Text: columns on a terminal")
struct TextWidthTests {
  @Test(
    "A text takes the columns that terminals give it",
    arguments: [
      ("", 0), ("abc", 3), ("a\tb\u{1B}\u{7F}", 2),
      ("é", 1), ("e\u{301}", 1), ("ñandú", 5), ("Z\u{351}\u{36B}\u{343}", 1),
      ("漢字", 4), ("した人にやる", 12), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
      ("ＡＢＣ", 6), ("＃", 2), ("ｶﾞｷﾞ", 4), ("ﾊﾟ", 2), ("ｶ", 1),
      ("😀", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("©\u{FE0F}", 2), ("a\u{FE0F}", 1),
      ("👨‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2), ("👍🏽", 2), ("☝🏽", 2), ("👩🏽‍🚀", 2),
      ("🇺🇸", 2), ("🇺🇸🇫🇷", 4), ("1\u{FE0F}\u{20E3}", 2), ("#\u{FE0F}\u{20E3}", 2),
      ("🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", 2),
      ("ไทย", 3), ("กำ", 2), ("สวัสดี", 4), ("क्ष", 2), ("שלום", 4), ("مرحبا", 5),
      ("a\u{200B}b", 2), ("a\u{200D}b", 2), ("…", 1), ("–", 1), ("\u{FFFD}", 1),
    ])
  func columns(text: String, columns: Int) {
    #expect(DisplayWidth.columns(of: text) == columns)
  }

  @Test(
    "A text is cut between clusters and ends in an ellipsis",
    arguments: [
      ("stanford", 8, "stanford"), ("stanford", 7, "stanfo…"), ("stanford", 1, "…"),
      ("stanford", 0, ""), ("stanford", -1, ""), ("", 0, ""),
      ("漢字かな", 8, "漢字かな"), ("漢字かな", 7, "漢字か…"), ("漢字かな", 6, "漢字…"),
      ("漢字かな", 2, "…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
      ("a👨‍👩‍👧‍👦b", 3, "a…"), ("a👨‍👩‍👧‍👦bc", 4, "a👨‍👩‍👧‍👦…"), ("ｶﾞｷﾞ", 3, "ｶﾞ…"),
    ])
  func truncated(text: String, width: Int, cut: String) {
    let result = DisplayWidth.truncated(text, toWidth: width)
    #expect(result == cut)
    #expect(DisplayWidth.columns(of: result) <= max(0, width))
  }

  @Test("A text is padded on the side away from its alignment")
  func padded() {
    #expect(DisplayWidth.padded("漢", toWidth: 4) == "漢  ")
    #expect(DisplayWidth.padded("7", toWidth: 3, alignment: .right) == "  7")
    #expect(DisplayWidth.padded("long", toWidth: 2) == "long")
  }

  @Test("Prose is broken at blanks, by columns")
  func wrap() {
    #expect(TextWrap.lines("one two three", width: 7) == ["one two", "three"])
    #expect(TextWrap.lines("漢字 漢字 a", width: 9) == ["漢字 漢字", "a"])
    #expect(TextWrap.lines("a  b\n\nc", width: 9) == ["a b", "", "c"])
    #expect(TextWrap.lines("a /long/path b", width: 4) == ["a", "/long/path", "b"])
    #expect(TextWrap.lines("see\n    smashtag  x y", width: 5) == ["see", "    smashtag  x y"])
    #expect(TextWrap.lines("", width: 5) == [""])
    #expect(TextWrap.lines("a b", width: 0) == ["a", "b"])
  }
}
