// Contract: what an answer of API v2 refers to is looked at once for each tweet that refers to it.

import TestSupport
import Testing

@testable import Tweets

@Suite("References of v2 tweets")
struct V2ReferencesTests {
  /// To follow each reference, and theirs, would not end in this life.
  @Test("a retweet of many tweets that are retweets of many is one retweet")
  func many() throws {
    let references = repeatElement(#"{"type":"retweeted","id":"5"}"#, count: 1000)
      .joined(separator: ",")
    let reading = try Reading(
      #"{"data":[{"id":"9","text":"RT","author_id":"1","referenced_tweets":[\#(references)]}],"#
        + #""includes":{"tweets":[{"id":"5","text":"of #Go","author_id":"1","#
        + #""referenced_tweets":[\#(references)]}]}}"#)
    #expect(reading.tweets.map(\.mentions) == [["#Go"]])
    #expect(reading.tweets.map(\.isRetweet) == [true])
  }

  @Test("a retweeted tweet that was not sent along does not hide one that was")
  func missing() throws {
    let reading = try Reading(
      #"{"data":[{"id":"9","text":"RT","referenced_tweets":[{"type":"quoted","id":"6"},"#
        + #"{"type":"retweeted","id":"4"},{"type":"retweeted","id":"5"}]}],"#
        + #""includes":{"tweets":[{"id":"5","text":"of #Go"},{"id":"6","text":"of ＃Not"}]}}"#)
    #expect(reading.tweets.map(\.mentions) == [["#Go"]])
  }
}
