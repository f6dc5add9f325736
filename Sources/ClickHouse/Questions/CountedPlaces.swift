/// Mentions and the number of tweets that carry each, summed over shards.
struct CountedPlaces {
  private(set) var places = MentionPlaces()
  private(set) var counts: [Int] = []

  /// The place of a mention, which may have no tweet yet.
  mutating func place(of word: [UInt8]) -> Int {
    let place = places.place(of: word)
    if place == counts.count { counts.append(0) }
    return place
  }

  mutating func add(_ tweets: Int, to word: [UInt8]) { counts[place(of: word)] += tweets }

  /// The order of popularity: by falling count, equal ones by sign and key.
  func precedes(_ one: Int, _ other: Int) -> Bool {
    counts[one] == counts[other] ? places.precedes(one, other) : counts[one] > counts[other]
  }
}
