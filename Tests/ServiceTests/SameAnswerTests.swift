import Foundation
import Store
import TestSupport
import Testing

@testable import Service

/// The service means exactly what the command line means.
@Suite("Service: the same answers as the command line")
struct SameAnswerTests {
  static let questions: [AskedTwice] = [
    AskedTwice("popularity"),
    AskedTwice("popularity", ["min_count": "1", "top": "3"]),
    AskedTwice("popularity", ["kind": "users", "authors": "1", "count_authors": "1"]),
    AskedTwice(
      "popularity",
      ["min_count": "1", "since": "2020-01-02", "until": "2020-01-09", "retweets": "exclude"]),
    AskedTwice("popularity", ["min_count": "1", "exclude_term": "#B", "text": "rain -sun"]),
    AskedTwice("popularity", ["min_count": "1", "about": "@Ana"]),
    AskedTwice("tweets", ["limit": "7"]),
    AskedTwice("tweets", ["limit": "1000", "mention": "#go", "text": "rain OR sun"]),
    AskedTwice("tweets", ["limit": "3", "after": "2020-01-06T00:00:00Z/15"]),
    AskedTwice("trends"),
    AskedTwice("trends", ["by": "day", "mention": "@Ana", "author": "ana"]),
    AskedTwice("rising", ["window": "4d", "min_count": "1"]),
    AskedTwice("rising", ["window": "3d", "kind": "hashtags", "until": "2020-01-08", "top": "2"]),
    AskedTwice("pairs", ["min_count": "1"]),
    AskedTwice("pairs", ["mention": "@ana", "kind": "hashtags", "min_count": "1", "top": "4"]),
    AskedTwice("compare", ["a": "#A", "b": "#b", "min_count": "1"]),
    AskedTwice("compare", ["a": "#a", "b": "#A", "top": "1", "retweets": "only"]),
  ]

  @Test("Every form of every question, over random databases", arguments: questions)
  func same(question: AskedTwice) throws {
    let sandbox = try Sandbox()
    for seed in 1...2 as ClosedRange<UInt64> {
      let tested = try TestedService.random(seed: seed)
      let forms = question.word == "pairs" ? Form.twins + [.gexf] : Form.twins
      for form in forms {
        let expected = try sandbox.run(
          question.arguments(of: "#a", as: form) + ["--db", tested.database])
        let response = try tested.get(question.address(of: "#A", as: form))
        #expect(response.wholeText == expected.output, "seed \(seed), \(form): \(expected)")
        #expect(response.fields["Content-Type"] == form.mediaType.rawValue)
      }
      let document = try tested.get(question.address(of: "#a", as: .json)).text
      let answer = try tested.get(question.address(of: "#a", as: .json, inAPI: true))
      #expect(answer.text == document)
    }
  }

  @Test("A list of all tweets is complete, whatever its length")
  func allTweets() throws {
    let sandbox = try Sandbox()
    let tested = try TestedService()
    let tweets = (1...12_001).map { SampleTweet($0, "#go", at: $0 % 700 * 1000, text: "go \($0)") }
    try SQLiteStore.openForWriting(tested.database).add(tweets, under: "#a", at: 0)
    for form in [Form.ndjson, .csv, .tsv, .md] {
      let expected = try sandbox.run(
        ["tweets", "#a", "--format", form.rawValue, "--db", tested.database])
      let response = try tested.get("/terms/%23a/tweets.\(form.rawValue)")
      #expect(response.wholeText == expected.output)
    }
  }

  static let facts = [
    ("terms", ["terms"]), ("terms?limit=1", ["terms", "--limit", "1"]),
    ("ingests", ["ingests"]), ("terms/%23A/ingests?limit=1", ["ingests", "#a", "--limit", "1"]),
    ("stats", ["stats"]), ("formats", ["formats"]),
  ]

  @Test("What is in the database, and what can be read", arguments: facts)
  func fact(address: String, arguments: [String]) throws {
    let sandbox = try Sandbox()
    let tested = try TestedService.random(seed: 3)
    let file = Fixtures.root.appending(path: "fixtures/stanford.jsonl").path
    let ingest = try sandbox.run(
      ["ingest", file, "--term", "#stanford", "--db", tested.database])
    try #require(ingest.exitCode == 0)
    let expected = try sandbox.run(arguments + ["--json", "--db", tested.database])
    #expect(try tested.get("/api/v1/" + address).text == expected.output)
  }

  @Test("Page by page, each tweet comes once, in the order of the whole list")
  func pages() throws {
    let tested = try TestedService.random(seed: 4)
    let whole = try tested.get("/terms/%23a/tweets.ndjson").wholeText
    var address: String? = "/terms/%23a/tweets.ndjson?limit=7"
    var paged = ""
    while let next = address {
      let page = try tested.get(next)
      paged += page.text
      address = page.fields["Link"].map {
        String($0.dropFirst().prefix { $0 != ">" })
      }
    }
    #expect(paged == whole)
    #expect(whole.split(separator: "\n").count == 60)
  }
}

extension TestedService {
  /// With tweets under `#A` and `#B` that are others for each seed.
  static func random(seed: UInt64) throws -> TestedService {
    var random = SeededRandom(seed: seed)
    let tested = try TestedService()
    let store = try SQLiteStore.openForWriting(tested.database)
    for (term, ids) in [("#A", 1...60), ("#B", 40...90)] as [(String, ClosedRange<Int64>)] {
      let tweets = ids.map { id in
        SampleTweet(
          id, (0..<4).map { _ in random.one(of: words) }.joined(separator: " "),
          at: random.isOnce(in: 9) ? nil : 1_577_836_800 + Int64(random.number(below: 900_000)),
          by: random.isOnce(in: 5) ? nil : random.one(of: ["Ana", "bo", "Cy"]),
          isRetweet: random.isOnce(in: 3),
          text: random.one(of: ["rain, \"rain\"", "sun\nand rain", "=1+1 sun", "|a|"]))
      }
      try store.add(tweets, under: term, at: 1000)
    }
    return tested
  }

  private static let words = [
    "#go", "#Go", "#rain", "#=cmd|x", "#Straße", "@ana", "@Ana", "@bo", "@cy", "#東京",
  ]
}

extension Response {
  /// The body as text, of a stream too.
  var wholeText: String {
    guard let stream else { return text }
    return stream.read() == .ended ? stream.text : "(broken off) " + stream.text
  }
}
