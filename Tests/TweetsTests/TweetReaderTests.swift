import TestSupport
import Testing

@testable import Tweets

/// What the reader hands out, in which portions and how sure, and what a broken document leaves.
@Suite("Reading files into batches")
struct TweetReaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func tweet(_ id: Int) -> String { #"{"id":\#(id),"text":"x"}"# }

  private func reader(_ texts: String..., batch: Int = 100) throws -> TweetReader {
    let paths = try texts.enumerated().map { try folder.write($1, to: "\($0).json") }
    return TweetReader(
      try InputFiles.resolve(paths), limit: TweetReader.BatchLimit(tweets: batch, bytes: 1 << 20))
  }

  private func portions(_ reader: TweetReader) -> [String] {
    var portions: [String] = []
    while let portion = reader.next() {
      portions.append("\(portion.standing) \(portion.batch.ids.map(\.description))")
    }
    return portions
  }

  @Test("a document that fits is sure at once; of a larger one the last part is")
  func standing() throws {
    let array = "[" + (1...5).map(Self.tweet).joined(separator: ",") + "]"
    #expect(portions(try reader(array)) == [#"complete ["1", "2", "3", "4", "5"]"#])
    #expect(
      portions(try reader(Self.tweet(9), array, batch: 3)) == [
        #"complete ["9"]"#, #"partOfDocument ["1", "2", "3"]"#, #"lastOfDocument ["4", "5"]"#,
      ])
  }

  @Test(
    "a broken document leaves no trace but its problem",
    arguments: [(1, true), (2, true), (100, false)])
  func brokenDocument(batch: Int, wasHandedOut: Bool) throws {
    let cut = #"{"id":3,"text":"x","truncated":true}"#
    let answer = #"{"statuses":[\#(Self.tweet(4))],"search_metadata":{"query":"q"}}"#
    let reader = try reader(
      Self.tweet(1), #"[\#(cut),{"delete":{}},{"no":1},\#(answer),\#(Self.tweet(5)),"#,
      Self.tweet(2), batch: batch)
    let portions = portions(reader)
    #expect(portions.contains { $0.hasPrefix("documentFailed") } == wasHandedOut)
    let sure = portions.filter { $0.hasPrefix("complete") }.joined()
    #expect(sure.contains("1") && sure.contains("2"))
    #expect(!sure.contains("3") && !sure.contains("4") && !sure.contains("5"))
    let totals = reader.readTotals
    #expect((totals.tweets, totals.notices, totals.cutTweets, totals.skipped) == (2, 0, 0, 0))
    #expect((totals.files, totals.failedDocuments, totals.problems.count) == (3, 1, 1))
    #expect(reader.searchQueries.isEmpty)
  }

  @Test("a tweet that is too large is refused, and the next one read")
  func tooLarge() throws {
    var limit = TweetReader.BatchLimit.standard
    limit.capacity = TweetBatch.Capacity(batchBytes: 10_000, tweetBytes: 1000)
    let long = String(repeating: "x", count: 500)
    let path = try folder.write(
      """
      {"id":1,"text":"\(long)"}
      {"id":2,"text":"#\(long)"}
      {"id":3,"text":"x","entities":{"hashtags":[{"text":"\(long)"}]}}
      {"id":4,"text":"x"}
      """, to: "large.jsonl")
    let reader = TweetReader(try InputFiles.resolve([path]), limit: limit)
    #expect(portions(reader) == [#"complete ["4"]"#])
    #expect(
      reader.readTotals.problems.map(\.reason) == Array(repeating: .refused(.tooLarge), count: 3))
  }

  @Test("what one record gives is bounded, though its tweets repeat one large tweet")
  func amplified() throws {
    var limit = TweetReader.BatchLimit.standard
    limit.capacity = TweetBatch.Capacity(batchBytes: 10_000, tweetBytes: 10_000)
    let tags = (0..<40).map { #"{"tag":"t\#($0)"}"# }.joined(separator: ",")
    let retweets = (0..<100).map {
      #"{"id":\#($0),"text":"","referenced_tweets":[{"type":"retweeted","id":"500"}]}"#
    }.joined(separator: ",")
    let path = try folder.write(
      #"{"data":[\#(retweets)],"#
        + #""includes":{"tweets":[{"id":"500","entities":{"hashtags":[\#(tags)]}}]}}"#,
      to: "page.json")
    let reader = TweetReader(try InputFiles.resolve([path]), limit: limit)
    let batch = try #require(reader.next()?.batch)
    #expect(batch.size <= 10_000 && batch.tweets.count > 3)
    #expect(reader.readTotals.skipped == 100 - batch.tweets.count)
  }

  @Test("a problem says file, line and byte")
  func problems() throws {
    let reader = try reader("\(Self.tweet(1))\n\nbroken\n{\"id\":null,\"text\":\"x\"}\n")
    _ = portions(reader)
    let problems = reader.readTotals.problems
    #expect(problems.map(\.line) == [3, 4])
    #expect(problems.map(\.offset) == [21, 28])
    #expect(problems.allSatisfy { $0.file.hasSuffix("/0.json") })
    #expect(problems.last?.reason == .refused(.noID))
  }
}
