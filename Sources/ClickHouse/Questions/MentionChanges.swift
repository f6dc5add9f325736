import Store
import Tweets

/// Mentions and how many tweets of two windows carry each, summed over shards.
struct MentionChanges {
  struct Entry {
    var place: Int
    var now = 0
    var before = 0
    var score = 0.0
  }

  private var places = MentionPlaces()
  private var entries: [Entry] = []

  mutating func add(now: Int, before: Int, to word: [UInt8]) {
    let place = places.place(of: word)
    if place == entries.count { entries.append(Entry(place: place)) }
    entries[place].now += now
    entries[place].before += before
  }

  /// Drops what does not rise. To be called once, when all numbers are there.
  mutating func keepRising(minCount: Int, _ score: RisingScore) {
    entries.removeAll {
      $0.now < minCount || !score.rises(now: $0.now, before: $0.before)
    }
    var scores = RisingScores(score)
    for place in entries.indices {
      entries[place].score = scores(now: entries[place].now, before: entries[place].before)
    }
  }

  /// The first of a kind, and how many rise.
  func first(_ top: Int, of kind: MentionKind) -> (first: [Entry], total: Int) {
    let its = entries.filter { places.kind($0.place) == kind }
    let first = its.first(top) { one, other in
      if one.score != other.score { return one.score > other.score }
      if one.now != other.now { return one.now > other.now }
      return places.precedes(one.place, other.place)
    }
    return (first, its.count)
  }

  /// The key behind its sign.
  func word(_ entry: Entry) -> [UInt8] { Array(places[entry.place]) }

  /// - Parameter display: nil for none, which no mention of a tweet has.
  func change(_ entry: Entry, _ display: String?) -> MentionChange {
    MentionChange(
      kind: places.kind(entry.place), key: places.key(entry.place),
      display: display ?? String(decoding: places[entry.place], as: UTF8.self), now: entry.now,
      before: entry.before)
  }
}
