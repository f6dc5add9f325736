import Testing

@testable import Tweets

@Suite("Words: blanks and one sign off")
struct TextWordTests {
  static let words: [(word: String, kind: MentionKind, bare: String)] = [
    ("stanford", .hashtag, "stanford"), ("#stanford", .hashtag, "stanford"),
    ("##stanford", .hashtag, "#stanford"), ("@stanford", .hashtag, "@stanford"),
    ("\u{FF03}stanford", .hashtag, "stanford"), ("\u{FF20}stanford", .hashtag, "\u{FF20}stanford"),
    ("@name", .user, "name"), ("\u{FF20}name", .user, "name"), ("#name", .user, "#name"),
    (" \t #a \r\n", .hashtag, "a"), ("\u{3000}#a\u{A0}", .hashtag, "a"),
    ("\u{85}\u{1C}\u{1F}a\u{2028}\u{2029}", .hashtag, "a"),
    ("\u{1680}\u{2000}\u{200A}\u{202F}\u{205F}a", .hashtag, "a"),
    ("\u{200B}a", .hashtag, "\u{200B}a"), ("\u{FEFF}a", .hashtag, "\u{FEFF}a"),
    ("# a", .hashtag, " a"), ("a b", .hashtag, "a b"), ("a#", .hashtag, "a#"),
    ("漢字　", .hashtag, "漢字"), ("", .hashtag, ""), ("#", .hashtag, ""), (" ", .user, ""),
    (" \u{FF20} ", .user, ""), ("\0", .user, "\0"), ("\u{FF01}a", .hashtag, "\u{FF01}a"),
  ]

  @Test("What is left of a word", arguments: words)
  func bare(word: String, kind: MentionKind, bare: String) {
    let bytes = Array(word.utf8)
    let range = bytes.withUnsafeBufferPointer { Word.bare($0, kind: kind) }
    #expect(String(decoding: bytes[range], as: UTF8.self) == bare)
  }
}
