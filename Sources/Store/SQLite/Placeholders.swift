/// Lists of `?` for `IN (…)` and `VALUES (…)`, where a batch is looked up by one statement.
///
/// Use few sizes: each is a statement of its own in the connection's cache.
enum Placeholders {
  /// `count` placeholders with commas between, as `?,?,?`; empty for 0.
  ///
  /// SQLite takes at most 32,766 parameters in a statement, unless built for more.
  ///
  /// Source: https://www.sqlite.org/limits.html, "Maximum Number Of Host Parameters".
  static func repeated(_ count: Int) -> String {
    count == 0 ? "" : String(repeating: "?,", count: count - 1) + "?"
  }
}
