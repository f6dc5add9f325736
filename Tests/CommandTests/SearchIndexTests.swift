import Foundation
import TestSupport
import Testing

@testable import Store

/// The index of words, seen from the command line: made by the first search that needs it.
@Suite("The index of words", .timeLimit(.minutes(2)))
struct SearchIndexTests {
  private static let tweets = 21_000

  /// Enough tweets for an index, each with a number of its own.
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    let lines = (1...Self.tweets).map {
      "{\"id_str\":\"\(1_262_413_178_860_556_288 + $0)\",\"text\":\"number n\($0) #all\"}"
    }
    try sandbox.write(lines.joined(separator: "\n"), to: "many.jsonl")
    #expect(try sandbox.run(["ingest", "many.jsonl", "--term", "all", "-q"]).exitCode == 0)
    return sandbox
  }

  private static let question = ["tweets", "all", "--text", "n7", "--format", "ndjson"]
  private static let made = "indexing the words of 21,000 texts, once\n"

  @Test(
    "The first search makes it and says so, the next says nothing, and new tweets are found too")
  func first() throws {
    let sandbox = try sandbox()
    let first = try sandbox.run(Self.question)
    #expect(first.outputLines.count == 1)
    #expect(first.errors == Self.made)
    let second = try sandbox.run(Self.question)
    #expect(second.output == first.output)
    #expect(second.errors.isEmpty)
    try sandbox.write(#"{"id_str":"5","text":"another n7"}"#, to: "one.jsonl")
    #expect(try sandbox.run(["ingest", "one.jsonl", "--term", "all", "-q"]).exitCode == 0)
    let third = try sandbox.run(Self.question)
    #expect(third.outputLines.count == 2)
    #expect(third.errors.isEmpty)
    #expect(try sandbox.run(["check"]).exitCode == 0)
    let quiet = try sandbox.run(["popularity", "all", "--text", "number", "-q", "--json"])
    #expect(try JSONAnswer(quiet).int("tweets") == Self.tweets)
  }

  @Test("A database that cannot be written is answered from its texts, and the note says why")
  func readOnly() throws {
    let sandbox = try sandbox()
    let writer = try SQLiteStore.openForWriting(sandbox.file("tweets.sqlite"))
    try writer.begin()
    let question = Self.question
    let result = try sandbox.run(question)
    writer.rollBack()
    #expect(result.exitCode == 0)
    #expect(result.outputLines.count == 1)
    #expect(
      result.errors == """
        waiting for another process that is writing to 'tweets.sqlite'
        no index of words, since another process is writing to the database: 21,000 texts are \
        read instead, each time

        """)
    // Then it can.
    #expect(try sandbox.run(question).errors == Self.made)
  }

  @Test("Ctrl-C ends the wait and leaves nothing")
  func interrupted() throws {
    let sandbox = try sandbox()
    let writer = try SQLiteStore.openForWriting(sandbox.file("tweets.sqlite"))
    try writer.begin()
    let search = try sandbox.start(Self.question)
    // Until it waits: then it listens.
    usleep(1_500_000)
    search.send(SIGINT)
    let result = search.wait()
    writer.rollBack()
    #expect(result.exitCode == 130, "\(result)")
    #expect(result.output.isEmpty)
    #expect(result.errorLines.last == "smashtag: interrupted")
    #expect(try sandbox.run(Self.question).errors == Self.made)
  }

  @Test("On a terminal its progress is shown, and taken away")
  func progress() throws {
    let sandbox = try sandbox()
    let result = try sandbox.run(Self.question, screen: .errors(columns: 80))
    #expect(result.errors.hasPrefix(Self.made))
    #expect(result.errors.contains("of 21,000"))
    #expect(result.errors.hasSuffix("\r\u{1B}[K"))
  }
}
