import ClickHouse
import Foundation
import TestSupport
import Testing

/// A folder in which the built program uses a database of a cluster.
///
/// Where several threads run programs in it, none of them changes its environment.
struct ClusterSandbox: @unchecked Sendable {
  let sandbox: Sandbox
  let cluster: TestCluster
  let database: String
  /// As `--store` takes it.
  private(set) var store: String

  init(_ cluster: TestCluster) throws {
    self.cluster = cluster
    sandbox = try Sandbox()
    database = TestCluster.newDatabaseName()
    store = cluster.address(database)
    sandbox.environment["SMASHTAG_CLICKHOUSE_PASSWORD"] = cluster.password
    use(store)
  }

  /// Has the program use another store.
  mutating func use(_ store: String, password: String? = nil) {
    self.store = store
    sandbox.environment["SMASHTAG_DB"] = nil
    sandbox.environment["SMASHTAG_STORE"] = store
    if let password { sandbox.environment["SMASHTAG_CLICKHOUSE_PASSWORD"] = password }
  }

  /// What the program calls the store.
  var storeName: String { get throws { try ClusterAddress(store).name } }

  func run(_ arguments: String..., seconds: Double = 120) throws -> CommandResult {
    try sandbox.run(arguments, seconds: seconds)
  }

  /// Ingests a file, which has to succeed.
  func ingest(_ file: String, under term: String = "t") throws {
    let result = try run("ingest", file, "--term", term)
    try #require(result.exitCode == 0, "\(result)")
  }

  /// Expects a command to fail with one line, and a code that says so.
  func expectError(
    _ arguments: [String], begins: String, ends: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try sandbox.run(arguments)
    #expect(result.exitCode == 2, "\(result)", sourceLocation: sourceLocation)
    #expect(result.output.isEmpty, "\(result)", sourceLocation: sourceLocation)
    #expect(result.errorLines.count == 1, "\(result)", sourceLocation: sourceLocation)
    let line = result.errorLines.first ?? ""
    #expect(
      line.hasPrefix("smashtag: " + begins) && line.hasSuffix(ends),
      "'\(line)' is not 'smashtag: \(begins)…\(ends)'", sourceLocation: sourceLocation)
  }

  // MARK: - What is stored

  /// All that is counted under some terms, each list whole, and their tweets: as text, to be compared.
  func answers(_ terms: [String]) throws -> String {
    try Self.answers(sandbox, terms)
  }

  /// The same from SQLite, after it was given some files, each under its term.
  static func expected(
    of files: [(file: String, term: String)], in sandbox: Sandbox
  ) throws -> String {
    let plain = try Sandbox()
    for (file, term) in files {
      let result = try plain.run(["ingest", sandbox.file(file), "--term", term])
      try #require(result.exitCode == 0, "\(result)")
    }
    return try answers(plain, Set(files.map(\.term)).sorted())
  }

  private static func answers(_ sandbox: Sandbox, _ terms: [String]) throws -> String {
    try terms.map { term in
      var text = ""
      for command in [
        ["popularity", term, "--min-count", "1", "--json"],
        ["popularity", term, "--min-count", "1", "--retweets", "exclude", "--json"],
        ["tweets", term, "--format", "ndjson"],
      ] {
        let result = try sandbox.run(command)
        try #require(result.exitCode == 0, "\(command): \(result)")
        text += result.output
      }
      return text
    }.joined()
  }

  /// The lines of tweets with their mentions folded and sorted.
  private static func withoutOrder(_ text: String) -> String {
    text.split(separator: "\n").map { line in
      guard line.hasPrefix("{\"id\""), let start = line.firstRange(of: "\"mentions\":["),
        let end = line[start.upperBound...].firstIndex(of: "]")
      else { return String(line) }
      let mentions = line[start.upperBound..<end].lowercased().split(separator: ",").sorted()
      return line[..<start.upperBound] + mentions.joined(separator: ",") + line[end...]
    }.joined(separator: "\n")
  }

  /// Expects the store to be sound, and to answer what SQLite answers.
  ///
  /// - Parameter isOrdered: whether copies came in the order of the files. Of a tweet's mentions the first copy
  ///   says how they are written and in which order; nothing else depends on it.
  func expectAnswers(
    of files: [(file: String, term: String)], isOrdered: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var found = try answers(Set(files.map(\.term)).sorted())
    var expected = try Self.expected(of: files, in: sandbox)
    if !isOrdered { (found, expected) = (Self.withoutOrder(found), Self.withoutOrder(expected)) }
    if found != expected {
      let lines = zip(found.split(separator: "\n"), expected.split(separator: "\n"))
      let first = lines.first { $0 != $1 }
      Issue.record(
        "found \(first?.0.prefix(2_000) ?? "other lines"), expected \(first?.1.prefix(2_000) ?? "")",
        sourceLocation: sourceLocation)
    }
    let check = try run("check")
    #expect(check.exitCode == 0, "\(check)", sourceLocation: sourceLocation)
  }
}
