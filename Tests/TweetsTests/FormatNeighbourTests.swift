import TestSupport
import Testing

@testable import Tweets

@Suite("Shapes: Bluesky's posts")
struct FormatBlueskyTests {
  static let address = "at://did:plc:w/app.bsky.feed.post/3k"

  /// A record with facets over its text, at ranges that count bytes of UTF-8.
  static let record =
    #"{"$type":"app.bsky.feed.post","createdAt":"2025-01-01T21:11:45.459Z","#
    + ##""text":"Grüße 🦋 #Moths by @moth.example &amp;","facets":["##
    + #"{"index":{"byteStart":13,"byteEnd":19},"#
    + #""features":[{"$type":"app.bsky.richtext.facet#tag","tag":"Moths"}]},"#
    + #"{"index":{"byteStart":23,"byteEnd":36},"#
    + #""features":[{"$type":"app.bsky.richtext.facet#mention","did":"did:plc:m"}]},"#
    + #"{"index":{"byteStart":0,"byteEnd":5},"#
    + ##""features":[{"$type":"app.bsky.richtext.facet#link","uri":"https://x.example/#no"}]}],"##
    + #""tags":["Lamp"]}"#
  static let view =
    #"{"uri":"\#(address)","cid":"b","author":{"handle":"ben.example"},"#
    + #""record":\#(record)}"#

  static func read(by author: String?) -> SampleTweet {
    SampleTweet(
      id: .text(address), mentions: ["#Lamp", "#Moths", "@moth.example"],
      createdAt: seconds("2025-01-01T21:11:45Z"), author: author,
      text: "Grüße 🦋 #Moths by @moth.example &amp;")
  }

  @Test(
    "a post is known by its address, in a view and in an event",
    arguments: [
      (view, "ben.example"),
      (#"{"post":\#(view),"reply":{"parent":{"uri":"at://x"}}}"#, "ben.example"),
      (#"{"feed":[{"post":\#(view),"reason":{"$type":"reasonRepost"}}]}"#, "ben.example"),
      (#"{"posts":[\#(view)]}"#, "ben.example"),
      (
        #"{"did":"did:plc:w","time_us":1,"kind":"commit","commit":{"operation":"create","#
          + #""collection":"app.bsky.feed.post","rkey":"3k","record":\#(record)}}"#, nil
      ),
      (
        #"{"id":1,"type":"record","record":{"did":"did:plc:w","action":"create","#
          + #""collection":"app.bsky.feed.post","rkey":"3k","record":\#(record)}}"#, nil
      ),
    ] as [(String, String?)])
  func post(text: String, author: String?) throws {
    let reading = try Reading(text)
    #expect(reading.tweets == [Self.read(by: author)])
    #expect(reading.refusals.isEmpty)
  }

  @Test(
    "what streams carry beside posts is passed over",
    arguments: [
      #"{"did":"d","kind":"commit","commit":{"collection":"app.bsky.feed.like","rkey":"1","#
        + #""record":{"subject":{}}}}"#,
      #"{"did":"d","kind":"commit","commit":{"operation":"delete","#
        + #""collection":"app.bsky.feed.post","rkey":"1"}}"#,
      #"{"did":"d","kind":"commit","commit":{"collection":7,"rkey":"1","record":{"text":"x"}}}"#,
      #"{"did":"d","kind":"identity","identity":{"did":"d","handle":"ana.example"}}"#,
      #"{"did":"d","kind":"account","account":{"active":true,"did":"d"}}"#,
      #"{"id":1,"type":"record","record":{"did":"d","action":"delete","#
        + #""collection":"app.bsky.feed.post","rkey":"1"}}"#,
      #"{"id":1,"type":"identity","identity":{"did":"d","handle":"ana.example"}}"#,
    ])
  func notices(text: String) throws {
    let reading = try Reading(text)
    #expect(reading.tweets.isEmpty && reading.refusals.isEmpty)
    #expect(reading.notices == 1)
  }

  @Test(
    "a mention is what its range covers, if that is a part of the text",
    arguments: [
      (0, 4, ["@ana"]), (5, 9, ["@ben"]), (4, 9, ["@ben"]), (2, 7, ["@na @b"]), (9, 12, ["@é"]),
      (5, 99, []),
      (5, 5, []), (9, 5, []), (-1, 4, []),
    ])
  func ranges(start: Int, end: Int, mentions: [String]) throws {
    let text =
      #"{"uri":"\#(Self.address)","record":{"text":"@ana @ben é","facets":[{"index":"#
      + #"{"byteStart":\#(start),"byteEnd":\#(end)},"features":[{"$type":"x#mention"}]}]}}"#
    #expect(try Reading(text).tweets.map(\.mentions) == [mentions])
  }

  @Test("a range that cuts a character counts for nobody")
  func cutCharacter() throws {
    let text =
      #"{"uri":"\#(Self.address)","record":{"text":"é@ana","facets":[{"index":"#
      + #"{"byteStart":1,"byteEnd":6},"features":[{"$type":"x#mention"}]}]}}"#
    #expect(try Reading(text).tweets.map(\.mentions) == [[]])
  }

  @Test("a post without an address is known by its content, an event without a key by nothing")
  func noAddress() throws {
    #expect(
      try Reading(#"{"cid":"bafy","record":{"text":"x"}}"#).tweets.map(\.id) == [.text("bafy")])
    #expect(
      try Reading(#"{"did":"d","kind":"commit","commit":{"record":{"text":"x"}}}"#).refusals
        == [.noID])
  }
}

@Suite("Shapes: Mastodon's statuses")
struct FormatMastodonTests {
  static let head =
    #""id":"109600000000000001","created_at":"2023-01-01T09:00:00.000Z","#
    + #""account":{"acct":"heron@pond.example","username":"heron","note":"<p>#no</p>"}"#
  static let told =
    ##""content":"<p>Ice <a href=\"https://x\">#<span>Winter</span></a></p>","##
    + #""tags":[{"name":"winter"}],"mentions":[{"acct":"moth@lamp.example","username":"moth"}]"#

  static func read(_ id: TweetID, isRetweet: Bool = false) -> SampleTweet {
    SampleTweet(
      id: id, mentions: ["#winter", "@moth@lamp.example"],
      createdAt: seconds("2023-01-01T09:00:00Z"), author: "heron@pond.example",
      isRetweet: isRetweet, text: "Ice #Winter")
  }

  @Test("a status is known by its address, without one by its number")
  func status() throws {
    #expect(
      try Reading(#"{\#(Self.head),"uri":"https://pond.example/1",\#(Self.told),"reblog":null}"#)
        .tweets == [Self.read(.text("https://pond.example/1"))])
    #expect(
      try Reading(#"{\#(Self.head),\#(Self.told)}"#)
        .tweets == [Self.read(.number(109_600_000_000_000_001))])
  }

  @Test("a boost mentions what the boosted status does")
  func boost() throws {
    let text =
      #"{\#(Self.head),"uri":"https://pond.example/2/activity","content":"","tags":[],"#
      + #""mentions":[],"reblog":{"id":"5","uri":"https://lamp.example/5",\#(Self.told)}}"#
    #expect(
      try Reading(text).tweets
        == [Self.read(.text("https://pond.example/2/activity"), isRetweet: true)])
  }

  @Test("an account's own export")
  func outbox() throws {
    let text = #"""
      {"@context":"x","type":"OrderedCollection","totalItems":3,"orderedItems":[
        {"id":"https://pond.example/1/activity","type":"Create","published":"2023-01-01T08:00:00Z",
         "actor":"https://pond.example/users/heron",
         "object":{"id":"https://pond.example/1","type":"Note","published":"2023-01-01T09:00:00Z",
           "attributedTo":"https://pond.example/users/heron","content":"<p>x &amp; y</p>","tag":[
             {"type":"Hashtag","name":"#Winter"},{"type":"Mention","name":"@moth@lamp.example"},
             {"type":"Emoji","name":":no:"}]}},
        {"id":"https://pond.example/2/activity","type":"Create","published":"2023-01-01T09:00:00Z",
         "actor":"https://pond.example/@heron",
         "object":{"id":"https://pond.example/2","type":"Note"}},
        {"id":"https://pond.example/3/activity","type":"Announce",
         "object":"https://lamp.example/5"}]}
      """#
    let reading = try Reading(text)
    let time = seconds("2023-01-01T09:00:00Z")
    #expect(
      reading.tweets == [
        SampleTweet(
          id: .text("https://pond.example/1"), mentions: ["#Winter", "@moth@lamp.example"],
          createdAt: time, author: "heron", text: "x & y"),
        SampleTweet(
          id: .text("https://pond.example/2"), mentions: [], createdAt: time, author: "heron"),
      ])
    #expect(reading.notices == 1)
    #expect(reading.refusals.isEmpty)
  }

  @Test(
    "the text is what a reader of the HTML sees",
    arguments: [
      ("<p>a</p><p>b</p>", "a\nb"), ("a<br>b<br/>c<BR />d", "a\nb\nc\nd"),
      ("<p>a<br>\n</p>", "a"), ("&lt;b&gt; &amp;amp; &quot;&#39;", "<b> &amp; \"'"),
      ("<a title=\"x > y\" href='>'>z</a>", "z"), ("a<!-- <p>b</p> -->c", "ac"),
      ("1 < 2 <3 a<", "1 < 2 <3 a<"), ("a <b", "a <b"), ("<pre>p</pre><param>", "p"), ("", ""),
      ("<span class=\"invisible\">https://</span><span>x.example/</span>", "https://x.example/"),
      ("a<!-- b", "a"),
    ])
  func html(html: String, text: String) {
    let plain = Array(html.utf8).withUnsafeBufferPointer { HTMLText.plain($0) }
    #expect(String(decoding: plain, as: UTF8.self) == text)
  }
}
