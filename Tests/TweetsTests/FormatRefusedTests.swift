import Testing

@testable import Tweets

@Suite("Shapes: what is no tweet")
struct FormatRefusedTests {
  @Test(
    "what is no tweet is told by what it seems to be",
    arguments: [
      (
        #"{"id":1,"sender":{"id":2},"recipient":{"id":3},"text":"hi #Go","entities":{}}"#,
        "a direct message"
      ),
      (#"{"dmConversation":{"conversationId":"1-2","messages":[]}}"#, "a direct message"),
      (
        #"{"type":"message_create","id":"1","message_create":{"message_data":{"text":"hi"}}}"#,
        "a direct message"
      ),
      (#"{"like":{"tweetId":"1","fullText":"not mine #liked"}}"#, "a like"),
      (#"{"follower":{"accountId":"1"}}"#, "a follower"),
      (#"{"tweet":{"tweet_id":"1","user_id":"2"}}"#, "a tweet's id without the tweet"),
      (
        #"{"noteTweet":{"noteTweetId":"1","core":{"text":"long"}}}"#,
        "a long text kept apart from its tweet"
      ),
      (#"{"users":[{"id":"1","username":"ana"}],"tweets":[{"id":"2","text":"a #x"}]}"#, "users"),
      (#"{"id":"1","username":"ana","public_metrics":{}}"#, "a user"),
      (#"{"_type":"snscrape.modules.twitter.User","username":"ana","id":1}"#, "a user"),
      (#"{"_type":"snscrape.modules.twitter.Tombstone","id":1}"#, "a tweet that is gone"),
      (
        #"{"__typename":"User","rest_id":"1","legacy":{"screen_name":"ana","entities":{}}}"#,
        "a user"
      ),
      (#"{"data":{"user":{"result":{"rest_id":"1","legacy":{"screen_name":"ana"}}}}}"#, "a user"),
      (#"{"did":"did:plc:x","handle":"ana.example","displayName":"Ana"}"#, "a user"),
      (#"{"id":"1","acct":"ana","url":"https://pond.example/@ana"}"#, "a user"),
      (#"{"objectType":"person","preferredUsername":"ana"}"#, "a user"),
    ])
  func likeness(text: String, likeness: String) throws {
    #expect(try Reading.likeness(of: text) == likeness)
  }

  @Test(
    "what seems to be nothing known is refused without a likeness",
    arguments: [#"{"a":1}"#, #"{"data":{"a":{"b":[]}}}"#, #"{"tweet":{"a":1}}"#])
  func noLikeness(text: String) throws {
    #expect(try Reading.likeness(of: text) == nil)
  }

  @Test(
    "what only looks like a notice, and has lost what it held, is refused",
    arguments: [
      #"{"text":[{"id":"1","text":"a #x"}],"meta":{"result_count":1}}"#,
      #"{"did":"did:plc:a","kind":"commit","x":{"operation":"create"}}"#,
      #"{"did":"did:plc:a","kind":"commit","commit":{"operation":"create","rkey":"1","x":{}}}"#,
      #"{"id":1,"type":"record","record":{"action":"update","rkey":"1","did":"did:plc:a"}}"#,
    ])
  func lost(text: String) throws { #expect(try Reading.likeness(of: text) == nil) }

  @Test(
    "what is a notice stays one",
    arguments: [
      #"{"text":"a warning","warning":{}}"#, #"{"delete":{"status":{"id":1}}}"#,
      #"{"did":"did:plc:a","kind":"account","account":{"active":true}}"#,
      #"{"did":"did:plc:a","kind":"commit","commit":{"operation":"delete","rkey":"1","collection":"app.bsky.feed.post"}}"#,
      #"{"did":"did:plc:a","kind":"commit","commit":{"operation":"create","rkey":"1","collection":"app.bsky.feed.like"}}"#,
      #"{"id":1,"type":"record","record":{"action":"delete","rkey":"1","did":"did:plc:a"}}"#,
    ])
  func notice(text: String) throws {
    let reading = try Reading(text)
    #expect(reading.notices == 1 && reading.refusals.isEmpty && reading.tweets.isEmpty)
  }
}
