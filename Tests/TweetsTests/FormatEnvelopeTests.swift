import TestSupport
import Testing

@testable import Tweets

@Suite("Shapes: envelopes around tweets")
struct FormatEnvelopeTests {
  static let tweet =
    #""created_at":"Mon May 06 10:00:00 +0000 2019","text":"hi #Go @ana""#
    + #","user":{"screen_name":"ben"},"entities":{"hashtags":[{"text":"Go"}],"#
    + #""user_mentions":[{"screen_name":"ana"}]}"#

  static func read(_ id: TweetID) -> SampleTweet {
    SampleTweet(
      id: id, mentions: ["#Go", "@ana"], createdAt: seconds("2019-05-06T10:00:00Z"), author: "ben",
      text: "hi #Go @ana")
  }

  @Test(
    "the id of a hit of Elasticsearch is the tweet's own, else the hit's",
    arguments: [
      (#"{"_id":"7","_source":{\#(tweet)}}"#, TweetID.number(7)),
      (#"{"_id":"7","_source":{"id":null,\#(tweet)}}"#, .number(7)),
      (#"{"_id":"7","_source":{"id_str":"8",\#(tweet)}}"#, .number(8)),
      (#"{"_id":"AVx8","_source":{"id":8,\#(tweet)}}"#, .number(8)),
      (#"{"_id":"AVx8","_source":{\#(tweet)}}"#, .text("AVx8")),
      (#"{"hits":{"total":1,"hits":[{"_id":"7","_source":{\#(tweet)}}]}}"#, .number(7)),
    ])
  func elasticsearch(text: String, id: TweetID) throws {
    #expect(try Reading(text).tweets == [Self.read(id)])
  }

  @Test("a hit of a search answer of tweets gives its id to none of them")
  func hitOfMany() throws {
    let reading = try Reading(#"{"_id":"7","_source":{"statuses":[{\#(Self.tweet)}]}}"#)
    #expect(reading.tweets.isEmpty)
    #expect(reading.refusals == [.noID])
  }

  @Test(
    "a database's own id is the tweet's if it is a number",
    arguments: [
      (#"{"_id":"7",\#(tweet)}"#, TweetID.number(7)),
      (#"{"_id":{"$numberLong":"7"},\#(tweet)}"#, .number(7)),
      (#"{"_id":"7","id":8,\#(tweet)}"#, .number(8)),
    ])
  func databaseID(text: String, id: TweetID) throws {
    #expect(try Reading(text).tweets == [Self.read(id)])
  }

  @Test(
    "a database's own id of another kind is no tweet's, and none makes up for a rounded one",
    arguments: [
      (#"{"_id":{"$oid":"56362b7701a402b452067700"},\#(tweet)}"#, Refusal.noID),
      (#"{"_id":"7","id":1.125e18,\#(tweet)}"#, .idLostDigits),
      (#"{"_id":"7","_source":{"id":1.125e18,\#(tweet)}}"#, .idLostDigits),
    ])
  func noDatabaseID(text: String, refusal: Refusal) throws {
    let reading = try Reading(text)
    #expect(reading.tweets.isEmpty)
    #expect(reading.refusals == [refusal])
  }

  static let exported =
    #""id":"7","id_str":"7","created_at":"Mon May 06 10:00:00 +0000 2019""#
    + #","retweeted":false,"entities":{"hashtags":[{"text":"Go","indices":["0","3"]}]}"#

  @Test(
    "a retweet of a data export is known by its text, with the wrapper and without",
    arguments: [
      (#"window.YTD.tweets.part0 = [{"tweet":{\#(exported),"full_text":"RT @ana: x #G…"}}]"#, true),
      (#"window.YTD.tweets.part0 = [{"tweet":{\#(exported),"full_text":"x RT @ana"}}];"#, false),
      (#"window.YTD.tweet.part0 = [{\#(exported),"full_text":"RT @ana: x #G…"}]"#, true),
      (#"Grailbird.data.tweets_2015_08 = [{\#(exported),"text":"so RT @ana"}]"#, false),
    ])
  func dataExport(text: String, isRetweet: Bool) throws {
    let reading = try Reading(text)
    #expect(reading.refusals.isEmpty)
    #expect(reading.tweets.map(\.isRetweet) == [isRetweet])
    #expect(reading.tweets.map(\.id) == [.number(7)])
    #expect(reading.tweets.map(\.mentions) == [["#Go"]])
    #expect(reading.tweets.map(\.createdAt) == [seconds("2019-05-06T10:00:00Z")])
  }

  @Test("a tweet of the API that somebody began with RT @ is no retweet")
  func typedRetweet() throws {
    let text = #"{"id":7,"id_str":"7","text":"RT @ana: x","user":{"screen_name":"ben"}}"#
    #expect(try Reading(text).tweets.map(\.isRetweet) == [false])
  }

  @Test("a month of an older export has its own form of time, and whole retweets")
  func grailbird() throws {
    let text = """
      Grailbird.data.tweets_2015_08 =
       [{"id":7,"id_str":"7","text":"RT @ana: #G\\u2026","created_at":"2015-08-18 14:56:30 +0000",
         "user":{"screen_name":"ben"},"entities":{"hashtags":[]},
         "retweeted_status":{"id":5,"text":"#Go","entities":{"hashtags":[{"text":"Go"}]}}}]
      """
    #expect(
      try Reading(text).tweets == [
        SampleTweet(
          7, "#Go", at: seconds("2015-08-18T14:56:30Z"), by: "ben", isRetweet: true,
          text: "RT @ana: #G…")
      ])
  }

  @Test(
    "a time that cannot be is none; the id may tell it",
    arguments: [
      ("1", "0000-10-14T15:06:10.730Z", nil), ("1", "1970-01-01T00:00:00Z", nil),
      ("1", "2000-01-01T00:00:00Z", "2000-01-01T00:00:00Z"),
      ("1263145271946551300", "0000-10-14T15:06:10Z", "2020-05-20T16:31:15Z"),
    ])
  func unbelievable(id: String, told: String, createdAt: String?) throws {
    let reading = try Reading(#"{"id_str":"\#(id)","text":"x","created_at":"\#(told)"}"#)
    #expect(reading.tweets.map(\.createdAt) == [createdAt.flatMap(seconds)])
  }
}
