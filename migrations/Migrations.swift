/// The steps that bring a database to the present schema, oldest first, embedded in the binary.
///
/// A released step is never edited: a change is a new file and a new line here.
public enum Migrations {
  /// One step: its number, which is its place in the list, and its SQL.
  public struct Step: Sendable {
    /// The file's name without `.sql`, as `0001-tweets`.
    public let name: String
    /// One or more SQL statements, UTF-8.
    public let sql: String
  }

  /// All steps, in the order in which they are applied. The schema version is their number.
  public static let steps: [Step] = [
    Step(
      name: "0001-tweets", sql: String(decoding: PackageResources._001_tweets_sql, as: UTF8.self)),
    Step(
      name: "0002-packed", sql: String(decoding: PackageResources._002_packed_sql, as: UTF8.self)),
    Step(name: "0003-ids", sql: String(decoding: PackageResources._003_ids_sql, as: UTF8.self)),
    Step(
      name: "0004-ingests", sql: String(decoding: PackageResources._004_ingests_sql, as: UTF8.self)),
    Step(
      name: "0005-folding", sql: String(decoding: PackageResources._005_folding_sql, as: UTF8.self)),
  ]
}
