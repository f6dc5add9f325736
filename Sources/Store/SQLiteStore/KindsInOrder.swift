import Tweets

/// Which of a term's mentions are hashtags and which users, asked in the order of their rows.
///
/// A join would look each of them up in the same table; two readings side by side take half the time.
struct KindsInOrder {
  private let statement: Statement
  private var isOver = false

  init(_ connection: Connection, of term: Int64) throws(StoreError) {
    statement = try connection.cached(
      "SELECT mention, kind FROM popularity WHERE term = ?1 ORDER BY mention")
    try statement.bind(term, at: 1)
    isOver = try !statement.step()
  }

  /// Nil for one that has no number.
  mutating func kind(of mention: Int64) throws(StoreError) -> MentionKind? {
    while !isOver, statement.int64(0) < mention { isOver = try !statement.step() }
    guard !isOver, statement.int64(0) == mention else { return nil }
    return MentionKind(rawValue: statement.int(1))
  }

  func end() { statement.reset() }
}
