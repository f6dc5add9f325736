import Store
import Tweets

/// The numbers of a term's mentions as counters keep them, as SQL for one shard, where all rows of a
/// mention lie.
struct CountedMentions {
  var term: SearchTerm
  var horizon: Horizon
  var database: String

  /// Columns `mention` and `number`, a row for each change of a number: a row that was sent twice counts
  /// once.
  ///
  /// - Parameter kind: only mentions of this kind; a range of the order of the rows.
  func changes(_ kind: MentionKind?) -> String {
    "SELECT mention, version, any(added) AS number FROM \(database).counts "
      + "WHERE \(horizon.sees(termKey: term.key))\(kind.map(Self.isOf) ?? "") GROUP BY mention, version"
  }

  /// Columns `mention` and `n`, a row for each mention that some tweet carries, brackets included.
  func numbers(_ kind: MentionKind?) -> String {
    "(SELECT mention, sum(number) AS n FROM (\(changes(kind))) GROUP BY mention HAVING n > 0)"
  }

  private static func isOf(_ kind: MentionKind) -> String {
    let sign = Unicode.Scalar(kind.sign)
    return " AND mention >= '\(sign)' AND mention < '\(Unicode.Scalar(kind.sign + 1))'"
  }
}
