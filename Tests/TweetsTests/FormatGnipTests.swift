import TestSupport
import Testing

@testable import Tweets

@Suite("Shapes: Gnip's activities")
struct FormatGnipTests {
  static let head =
    #""objectType":"activity","postedTime":"2017-07-18T20:00:00.000Z","#
    + #""actor":{"preferredUsername":"ben","summary":"my #profile"}"#
  static let body =
    #""body":"a &lt; b #Slugs","#
    + #""object":{"objectType":"note","summary":"a #note","body":"a #note"}"#
  static let tag = #""id":"tag:search.twitter.com,2005:887401586488332325""#

  static func read(_ words: String, isRetweet: Bool = false, text: String) -> SampleTweet {
    SampleTweet(
      887_401_586_488_332_325, words, at: seconds("2017-07-18T20:00:00Z"), by: "ben",
      isRetweet: isRetweet, text: text)
  }

  @Test(
    "the id is the number after the tag, and the object of a post is only a note",
    arguments: [
      #"{\#(tag),"verb":"post",\#(head),\#(body),"#
        + #""twitter_entities":{"hashtags":[{"text":"Slugs"}],"user_mentions":[]}}"#,
      // Without `twitter_entities` the words come from the text.
      #"{\#(tag),"verb":"post",\#(head),\#(body)}"#,
    ])
  func post(text: String) throws {
    #expect(try Reading(text).tweets == [Self.read("#Slugs", text: "a < b #Slugs")])
  }

  @Test("a long tweet has its text and words in the long object")
  func long() throws {
    let text =
      #"{\#(Self.tag),"verb":"post",\#(Self.head),\#(Self.body),"#
      + #""twitter_entities":{"hashtags":[]},"long_object":{"body":"whole #Beans @ana","#
      + #""twitter_entities":{"hashtags":[{"text":"Beans"}],"#
      + #""user_mentions":[{"screen_name":"ana"}]}}}"#
    #expect(try Reading(text).tweets == [Self.read("#Beans @ana", text: "whole #Beans @ana")])
  }

  @Test("a share mentions what the activity does that it shares, a long one too")
  func share() throws {
    let text =
      #"{\#(Self.tag),"verb":"share",\#(Self.head),"body":"RT @ana: wh…","#
      + #""twitter_entities":{"hashtags":[],"user_mentions":[{"screen_name":"ana"}]},"#
      + #""object":{"id":"tag:search.twitter.com,2005:5","objectType":"activity","verb":"post","#
      + #""body":"wh…","twitter_entities":{"hashtags":[]},"long_object":{"body":"whole #Beans","#
      + #""twitter_entities":{"hashtags":[{"text":"Beans"}]}}}}"#
    #expect(
      try Reading(text).tweets == [Self.read("@ana #Beans", isRetweet: true, text: "RT @ana: wh…")])
  }

  @Test("a quote inherits nothing")
  func quote() throws {
    let text =
      #"{\#(Self.tag),"verb":"post",\#(Self.head),"body":"x","twitter_entities":{},"#
      + #""twitter_quoted_status":{"id":"tag:search.twitter.com,2005:5","body":"a #q","#
      + #""twitter_entities":{"hashtags":[{"text":"q"}]}}}"#
    #expect(try Reading(text).tweets == [Self.read("", text: "x")])
  }

  @Test("deletions, errors and the trailer between records are notices")
  func notices() throws {
    let text =
      #"{"error":{"message":"try again"}}"# + "\n"
      + #"{"objectType":"activity","verb":"delete",\#(Self.tag)}"# + "\r\n"
      + #"{"info":{"message":"Replay Request Completed","activity_count":1}}"#
    let reading = try Reading(text)
    #expect(reading.tweets.isEmpty && reading.refusals.isEmpty)
    #expect(reading.notices == 3)
  }
}
