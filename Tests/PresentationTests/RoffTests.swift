import Testing

@testable import Presentation

@Suite("Roff")
struct RoffTests {
  @Test(
    "What roff would obey is escaped",
    arguments: [
      ("plain", "plain"), ("", ""), (".TH", "\\&.TH"), ("'br", "\\&\\(aqbr"),
      ("a.b", "a.b"), ("--flag", "\\-\\-flag"), ("\\fB", "\\efB"), ("\"x\"", "\\(dqx\\(dq"),
      ("`~^", "\\(ga\\(ti\\(ha"), ("FILE…", "FILE..."), ("ß", "\\[u00DF]"), ("😀", "\\[u1F600]"),
    ])
  func escapes(text: String, expected: String) {
    #expect(Roff.escaped(text) == expected)
  }
}
