import TestSupport
import Testing

@testable import Tweets

/// What people type to find words, and which texts it means.
@Suite("Text: queries") struct TextQueryTests {
  private func finds(_ query: String, _ text: String) -> Bool? {
    guard let query = TextQuery(query) else { return nil }
    var words = TextWords()
    words.cut(text)
    var bytes: [UInt8] = []
    words.append(to: &bytes)
    return bytes.withUnsafeBufferPointer { query.matches($0) }
  }

  /// A query, what it finds, and what it does not.
  static let queries: [(String, [String], [String])] = [
    ("cat", ["Cat!", "a CAT."], ["cats", "", "concat"]),
    ("big game", ["the game is big", "big game"], ["big", "game"]),
    ("\"big game\"", ["The Big Game!", "big-game"], ["game big", "big old game", "big games"]),
    ("cat -dog", ["cat"], ["cat dog", "dog", ""]),
    ("-dog", ["cat", ""], ["dog", "Dog!"]),
    ("-\"big game\"", ["big", "game big"], ["big game"]),
    ("stan*", ["Stanford", "stan"], ["mistan", "tan"]),
    ("\"big ga*\"", ["big ga"], ["big game"]),
    ("\"big ga\"*", ["big game", "big gala"], ["big bad", "ga big"]),
    ("-stan*", ["cat"], ["stanford"]),
    ("cat OR dog food", ["cat food", "dog food"], ["cat dog", "food"]),
    ("cat OR dog OR cow", ["cow", "dog", "cat"], ["horse"]),
    ("cat or dog", ["cat dog or"], ["cat", "cat dog"]),
    ("OR", ["this or that"], ["this"]), ("cat OR", ["cat"], ["or"]), ("OR cat", ["cat"], ["or"]),
    ("cat OR -dog", ["cat"], ["dog", "cat dog"]), ("-dog OR cat", ["cat"], ["dog", "fish"]),
    ("#ai", ["#AI!", "＃ai"], ["ai", "@ai", "#ais"]), ("ai", ["#AI", "@ai", "ai"], ["#ais"]),
    ("@prof_pine", ["by @Prof_Pine."], ["prof pine", "@prof_pine2"]),
    ("pine", ["@prof_pine"], ["@profpine"]), ("#stan*", ["#Stanford"], ["stanford", "@stan"]),
    ("\"#ai\"", ["#ai"], ["ai"]), ("\"now #ai\"", ["now #AI", "now ai"], ["#ai now"]),
    ("-#ai", ["ai"], ["#ai"]), ("#東京", ["見て #東京"], ["東京", "#東京都"]),
    ("東京", ["東京タワー", "小東京都"], ["京東", "東 or 京都"]), ("京", ["東京タワー"], ["東"]),
    ("タワー", ["東京タワー"], ["タワ"]), ("ﾀﾜｰ", ["東京タワー"], []), ("학교", ["학교에서"], ["학생"]),
    ("สวัสดี", ["คุณสวัสดีครับ"], ["สวัส"]), ("سلام", ["سَلام عليكم"], ["سلامة"]),
    ("café", ["cafe", "CAFÉ", "cafe\u{301}"], ["caf"]), ("cafe", ["café"], ["cafés"]),
    ("🎉", ["yes!🎉🎉"], ["yes"]), ("👍", ["👍🏽"], ["👎"]), ("👍🏿", ["👍"], []), ("🇫🇷", ["🇫🇷!"], ["🇷🇫"]),
    ("“big game”", ["big game"], ["game big"]), ("\"big game", ["big game"], ["game big"]),
    ("don't", ["don't", "don’t"], ["dont"]), ("a\"b c\"d", ["d b c a"], ["a c b d"]),
    ("!!! cat ---", ["cat"], ["dog"]), ("(cat)", ["cat"], []),
    ("cat AND dog", ["and dog cat"], ["cat dog"]),
    ("NEAR(cat dog)", ["dog near cat"], ["cat dog"]), ("words:cat", ["words cat"], ["cat words"]),
    ("- cat", ["cat"], ["dog"]), ("--cat", ["dog"], ["cat"]), ("*cat", ["cat"], ["concat"]),
  ]

  @Test("finds what is meant, and nothing else", arguments: queries)
  func finding(query: String, found: [String], others: [String]) {
    for text in found { #expect(finds(query, text) == true, "\(query) in \(text)") }
    for text in others { #expect(finds(query, text) == false, "\(query) not in \(text)") }
  }

  @Test(
    "without a word is none",
    arguments: ["", " ", "\"\"", "!!!", "-", "--", "*", "#", "@_", "-\"…\""])
  func none(query: String) { #expect(TextQuery(query) == nil) }

  @Test("is told as it was typed, without blanks at the ends")
  func typed() { #expect(TextQuery("  Big  GAME -x ")?.typed == "Big  GAME -x") }
}
