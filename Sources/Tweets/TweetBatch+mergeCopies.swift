extension TweetBatch {
  /// Sorts the tweets by id and makes one of the copies of each: its mentions are their union, its
  /// text the longest, what one copy leaves open another fills.
  ///
  /// `copies` counts those that were copies of others. The order of the copies does not matter, but for
  /// an author's name that changed between two of them: the first in the file is kept. Doing it twice
  /// costs little: sorted tweets are left as they are.
  public mutating func mergeCopies() {
    let isSorted = zip(tweets, tweets.dropFirst()).allSatisfy { precedes($0, $1) }
    guard !isSorted else { return }
    let order = sortedPlaces()
    var merged: [Tweet] = []
    merged.reserveCapacity(tweets.count)
    var first = 0
    while first < order.count {
      var end = first + 1
      while end < order.count, isSame(tweets[order[end]], tweets[order[first]]) { end += 1 }
      merged.append(
        end == first + 1 ? tweets[order[first]] : merge(copies: order[first..<end]))
      first = end
    }
    replaceTweets(with: merged)
  }

  /// The places of the tweets by ascending id, copies in the order of the file.
  private func sortedPlaces() -> [Int] {
    // Numbers are sorted beside their places: to look each up in its tweet takes thrice as long.
    var numbers: [(number: Int64, place: Int)] = []
    numbers.reserveCapacity(tweets.count)
    var texts: [Int] = []
    for (place, tweet) in tweets.enumerated() {
      if tweet.textID.isEmpty {
        numbers.append((tweet.number, place))
      } else {
        texts.append(place)
      }
    }
    numbers.sort { $0.number == $1.number ? $0.place < $1.place : $0.number < $1.number }
    texts.sort {
      isSame(tweets[$0], tweets[$1]) ? $0 < $1 : precedes(tweets[$0], tweets[$1])
    }
    return numbers.map(\.place) + texts
  }

  /// The order of `TweetID`: numbers by size, then texts by their bytes.
  private func precedes(_ left: Tweet, _ right: Tweet) -> Bool {
    if left.textID.isEmpty && right.textID.isEmpty { return left.number < right.number }
    if left.textID.isEmpty || right.textID.isEmpty { return left.textID.isEmpty }
    return bytes[left.textID.range].lexicographicallyPrecedes(bytes[right.textID.range])
  }

  private func isSame(_ left: Tweet, _ right: Tweet) -> Bool {
    left.number == right.number && left.textID.count == right.textID.count
      && bytes[left.textID.range].elementsEqual(bytes[right.textID.range])
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
    whole.list = appendList(of: union[...])
    return whole
  }

  private func name(_ mention: Mention) -> [UInt8] {
    [mention.kind.sign] + bytes[mention.key.range]
  }
}
