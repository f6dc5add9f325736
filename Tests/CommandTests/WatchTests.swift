import Foundation
import Glibc
import TestSupport
import Testing

/// `popularity --watch`: on a terminal one answer in place, elsewhere one answer after the other.
@Suite("Watching")
struct WatchTests {
  let sandbox = Result { try Sandbox() }

  private static let open = "\u{1B}[?1049h\u{1B}[?25l"
  private static let close = "\u{1B}[?25h\u{1B}[?1049l"
  private static let watching = "watching; Ctrl-C ends\u{1B}[0m\u{1B}[K\u{1B}[J"

  /// Ingests tweets with these mentions, each a tweet of its own, under `x`.
  private func ingest(_ mentions: [String], from first: Int) throws {
    let sandbox = try sandbox.get()
    let lines = mentions.enumerated().map { number, word in
      """
      {"id_str":"\(first + number)","text":"a \(word)","user":{"screen_name":"u\(number)"},\
      "created_at":"Mon May 06 10:00:00 +0000 2019"}
      """
    }
    try sandbox.write(lines.joined(separator: "\n"), to: "new.jsonl")
    let result = try sandbox.run(["ingest", "new.jsonl", "--term", "x"])
    try #require(result.exitCode == 0, "\(result)")
  }

  /// What a drawing shows, without what the terminal obeys.
  private func plain(_ drawing: String) -> [String] {
    drawing.replacing(#/\x1B\[[0-9;?]*[A-Za-z]/#, with: "").split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test("On a terminal another process's ingest appears, marked, and Ctrl-C puts everything back")
  func terminal() throws {
    let sandbox = try sandbox.get()
    try ingest(["#old", "#old", "#once"], from: 1)
    let watch = try sandbox.start(["popularity", "x", "--watch"], screen: .output(columns: 60))
    let first = watch.output(until: Self.watching)
    #expect(first.hasPrefix(Self.open), "\(first.debugDescription)")
    #expect(plain(first).contains("2  #old"), "\(plain(first))")
    #expect(!first.contains("#once"))

    try ingest(["#once", "#old", "#old", "#single"], from: 10)
    let second = watch.output(until: Self.watching)
    // Over the first drawing, not below it.
    #expect(second.hasPrefix("\u{1B}[H"), "\(second.debugDescription)")
    #expect(plain(second).contains("new  2  #once"), "\(plain(second))")
    #expect(plain(second).contains("+2  4  #old"), "\(plain(second))")
    #expect(second.contains("\u{1B}[32m"))
    #expect(!second.contains("#single"))

    watch.send(SIGINT)
    let end = watch.wait(seconds: 30)
    #expect(end.exitCode == 130, "\(end)")
    #expect(end.errors.isEmpty)
    // What was seen last stays behind, without marks.
    let rest = try #require(end.output.range(of: Self.close))
    #expect(plain(String(end.output[rest.upperBound...])).contains("4  #old"))
    #expect(end.output.ranges(of: Self.close).count == 1)
  }

  @Test("A database and a term that are not there yet are waited for")
  func waits() throws {
    let watch = try sandbox.get().start(
      ["popularity", "x", "--watch", "--min-count", "1"], screen: .output(columns: 70))
    #expect(watch.output(until: Self.watching).contains("waiting for the database"))
    let sandbox = try sandbox.get()
    #expect(try sandbox.run(["ingest", "fixtures/empty.json", "--term", "y"]).exitCode == 0)
    #expect(watch.output(until: "waiting for tweets of 'x'").contains("waiting for tweets of 'x'"))
    try ingest(["#a"], from: 1)
    let shown = watch.output(until: "#a")
    #expect(plain(shown).contains("1  #a"), "\(plain(shown))")
    watch.send(SIGTERM)
    #expect(watch.wait(seconds: 30).exitCode == 130)
  }

  @Test("A window of another size is drawn anew, and nothing is larger than it")
  func resized() throws {
    let sandbox = try sandbox.get()
    try ingest((1...40).flatMap { ["#tag\($0)", "#tag\($0)"] }, from: 1)
    let watch = try sandbox.start(["popularity", "x", "--watch"], screen: .output(columns: 60))
    // 24 rows: 21 lines, what is left out, an empty line and what ends it.
    let first = watch.output(until: Self.watching)
    #expect(first.components(separatedBy: "\r\n").count == 24)
    #expect(first.contains("more lines: --top K shows fewer"))
    watch.resize(columns: 20, rows: 8)
    let second = watch.output(until: "\u{1B}[J")
    #expect(second.components(separatedBy: "\r\n").count == 8, "\(second.debugDescription)")
    #expect(plain(second).allSatisfy { $0.count <= 20 }, "\(plain(second))")
    watch.send(SIGINT)
    #expect(watch.wait(seconds: 30).exitCode == 130)
  }

  @Test("In a pipe each change is a whole answer, and what changes nothing is not told")
  func pipe() throws {
    let sandbox = try sandbox.get()
    try ingest(["#a", "#a"], from: 1)
    for format in ["json", "ndjson"] {
      let first = format == "json" ? 10 : 20
      let watch = try sandbox.start(["popularity", "x", "--watch", "--format", format])
      let answer = try JSONAnswer(line: watch.output(until: "\n"))
      let before = try answer.list("hashtags")[0]["count"] as? Int
      // Another term's tweets, and the same again.
      #expect(try sandbox.run(["ingest", "fixtures/stanford.jsonl", "-t", "y"]).exitCode == 0)
      #expect(try sandbox.run(["ingest", "new.jsonl", "-t", "x"]).exitCode == 0)
      try ingest(["#a", "#b"], from: first)
      let next = try JSONAnswer(line: watch.output(until: "\n"))
      #expect(try next.list("hashtags")[0]["count"] as? Int == before.map { $0 + 1 })
      watch.send(SIGINT)
      let end = watch.wait(seconds: 30)
      #expect(end.exitCode == 130)
      #expect(end.outputLines.count == 2, "\(end)")
    }
  }

  @Test("Tables in a pipe are parted by an empty line; a reader who leaves ends the watching")
  func tables() throws {
    let sandbox = try sandbox.get()
    try ingest(["#a", "#a"], from: 1)
    let watch = try sandbox.start(["popularity", "x", "--watch", "--format", "csv"])
    #expect(watch.output(until: "a,2\r\n").hasPrefix("kind,"))
    try ingest(["#a"], from: 10)
    #expect(watch.output(until: "a,3").hasPrefix("\nkind,key,spelling,count\r\n"))
    watch.send(SIGINT)
    #expect(watch.wait(seconds: 30).exitCode == 130)
    let head = try sandbox.shell(
      "smashtag popularity x --watch | head -1; echo \"${PIPESTATUS[0]}\"")
    #expect(head.output == "x\n0\n", "\(head)")
  }

  @Test("A time that moves on leaves tweets behind without an ingest")
  func movingTime() throws {
    let sandbox = try sandbox.get()
    let time = ISO8601DateFormatter().string(from: Date().addingTimeInterval(-55))
    try sandbox.write(
      ##"{"id_str":"1","text":"#now","author_id":"1","created_at":"\##(time)"}"##, to: "now.jsonl")
    let result = try sandbox.run(["ingest", "now.jsonl", "--term", "x"])
    try #require(result.exitCode == 0, "\(result)")
    let watch = try sandbox.start(
      ["popularity", "x", "--watch", "--since", "1m", "--min-count", "1", "--json"])
    #expect(watch.output(until: "\n").contains("\"tweets\":1,"))
    #expect(watch.output(until: "\n").contains("\"tweets\":0,"))
    watch.send(SIGINT)
    #expect(watch.wait(seconds: 30).exitCode == 130)
  }
}
