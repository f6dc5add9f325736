import Query

/// Fields that several questions have.
extension Parameter {
  static let kind = Parameter.choice("kind", of: KindWord.self, "Only this section.")

  static let mention = Parameter(
    "mention", .mention, "Only tweets that mention this #hashtag or @user.")

  static func minCount(
    _ help: String = "Leave out what fewer tweets mention.", default standard: Int = 2
  ) -> Parameter {
    .whole("min_count", 1...Int.max, default: standard, help)
  }

  static func top(_ help: String, default standard: Int? = nil) -> Parameter {
    .whole("top", 1...Int.max, default: standard, help)
  }

  static func limit(_ what: String) -> Parameter {
    .whole("limit", 1...Int.max, default: 100, "At most so many \(what).")
  }

  /// For people alone, who are shown the first rows unless they ask for the rest.
  static let all = Parameter(
    name: "all", kind: .flag, help: "Show all rows, however many.", isOfPage: true)
}
