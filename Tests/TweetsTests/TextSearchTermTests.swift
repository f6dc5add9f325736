import Testing

@testable import Tweets

@Suite("Search terms")
struct TextSearchTermTests {
  static let terms: [(typed: String, text: String, key: String)] = [
    ("stanford", "stanford", "stanford"), ("#Stanford", "#Stanford", "#stanford"),
    ("@Stanford", "@Stanford", "@stanford"), ("\u{FF03}Straße", "\u{FF03}Straße", "#strasse"),
    ("\u{FF20}Name", "\u{FF20}Name", "@name"), ("  New \t\n York\u{3000}", "New York", "new york"),
    ("a\u{0}b\u{7F}\u{9F}c", "a b c", "a b c"), ("\u{1B}[31mred", "[31mred", "[31mred"),
    ("Cafe\u{301}", "Cafe\u{301}", "caf\u{E9}"), ("#", "#", "#"), ("##A", "##A", "##a"),
    ("a \u{FF03}b", "a \u{FF03}b", "a \u{FF03}b"), ("# A", "# A", "# a"),
  ]

  @Test("A term keeps its spelling and has a folded key", arguments: terms)
  func term(typed: String, text: String, key: String) throws {
    let term = try SearchTerm(typed)
    #expect(Array(term.text.utf8) == Array(text.utf8))
    #expect(Array(term.key.utf8) == Array(key.utf8))
  }

  @Test("Terms of one key are one term; the sign is part of it")
  func equality() throws {
    #expect(try SearchTerm("#Stanford") == SearchTerm("#stanford"))
    #expect(try SearchTerm("#Stanford") == SearchTerm("\u{FF03}STANFORD"))
    #expect(try SearchTerm("#stanford") != SearchTerm("stanford"))
    #expect(try SearchTerm("@stanford") != SearchTerm("#stanford"))
    #expect(try Set([SearchTerm("A b"), SearchTerm(" a  B ")]).count == 1)
  }

  @Test(
    "Blanks and control characters alone are no term",
    arguments: ["", " ", "\t\n", "\u{3000}", "\0", "\u{1B}"])
  func empty(typed: String) {
    #expect(throws: SearchTermError.empty) { try SearchTerm(typed) }
  }
}
