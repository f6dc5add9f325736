import Store
import Testing
import Tweets

@testable import Query

/// The text that leads from one page to the next.
@Suite struct `Cursors` {
  @Test(
    "say the time and the id, and are read again",
    arguments: [
      (
        1_590_339_600, TweetID.number(1_264_602_056_094_734_434),
        "2020-05-24T17:00:00Z/1264602056094734434"
      ),
      (nil, .number(7), "none/7"), (-1, .number(7), "1969-12-31T23:59:59Z/7"),
      (
        0, .text("at://did:plc:x/app.bsky.feed.post/1"),
        "1970-01-01T00:00:00Z/at://did:plc:x/app.bsky.feed.post/1"
      ),
      (nil, .text("18446744073709551616"), "none/18446744073709551616"),
      // A mark behind the slash makes one letter of the two.
      (nil, .text("\u{301}x"), "none/\u{301}x"),
    ] as [(Int64?, TweetID, String)])
  func roundTrip(time: Int64?, id: TweetID, text: String) {
    let place = TweetPlace(createdAt: time, id: id)
    #expect(place.cursor == text)
    #expect(TweetPlace(cursor: text) == place)
  }

  @Test("are taken with any time that can be read")
  func otherTimes() {
    #expect(
      TweetPlace(cursor: "2020-05-24T19:00+02:00/7")
        == TweetPlace(createdAt: 1_590_339_600, id: .number(7)))
  }

  @Test(
    "are nothing else",
    arguments: [
      "", "/", "7", "none", "none/", "/7", "yesterday/7", "2020-13-01/7", "-/7", "12:00/7",
    ])
  func others(text: String) { #expect(TweetPlace(cursor: text) == nil) }
}
