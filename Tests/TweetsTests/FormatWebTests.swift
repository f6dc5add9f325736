import TestSupport
import Testing

@testable import Tweets

@Suite("Shapes: the web page's tweets")
struct FormatWebTests {
  static let author = #""core":{"user_results":{"result":{"legacy":{"screen_name":"ben"}}}}"#

  /// A result with the rest of its fields, and with the rest of its `legacy`'s.
  static func result(_ id: Int, _ fields: String = author, _ legacy: String) -> String {
    #"{"__typename":"Tweet","rest_id":"\#(id)",\#(fields),"legacy":{"#
      + #""created_at":"Fri Jun 02 08:00:00 +0000 2023","id_str":"\#(id)",\#(legacy)}}"#
  }

  static func entities(_ hashtag: String) -> String {
    #""entities":{"hashtags":[{"text":"\#(hashtag)"}],"symbols":[{"text":"CASH"}]}"#
  }

  static let plain = result(7, #""full_text":"a &amp; b #Rye",\#(entities("Rye"))"#)

  static func result(_ id: Int, _ legacy: String) -> String { result(id, author, legacy) }

  /// An answer with one item, and what stands beside the result in it.
  static func answer(_ result: String, beside: String = "") -> String {
    #"{"data":{"search":{"timeline":{"instructions":[{"entries":[{"content":{"itemContent":"#
      + #"{\#(beside)"tweet_results":{"result":\#(result)}}}}]}]}}}}"#
  }

  static let read = SampleTweet(
    7, "#Rye", at: seconds("2023-06-02T08:00:00Z"), by: "ben", text: "a & b #Rye")

  @Test(
    "a tweet is found wherever the answer has it",
    arguments: [
      plain,
      #"{"__typename":"TweetWithVisibilityResults","tweet":\#(plain)}"#,
      answer(plain),
      answer(#"{"__typename":"TweetWithVisibilityResults","tweet":\#(plain)}"#),
      #"{"data":{"tweetResult":{"result":\#(plain)}}}"#,
      #"{"data":{"a":{"entries":[{"content":{"items":[{"item":{"itemContent":"#
        + #"{"tweet_results":{"result":\#(plain)}}}}]}}]}}}"#,
      #"{"entries":[{"itemContent":{"tweet_results":{"result":\#(plain)}}}]}"#,
      #"{"nav_index":"1","item_id":"7","source_platform":"twitter.com","data":\#(plain)}"#,
      #"{"nav_index":"1","item_id":"7","data":{"tweet":\#(plain)}}"#,
    ])
  func found(text: String) throws {
    let reading = try Reading(text)
    #expect(reading.tweets == [Self.read])
    #expect(reading.refusals.isEmpty)
  }

  @Test(
    "a page without tweets of the search is none of a fault",
    arguments: [
      answer(plain, beside: #""promotedMetadata":{"advertiser_results":{}},"#),
      answer(#"{"__typename":"TweetTombstone","tombstone":{"text":{"text":"gone"}}}"#),
      #"{"data":{"search":{"timeline":{"instructions":[{"entries":[{"content":{"value":"c"}}]}]}}}}"#,
    ])
  func emptyPage(text: String) throws {
    let reading = try Reading(text)
    #expect(reading.tweets.isEmpty)
    #expect(reading.refusals.isEmpty)
    #expect(reading.notices == 1)
  }

  @Test("the author's name is found where it stands since 2025")
  func newAuthor() throws {
    let author = #""core":{"user_results":{"result":{"core":{"screen_name":"ben"}}}}"#
    let text = Self.result(7, author, #""full_text":"a &amp; b #Rye",\#(Self.entities("Rye"))"#)
    #expect(try Reading(text).tweets == [Self.read])
  }

  @Test("a long tweet has its text and the rest of its words in the note")
  func note() throws {
    let note =
      #""note_tweet":{"note_tweet_results":{"result":{"text":"all of it #Rye #Loaf","#
      + #""entity_set":{"hashtags":[{"text":"Rye"},{"text":"Loaf"}],"#
      + #""user_mentions":[{"screen_name":"ana"}]}}}}"#
    let text = Self.result(
      7, Self.author + "," + note, #""full_text":"all of…",\#(Self.entities("Rye"))"#)
    #expect(
      try Reading(text).tweets == [
        SampleTweet(
          7, "#Rye #Loaf @ana", at: seconds("2023-06-02T08:00:00Z"), by: "ben",
          text: "all of it #Rye #Loaf")
      ])
  }

  @Test(
    "a retweet mentions what the retweeted tweet does, which is itself not collected",
    arguments: ["", #""__typename":"TweetWithVisibilityResults","tweet":"#])
  func retweet(wrapper: String) throws {
    let original = Self.result(5, #""full_text":"a #Rye #Loaf",\#(Self.entities("Loaf"))"#)
    let inner = wrapper.isEmpty ? original : "{\(wrapper)\(original)}"
    let text = Self.answer(
      Self.result(
        7,
        #""full_text":"RT @ana: #Rye…",\#(Self.entities("Rye")),"#
          + #""retweeted_status_result":{"result":\#(inner)}"#))
    #expect(
      try Reading(text).tweets == [
        SampleTweet(
          7, "#Rye #Loaf", at: seconds("2023-06-02T08:00:00Z"), by: "ben", isRetweet: true,
          text: "RT @ana: #Rye…")
      ])
  }

  @Test("a quote inherits nothing, and the quoted tweet is not collected")
  func quote() throws {
    let quoted = Self.answer(Self.result(5, #""full_text":"a #Loaf",\#(Self.entities("Loaf"))"#))
    let text = Self.answer(
      Self.result(
        7, Self.author + #","quoted_status_result":{"result":\#(quoted)}"#,
        #""full_text":"a &amp; b #Rye",\#(Self.entities("Rye"))"#))
    #expect(try Reading(text).tweets == [Self.read])
  }

  @Test("lists that are left out are empty, entities that are left out are made up by the text")
  func entitiesLeftOut() throws {
    let empty = Self.result(7, #""full_text":"not #this","entities":{"urls":[]}"#)
    #expect(try Reading(empty).tweets.map(\.mentions) == [[]])
    let absent = Self.result(7, ##""full_text":"but #this""##)
    #expect(try Reading(absent).tweets.map(\.mentions) == [["#this"]])
  }

  @Test("nesting without end neither crashes nor is a tweet")
  func deep() throws {
    let deep = String(repeating: #"{"a":["#, count: 400) + String(repeating: "]}", count: 400)
    #expect(try Reading.likeness(of: #"{"data":\#(deep)}"#) == nil)
  }
}
