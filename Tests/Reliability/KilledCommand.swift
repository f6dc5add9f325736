import Foundation
import TestSupport
import Testing

@testable import Store

/// A command that is killed while it works: what it finds, and what it leaves when it is not killed.
struct KilledCommand: Sendable, CustomTestStringConvertible {
  let name: String
  /// Makes the files that it finds; of its database, `tweets.sqlite`, if it finds one.
  let prepare: @Sendable (Sandbox) throws -> Void
  let words: [String]
  /// What finishes the job after a kill, where it is not the same command.
  var wordsAgain: [String]?
  /// The database that it writes.
  var result = "tweets.sqlite"
  /// Whether it changes `tweets.sqlite`.
  var isChanging = true

  var testDescription: String { name }

  /// Tweets that each has to do with: the long run has more of them.
  static let tweets = Torture.amount(short: 1500, long: 3000)

  private static func ingest(_ sandbox: Sandbox, _ range: Range<Int>, _ term: String) throws {
    try sandbox.writeMinuteTweets(range, to: "base.jsonl")
    let result = try sandbox.run(["ingest", "base.jsonl", "--term", term])
    guard result.exitCode == 0 else { throw Unexpected("\(result)") }
  }

  private static func prepareThreeTerms(_ sandbox: Sandbox) throws {
    try ingest(sandbox, 0..<tweets / 2, "z")
    try ingest(sandbox, tweets / 3..<tweets, "y")
    try ingest(sandbox, 0..<tweets * 2 / 3, "x")
  }

  static let all = [
    KilledCommand(
      name: "ingest",
      prepare: { sandbox in
        try ingest(sandbox, 0..<tweets / 4, "x")
        // Arrays are units of their own; lines are one together.
        for part in 0..<4 {
          let start = part * tweets / 5
          try sandbox.writeMinuteTweets(
            start..<start + tweets / 4, to: "part\(part).json", asArray: part != 2)
        }
      },
      words: ["ingest", "part0.json", "part1.json", "part2.json", "part3.json", "--term", "x"]),
    KilledCommand(
      name: "prune --keep", prepare: prepareThreeTerms, words: ["prune", "--keep", "1"]),
    KilledCommand(
      name: "prune --older-than", prepare: prepareThreeTerms,
      words: ["prune", "--older-than", "2020-05-19"]),
    KilledCommand(
      name: "migration of schema 1",
      prepare: { try $0.writeFirstSchema(tweets: 3 * tweets, to: "tweets.sqlite") },
      words: ["terms"]),
    KilledCommand(
      name: "migrate", prepare: prepareThreeTerms,
      words: ["migrate", "--from", "tweets.sqlite", "--to", "other.sqlite"],
      result: "other.sqlite", isChanging: false),
    KilledCommand(
      name: "backup", prepare: prepareThreeTerms, words: ["backup", "other.sqlite"],
      wordsAgain: ["backup", "other.sqlite", "--force"], result: "other.sqlite", isChanging: false),
    KilledCommand(
      name: "check --repair",
      prepare: { sandbox in
        try prepareThreeTerms(sandbox)
        let connection = try Connection(path: sandbox.file("tweets.sqlite"), mode: .readWrite)
        try connection.execute("UPDATE popularity SET count = count + 1; DELETE FROM tweet_ids")
      },
      words: ["check", "--repair"]),
    KilledCommand(
      name: "folding anew",
      prepare: { sandbox in
        try prepareThreeTerms(sandbox)
        let connection = try Connection(path: sandbox.file("tweets.sqlite"), mode: .readWrite)
        try connection.execute(
          """
          UPDATE folding SET rules = 'of another time';
          UPDATE mentions SET key = upper(key);
          UPDATE search_terms SET key = upper(key);
          UPDATE ingests SET term_key = upper(term_key)
          """)
      },
      words: ["prune", "--keep", "9"]),
  ]
}
