import TestSupport
import Testing

@testable import Tweets

/// What a file seems to be that holds no tweets.
@Suite("Files of other kinds")
struct OtherFileTests {
  /// The reasons of the first file's problems, told or not.
  private func reasons(_ bytes: [UInt8], as format: TweetFormat? = nil) throws
    -> [ReadProblem.Reason]
  {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "file")
    let reader = TweetReader(try InputFiles.resolve([path]), as: format)
    while reader.next() != nil {}
    return reader.readTotals.problems.map(\.reason)
  }

  @Test(
    "a text is told by its first line, for each of its records",
    arguments: [
      ("<!DOCTYPE html>\n<p>x", OtherFile.webPage), ("\n\n <HTML>", .webPage),
      ("{'id': 1, 'text': 'x'}\n{'id': 2}", .pythonLiterals), ("{u'id': 1}", .pythonLiterals),
      ("1125343000000000001\n1125343000000000002\n", .onlyIDs),
      ("\"1125343000000000001\"\r\n", .onlyIDs), ("tweet_id\n1125343000000000001\n", .onlyIDs),
      ("text,label\nhello,1\n", .tableWithoutID), ("Date;Tweet;User\nx;y;z\n", .tableWithoutID),
      ("tweet_id,date\n1125343000000000001,x\n", .tableWithoutText),
      ("Dear diary,\ntoday", .plainText), ("Ümläute", .plainText),
    ])
  func text(text: String, other: OtherFile) throws {
    let reasons = try reasons(Array(text.utf8))
    #expect(!reasons.isEmpty)
    #expect(reasons.allSatisfy { $0 == .foreign(other) }, "\(reasons)")
  }

  @Test("a list that breaks is lost as one")
  func document() throws {
    let reasons = try reasons(Array("[{'id': 1},\n {'id': 2}]".utf8))
    #expect(reasons == [.foreign(.pythonLiterals, isDocument: true)])
    let problem = ReadProblem(file: "x", reason: reasons[0])
    #expect(!problem.isSkippedRecord)
  }

  @Test("a list of ids, too")
  func list() throws {
    let reasons = try reasons(Array("[\"1125343000000000001\", 1125343000000000002]".utf8))
    #expect(reasons == [.foreign(.onlyIDs), .foreign(.onlyIDs)])
  }

  @Test(
    "other data is told by its first bytes, once",
    arguments: [
      ("SQLite format 3\u{0}x", OtherFile.sqlite), ("PAR1x", .parquet), ("WARC/1.0\r\n", .warc),
      ("%PDF-1.4", .pdf),
    ])
  func data(head: String, other: OtherFile) throws {
    #expect(try reasons(Array(head.utf8)) == [.unreadable(.foreign(other))])
    #expect(
      try reasons(compressed(Array(head.utf8), .gzip)) == [.unreadable(.foreign(other))])
  }

  @Test(
    "what is none of them is malformed as ever", arguments: ["42x", "\u{1}\u{2}", "{\"id\":", "'"])
  func malformed(text: String) throws {
    for reason in try reasons(Array(text.utf8)) {
      guard case .malformed = reason else {
        Issue.record("\(reason)")
        continue
      }
    }
    #expect(try reasons(Array("42".utf8)) == [.refused(.notAnObject)])
  }

  @Test("behind the first object the file is what it should be")
  func amongTweets() throws {
    let reasons = try reasons(
      Array("a note\n{\"id\":1,\"text\":\"x\"}\nanother\n1125343000000000001\n".utf8))
    #expect(reasons.count == 3)
    #expect(reasons.first == .foreign(.plainText))
    #expect(reasons.last == .refused(.notAnObject))
  }

  @Test("a format that is asked for, and is not there")
  func forced() throws {
    let csv = Array("id,text\n1,x\n".utf8)
    #expect(try reasons(csv, as: TweetFormat(named: "csv")).isEmpty)
    #expect(
      try reasons(csv, as: TweetFormat(named: "v1-tweet")).allSatisfy { $0 == .foreign(.table) })
    let lines = Array(
      "{\"id\":1,\"text\":\"x\"}\n{\"delete\":{}}\n{\"id\":2,\"sender\":1,\"recipient\":1}".utf8)
    #expect(
      try reasons(lines, as: TweetFormat(named: "csv")) == [.unreadable(.foreign(.noTable))])
    #expect(
      try reasons(lines, as: TweetFormat(named: "gnip-activity")) == [
        .refused(.notOfFormat("gnip-activity")),
        .refused(.notATweet(likeness: "a direct message")),
      ])
    #expect(
      try reasons(lines, as: TweetFormat(named: "v1-tweet"))
        == [.refused(.notATweet(likeness: "a direct message"))])
  }
}
