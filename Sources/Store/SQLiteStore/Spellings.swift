import Tweets

/// The spellings that a batch offers for its mentions, at most one each: that of the earliest tweet,
/// and of one tweet the smaller in byte order.
struct Spellings {
  /// Where a spelling lies: nearly always in the batch, which makes a copy needless.
  enum Display {
    case inBatch(TweetBatch.Slice)
    case own([UInt8])
  }

  struct Offer {
    /// The mention's place in the table of mentions.
    var mention: Int
    var tweet: TweetID
    var display: Display
  }

  private(set) var offers: [Offer] = []
  /// The place of each mention's offer, plus one; 0 for none. As long as the highest place needs.
  private var places: [Int32] = []

  /// The offer for a mention, if there is one.
  subscript(mention: Int) -> Offer? {
    guard mention < places.count, places[mention] > 0 else { return nil }
    return offers[Int(places[mention]) - 1]
  }

  mutating func propose(
    _ tweet: TweetID, _ display: Display, for mention: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    if mention >= places.count {
      places.append(contentsOf: repeatElement(0, count: max(1024, mention * 2) - places.count))
    }
    let offer = Offer(mention: mention, tweet: tweet, display: display)
    let place = Int(places[mention]) - 1
    if place < 0 {
      offers.append(offer)
      places[mention] = Int32(offers.count)
    } else if tweet < offers[place].tweet
      || tweet == offers[place].tweet && display.precedes(offers[place].display, bytes)
    {
      offers[place] = offer
    }
  }
}

extension Spellings.Display {
  /// Calls `body` with the spelling; `batch` are the bytes of the batch.
  func withBytes<Value, Failure: Error>(
    of batch: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    switch self {
    case .inBatch(let slice):
      return try body(UnsafeBufferPointer(rebasing: batch[slice.range]))
    case .own(let bytes):
      return try bytes.withUnsafeBufferPointer(body)
    }
  }

  fileprivate func precedes(
    _ other: Spellings.Display, _ batch: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    withBytes(of: batch) { left in
      other.withBytes(of: batch) { right in left.lexicographicallyPrecedes(right) }
    }
  }
}
