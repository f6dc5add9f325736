import Tweets

/// The spellings that a unit offers for its mentions, at most one each: that of the earliest tweet, and
/// of one tweet the smaller in byte order.
struct Spellings {
  /// An offer in 24 bytes, since a unit may have some hundred thousand.
  struct Offer {
    /// The mention's place in the table of mentions.
    fileprivate(set) var mention: UInt32
    fileprivate var start: UInt32
    fileprivate var count: UInt32
    /// The tweet's number; of one that is known by a text, nothing.
    fileprivate var number: Int64

    /// Where the spelling lies in `bytes`.
    var display: Range<Int> { Int(start)..<Int(start) + Int(count) }
  }

  private(set) var offers: [Offer] = []
  /// The spellings one after the other; of those that a better one has replaced, remains.
  private(set) var bytes: [UInt8] = []
  /// The place of each mention's offer, plus one; 0 for none. As long as the highest place needs.
  private var places: [Int32] = []
  /// By mention: the tweets that are known by a text.
  private var texts: [UInt32: String] = [:]

  /// The offer for a mention, if there is one.
  subscript(mention: Int) -> Offer? {
    guard mention < places.count, places[mention] > 0 else { return nil }
    return offers[Int(places[mention]) - 1]
  }

  /// The tweet whose spelling it is.
  func tweet(of offer: Offer) -> TweetID {
    if !texts.isEmpty, let text = texts[offer.mention] { return .text(text) }
    return .number(offer.number)
  }

  mutating func propose(
    _ tweet: TweetID, _ display: UnsafeBufferPointer<UInt8>, for mention: Int
  ) {
    if mention >= places.count {
      places.append(contentsOf: repeatElement(0, count: max(1024, mention * 2) - places.count))
    }
    let place = Int(places[mention]) - 1
    if place < 0 {
      offers.append(Offer(mention: UInt32(mention), start: 0, count: 0, number: 0))
      places[mention] = Int32(offers.count)
      keep(display, at: offers.count - 1)
      setTweet(tweet, at: offers.count - 1)
      return
    }
    let present = self.tweet(of: offers[place])
    guard
      tweet < present
        || tweet == present && display.lexicographicallyPrecedes(bytes[offers[place].display])
    else { return }
    setTweet(tweet, at: place)
    // The same spelling is the usual case.
    if !display.elementsEqual(bytes[offers[place].display]) { keep(display, at: place) }
  }

  private mutating func setTweet(_ tweet: TweetID, at place: Int) {
    switch tweet {
    case .number(let number):
      offers[place].number = number
      if !texts.isEmpty { texts[offers[place].mention] = nil }
    case .text(let text): texts[offers[place].mention] = text
    }
  }

  private mutating func keep(_ display: UnsafeBufferPointer<UInt8>, at place: Int) {
    offers[place].start = UInt32(bytes.count)
    offers[place].count = UInt32(display.count)
    bytes.append(contentsOf: display)
  }
}
