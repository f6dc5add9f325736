import TestSupport
import Testing

@testable import Tweets

@Suite("Texts in a batch")
struct BatchTextTests {
  @Test("escapes are undone once, though a tweet moves into another batch")
  func onceOnly() {
    var batch = TweetBatch([SampleTweet(1, text: "a"), SampleTweet(2, text: "&amp;lt;")])
    let rest = batch.splitOff(from: 1)
    #expect(rest.tweets.map { rest.string($0.text) } == ["&lt;"])
  }

  @Test("a text that has no escapes keeps what looks like one")
  func verbatim() {
    var batch = TweetBatch()
    Array("&amp;".utf8).withUnsafeBufferPointer {
      batch.append(
        id: .number(1), createdAt: nil, author: nil, isRetweet: false, text: $0, isEscaped: false)
    }
    #expect(batch.tweets.map { batch.string($0.text) } == ["&amp;"])
  }
}
