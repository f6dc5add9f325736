import Query
import Store
import Testing
import Tweets

/// A mention as a person types it.
@Suite struct `Typed mentions` {
  @Test(
    "the sign tells the kind, and the word is folded",
    arguments: [
      ("#Stanford", MentionQuestion(kind: .hashtag, key: "stanford")),
      ("@Ana_Demo", MentionQuestion(kind: .user, key: "ana_demo")),
      ("＃東京", MentionQuestion(kind: .hashtag, key: "東京")),
      ("＠ana", MentionQuestion(kind: .user, key: "ana")),
      ("  #STRASSE ", MentionQuestion(kind: .hashtag, key: "strasse")),
      ("#Straße", MentionQuestion(kind: .hashtag, key: "strasse")),
      ("#cafe\u{301}", MentionQuestion(kind: .hashtag, key: "café")),
    ])
  func typed(typed: String, question: MentionQuestion) {
    #expect(MentionQuestion(typed: typed) == question)
  }

  @Test(
    "without a sign or without a word it is none",
    arguments: ["stanford", "", "#", "@", " # ", "a#b"])
  func none(typed: String) {
    #expect(MentionQuestion(typed: typed) == nil)
  }
}
