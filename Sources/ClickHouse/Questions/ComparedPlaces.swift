import Store
import Tweets

/// Mentions and the number of tweets that carry each under two terms, summed over shards.
struct ComparedPlaces {
  private var places = MentionPlaces()
  private var counts: [(first: Int, second: Int)] = []

  mutating func add(_ tweets: Int, to word: [UInt8], second isSecond: Bool) {
    let place = places.place(of: word)
    if place == counts.count { counts.append((0, 0)) }
    if isSecond { counts[place].second += tweets } else { counts[place].first += tweets }
  }

  /// Those that so many tweets of either term carry, in the order of their words.
  func listed(minCount: Int) -> ComparedMentionCounts {
    let listed = counts.indices.filter { max(counts[$0].first, counts[$0].second) >= minCount }
      .sorted(by: places.precedes)
    return ComparedMentionCounts(
      words: listed.map { Array(places[$0]) }, counts: listed.map { counts[$0] },
      minCount: minCount)
  }
}

/// Mentions of two terms in the order of their words, by which places are compared instead of them.
struct ComparedMentionCounts {
  let words: [[UInt8]]
  let counts: [(first: Int, second: Int)]
  let minCount: Int
  /// How many either term has.
  var tweets = (first: 0, second: 0)

  /// The three lists of a kind, as places.
  struct Section {
    var kind: MentionKind
    var lists: [(places: [Int], total: Int)] = []
    /// By place, in the popularity of either term.
    var ranks: (first: [Int: Int], second: [Int: Int])

    /// The places in all lists, one list behind the other.
    var shown: [Int] { lists.flatMap(\.places) }
  }

  /// What is to be shown, for each kind that is asked for.
  func sections(_ question: ComparisonQuestion) -> [Section] {
    question.kinds.map { kind in
      let its = words.indices.filter { words[$0].first == kind.sign }
      var section = Section(kind: kind, ranks: (ranks(its, \.first), ranks(its, \.second)))
      let top = question.top ?? .max
      // Shares are compared without dividing: both have the same denominator then.
      section.lists = [
        list(its.filter { counts[$0].first > 0 && counts[$0].second > 0 }, top) {
          min($0.first * tweets.second, $0.second * tweets.first)
        },
        list(its.filter { counts[$0].second == 0 }, top) { $0.first },
        list(its.filter { counts[$0].first == 0 }, top) { $0.second },
      ]
      return section
    }
  }

  private func list(
    _ places: [Int], _ top: Int, score: ((first: Int, second: Int)) -> Int
  ) -> (places: [Int], total: Int) {
    let first = places.first(top) { one, other in
      let (left, right) = (score(counts[one]), score(counts[other]))
      return left == right ? one < other : left > right
    }
    return (first, places.count)
  }

  /// The place in one term's popularity of what reaches the threshold there.
  private func ranks(
    _ places: [Int], _ count: (((first: Int, second: Int)) -> Int)
  ) -> [Int: Int] {
    let ranked = places.filter { count(counts[$0]) >= minCount }.sorted { one, other in
      let (left, right) = (count(counts[one]), count(counts[other]))
      return left == right ? one < other : left > right
    }
    return Dictionary(uniqueKeysWithValues: zip(ranked, 1...))
  }

  /// A section as it is answered.
  ///
  /// - Parameter displays: begins with those of what is shown.
  func compared(_ section: Section, _ displays: ArraySlice<String?>) -> ComparedMentions {
    var displays = displays
    let lists = section.lists.map { list in
      ComparedMentions.List(
        mentions: list.places.map { place in
          let word = words[place]
          return ComparedMention(
            kind: section.kind, key: String(decoding: word.dropFirst(), as: UTF8.self),
            display: (displays.popFirst() ?? nil) ?? String(decoding: word, as: UTF8.self),
            first: .init(count: counts[place].first, rank: section.ranks.first[place]),
            second: .init(count: counts[place].second, rank: section.ranks.second[place]))
        }, total: list.total)
    }
    return ComparedMentions(
      kind: section.kind, shared: lists[0], onlyFirst: lists[1], onlySecond: lists[2])
  }
}
