// Contract: what a table's columns and cells mean. The fixtures show whole files; here is each rule.

import TestSupport
import Testing

@testable import Tweets

@Suite("Shapes: tables")
struct FormatTableTests {
  private static let id = "1125343000000000001"

  private func mentions(_ header: String, _ row: String) throws -> [String] {
    try Reading("id,text,\(header)\n\(Self.id),#t @u,\(row)\n").tweets.first?.mentions ?? ["none"]
  }

  @Test(
    "headers of tables of tweets",
    arguments: [
      "id,text", "tweet_id;full_text", "status_id\ttweet", "id_str,content,x", "Tweet Id,Text",
      "\"\",\"id\",\"text\"", "\u{FEFF}id,text", "text,label,TweetID", "id,entities.hashtags",
      "id,hashtags", "\r\n\nid,text", "id,text,,,",
    ])
  func header(header: String) {
    var header = header
    #expect(header.withUTF8 { TweetTable(head: $0) } != nil)
  }

  @Test(
    "headers of others",
    arguments: [
      "id,name", "text,user", "id", "text", "id text", "", "id;text,x", #"{"id":1,"text":"x"}"#,
      "id,text and more", "\"id,text",
    ])
  func noHeader(header: String) {
    var header = header
    #expect(header.withUTF8 { TweetTable(head: $0) } == nil)
  }

  @Test(
    "a list of hashtags in a cell",
    arguments: [
      ("\"['A', \"\"b's\"\", u'c']\"", ["#A", "#b's", "#c", "@u"]), ("[]", ["@u"]),
      ("\"[\"\"A\"\",\"\"é\"\"]\"", ["#A", "#é", "@u"]), ("\"A, #b\"", ["#A", "#b", "@u"]),
      ("#a #b", ["#a", "#b", "@u"]), ("a; b", ["#a", "#b", "@u"]),
      ("\"[a, b]\"", ["#a", "#b", "@u"]),
      ("\"c(\"\"a\"\", \"\"b\"\")\"", ["#a", "#b", "@u"]), ("A", ["#A", "@u"]),
      ("\"[{'text': 'A', 'indices': [0, 1]}]\"", ["#A", "@u"]),
      (#""['\xe9t\u00e9', 'it\'s']""#, ["#été", "#it's", "@u"]),
      // An empty cell says nothing, nor does a number of hashtags.
      ("2", ["#t", "@u"]),
      ("", ["#t", "@u"]), ("nan", ["#t", "@u"]), ("None", ["#t", "@u"]),
    ])
  func hashtags(cell: String, expected: [String]) throws {
    #expect(try mentions("hashtags", cell) == expected)
  }

  @Test(
    "a list of users in a cell",
    arguments: [
      ("\"['A', '@b']\"", ["#t", "@A", "@b"]),
      ("\"[{'screen_name': 'A', 'id': 1}]\"", ["#t", "@A"]),
      // Numbers of users are no names.
      ("\"[123456, 78]\"", ["#t", "@u"]), ("[]", ["#t"]), ("", ["#t", "@u"]),
    ])
  func users(cell: String, expected: [String]) throws {
    #expect(try mentions("mentions", cell) == expected)
  }

  @Test(
    "the API's lists: one that is empty beside a full one is empty; without any, the text tells")
  func entities() throws {
    let header = "entities.hashtags,entities.mentions"
    #expect(try mentions(header, #""[{""tag"":""A""}]","#) == ["#A"])
    #expect(try mentions(header, #","[{""username"":""b""}]""#) == ["@b"])
    #expect(try mentions(header, ",") == ["#t", "@u"])
    #expect(try mentions("entities.hashtags", #""[{""tag"":""A""}]""#) == ["#A", "@u"])
    #expect(try mentions("entities", #""{'hashtags': [], 'user_mentions': []}""#) == [])
    #expect(try mentions("entities", "") == ["#t", "@u"])
  }

  @Test(
    "ids that are refused",
    arguments: [
      ("1.26E+18", Refusal.idLostDigits), ("1.2624131788605563e+18", .idLostDigits),
      ("1262413178860556300.0", .idLostDigits), ("\"1,26E+18\"", .noID), ("", .noID),
      ("nan", .noID), ("abc", .noID),
    ])
  func refusedIDs(cell: String, refusal: Refusal) throws {
    let reading = try Reading("id,text\n\(cell),x\n\(Self.id),y\n")
    #expect(reading.refusals == [refusal])
    #expect(reading.tweets.map(\.text) == ["y"])
  }

  @Test("ids that are taken", arguments: ["7", " 7 ", "x7", "'7", "7.0", "007"])
  func ids(cell: String) throws {
    #expect(try Reading("id,text\n\(cell),x\n").tweets.map(\.id) == [.number(7)])
  }

  @Test("the tweet's own id goes before a number of the row, the whole text before a cut one")
  func precedence() throws {
    let tweet = try Reading("id,tweet_id,text,full_text\n0,\(Self.id),a…,all\n").tweets.first
    #expect(tweet?.id.description == Self.id)
    #expect(tweet?.text == "all")
    #expect(try Reading("id,text,full_text\n1,a,\n").tweets.first?.text == "a")
  }

  @Test(
    "the time",
    arguments: [
      ("created_at", "2019-05-06T10:00:00.000Z", "2019-05-06T10:00:00Z"),
      ("date", "2019-05-06 10:00:00+00:00", "2019-05-06T10:00:00Z"),
      ("created_at", "Mon May 06 10:00:00 +0000 2019", "2019-05-06T10:00:00Z"),
      ("time", "1557136800", "2019-05-06T10:00:00Z"),
      // Of a day alone, or of what cannot be read, the id knows more.
      ("date", "2019-05-06", "2019-05-06T10:14:13Z"), ("date", "06.05.19", "2019-05-06T10:14:13Z"),
    ])
  func time(column: String, cell: String, instant: String) throws {
    let tweet = try Reading("id,text,\(column)\n\(Self.id),x,\(cell)\n").tweets.first
    #expect(tweet?.createdAt == seconds(instant))
  }

  @Test(
    "the author, and whether it is a retweet",
    arguments: [
      ("username", "@ana", "ana", false), ("author.username", "ana", "ana", false),
      ("user_name", "Ana A.", nil, false), ("user", "{'screen_name': 'ana'}", "ana", false),
      ("is_retweet", "True", nil, true), ("is_retweet", "False", nil, false),
      ("referenced_tweets.retweeted.id", "123", nil, true), ("retweet_id", "", nil, false),
    ] as [(String, String, String?, Bool)])
  func others(column: String, cell: String, author: String?, isRetweet: Bool) throws {
    let tweet = try #require(try Reading("id,text,\(column)\n7,x,\(cell)\n").tweets.first)
    #expect(tweet.author == author)
    #expect(tweet.isRetweet == isRetweet)
  }

  @Test("a table in UTF-16")
  func utf16() throws {
    let folder = try TemporaryFolder()
    let text = "id\ttext\r\n7\tübung #Zwölf\r\n"
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let reader = TweetReader(try InputFiles.resolve([try folder.write(bytes, to: "t.txt")]))
    let batch = try #require(reader.next()).batch
    #expect(batch.mentions.map { batch.string($0.key) } == ["zwölf"])
  }

  @Test("what smashtag itself writes as CSV can be read again")
  func ownTable() throws {
    let reading = try Reading(
      "id,created_at,author,is_retweet,text,mentions\r\n"
        + "\(Self.id),2019-05-06T10:00:00Z,ana,true,RT,'@b #a\r\n")
    let tweet = try #require(reading.tweets.first)
    #expect(Set(tweet.mentions) == ["#a", "@b"])
    #expect(tweet.author == "ana" && tweet.isRetweet)
  }
}
