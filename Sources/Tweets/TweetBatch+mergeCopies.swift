extension TweetBatch {
  /// Sorts the tweets by id and makes one of the copies of each: its mentions are their union, its
  /// text the longest, what one copy leaves open another fills.
  ///
  /// Returns how many tweets were copies of others. The order of the copies does not matter, but for
  /// an author's name that changed between two of them: the first in the file is kept.
  public mutating func mergeCopies() -> Int {
    let isSorted = zip(tweets, tweets.dropFirst()).allSatisfy { $0.id < $1.id }
    guard !isSorted else { return 0 }
    let order = tweets.indices.sorted {
      tweets[$0].id == tweets[$1].id ? $0 < $1 : tweets[$0].id < tweets[$1].id
    }
    var merged: [Tweet] = []
    merged.reserveCapacity(tweets.count)
    var first = 0
    while first < order.count {
      var end = first + 1
      while end < order.count, tweets[order[end]].id == tweets[order[first]].id { end += 1 }
      merged.append(
        end == first + 1 ? tweets[order[first]] : merge(copies: order[first..<end]))
      first = end
    }
    let copies = tweets.count - merged.count
    replaceTweets(with: merged)
    return copies
  }

  private mutating func merge(copies: ArraySlice<Int>) -> Tweet {
    var whole = tweets[copies[copies.startIndex]]
    var union: [Mention] = Array(mentions[whole.mentions])
    // Where in `union` a word stands: kind and key, which is rare enough work for a dictionary.
    var places: [[UInt8]: Int] = [:]
    for (place, mention) in union.enumerated() { places[name(mention)] = place }
    for copy in copies.dropFirst() {
      let copy = tweets[copy]
      for mention in mentions[copy.mentions] {
        if let place = places[name(mention)] {
          if bytes[mention.display.range].lexicographicallyPrecedes(
            bytes[union[place].display.range])
          {
            union[place].display = mention.display
          }
        } else {
          places[name(mention)] = union.count
          union.append(mention)
        }
      }
      whole.createdAt = whole.createdAt ?? copy.createdAt
      whole.isRetweet = whole.isRetweet || copy.isRetweet
      if whole.author.isEmpty { whole.author = copy.author }
      if copy.text.count > whole.text.count { whole.text = copy.text }
    }
    whole.mentions = append(union)
    return whole
  }

  private func name(_ mention: Mention) -> [UInt8] {
    [mention.kind.sign] + bytes[mention.key.range]
  }
}
