import Store
import Tweets

/// The numbers of a term's mentions as counters keep them, as SQL for one shard, where all rows of a
/// mention lie.
struct CountedMentions {
  var term: SearchTerm
  var horizon: Horizon
  var database: String

  /// Columns `mention` and `n`, a row for each mention that some tweet carries, brackets included.
  /// `FINAL`: a row that was sent twice counts once; to merge rows that are in order costs less than to
  /// group them by all that tells them apart.
  ///
  /// - Parameter kind: only mentions of this kind, a range of the order of the rows; nil for all.
  func numbers(_ kind: MentionKind?) -> String {
    "(SELECT mention, sum(added) AS n FROM \(database).counts FINAL "
      + "WHERE \(horizon.sees(termKey: term.key))\(kind.map(Self.isOf) ?? "") "
      + "GROUP BY mention HAVING n > 0)"
  }

  private static func isOf(_ kind: MentionKind) -> String {
    let sign = Unicode.Scalar(kind.sign)
    return " AND mention >= '\(sign)' AND mention < '\(Unicode.Scalar(kind.sign + 1))'"
  }
}
