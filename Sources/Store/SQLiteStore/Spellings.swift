import Tweets

/// The spellings that a unit offers for its mentions, at most one each: that of the earliest tweet, and
/// of one tweet the smaller in byte order.
struct Spellings {
  struct Offer {
    /// The mention's place in the table of mentions.
    var mention: Int
    var tweet: TweetID
    /// Where the spelling lies in `bytes`.
    var display: Range<Int>
  }

  private(set) var offers: [Offer] = []
  /// The spellings one after the other; of those that a better one has replaced, remains.
  private(set) var bytes: [UInt8] = []
  /// The place of each mention's offer, plus one; 0 for none. As long as the highest place needs.
  private var places: [Int32] = []

  /// The offer for a mention, if there is one.
  subscript(mention: Int) -> Offer? {
    guard mention < places.count, places[mention] > 0 else { return nil }
    return offers[Int(places[mention]) - 1]
  }

  mutating func propose(
    _ tweet: TweetID, _ display: UnsafeBufferPointer<UInt8>, for mention: Int
  ) {
    if mention >= places.count {
      places.append(contentsOf: repeatElement(0, count: max(1024, mention * 2) - places.count))
    }
    let place = Int(places[mention]) - 1
    if place < 0 {
      offers.append(Offer(mention: mention, tweet: tweet, display: keep(display)))
      places[mention] = Int32(offers.count)
    } else if tweet < offers[place].tweet
      || tweet == offers[place].tweet
        && display.lexicographicallyPrecedes(bytes[offers[place].display])
    {
      offers[place].tweet = tweet
      // The same spelling is the usual case.
      if !display.elementsEqual(bytes[offers[place].display]) {
        offers[place].display = keep(display)
      }
    }
  }

  private mutating func keep(_ display: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    let start = bytes.count
    bytes.append(contentsOf: display)
    return start..<bytes.count
  }
}
