import Query
import Testing

/// A user as a person types one.
@Suite struct `Typed users` {
  @Test(
    "the sign may be left out, and the name is folded",
    arguments: [
      ("@Ana", "ana"), ("ana", "ana"), (" ANA ", "ana"), ("＠Zoë", "zoë"), ("Straße", "strasse"),
      ("ana@example.org", "ana@example.org"),
    ])
  func typed(typed: String, key: String) {
    #expect(UserKey.typed(typed) == key)
  }

  @Test("without a name there is none", arguments: ["", " ", "@", " @ "])
  func none(typed: String) {
    #expect(UserKey.typed(typed) == nil)
  }
}
