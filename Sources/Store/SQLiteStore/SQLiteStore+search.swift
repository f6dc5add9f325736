public import Tweets

// Finding words in texts: what the index reaches it is asked for, the rest is read, by the same rules.

extension SQLiteStore {
  /// Takes out the tweets in whose text the words are not as wanted.
  ///
  /// Cost: 2 µs a tweet where there are few, or no index reaches them; else some 0.1 µs for each tweet
  /// of any term that has the words.
  func keep(_ query: TextQuery, in tweets: inout TweetSet) throws(StoreError) {
    let rest = try unindexed(tweets)
    var found = tweets
    rest.forEach { found.remove($0) }
    if found.count > 0 { try ask(query, in: &found) }
    try read(query, in: rest, into: &found)
    tweets = found
  }

  /// Those of some tweets whose texts have to be read.
  private func unindexed(_ tweets: TweetSet) throws(StoreError) -> TweetSet {
    guard tweets.count > textsReadMax / 10 else { return tweets }
    let index = TextIndex(connection)
    let reach = try index.reach()
    guard reach > 0 else { return tweets }
    var rest = tweets
    rest.remove(0...reach)
    for row in try index.stale() where tweets.contains(row) { rest.insert(row) }
    return rest
  }

  /// By the index.
  private func ask(_ query: TextQuery, in tweets: inout TweetSet) throws(StoreError) {
    let statement = try connection.cached(
      "SELECT rowid FROM tweet_words WHERE tweet_words MATCH ?1")
    try statement.bind(query.expression, at: 1)
    if query.wanted.isEmpty {
      try statement.forEach { row throws(StoreError) in tweets.remove(row.int64(0)) }
    } else {
      var matches = TweetSet(upTo: tweets.end - 1)
      try statement.forEach { row throws(StoreError) in matches.insert(row.int64(0)) }
      tweets.formIntersection(matches)
    }
  }

  /// By the texts.
  private func read(
    _ query: TextQuery, in tweets: TweetSet, into found: inout TweetSet
  ) throws(StoreError) {
    let statement = try connection.cached("SELECT text FROM tweets WHERE pk = ?1")
    var cut = TextWords()
    var words: [UInt8] = []
    try tweets.forEach { tweet throws(StoreError) in
      try statement.bind(tweet, at: 1)
      words.removeAll(keepingCapacity: true)
      _ = try statement.first { row throws(StoreError) in
        row.withText(0) { cut.cut($0) }
        cut.append(to: &words)
      }
      if words.withUnsafeBufferPointer({ query.matches($0) }) { found.insert(tweet) }
    }
  }

  /// Cost: that of the filter without its words.
  public func unindexedTexts(
    of term: SearchTerm, where filter: TweetFilter
  ) throws(StoreError) -> Int {
    guard filter.words != nil, let row = try row(of: term) else { return 0 }
    var filter = filter
    filter.words = nil
    let count = try unindexed(try tweets(of: row, where: filter)).count
    return count > textsReadMax ? count : 0
  }

  /// One transaction: other writers wait meanwhile. See `TextIndex.build`.
  public func indexTexts(
    _ goesOn: (_ done: Int, _ all: Int) -> Bool
  ) throws(StoreError) {
    try connection.transaction(.immediate) { () throws(StoreError) in
      try TextIndex(connection).build(goesOn)
    }
  }
}

extension TextQuery {
  /// As FTS5 understands it. Words hold neither quotes nor anything that it takes for an operator. Where
  /// nothing is wanted: what is unwanted.
  var expression: String {
    func anyOf(_ phrases: [Phrase]) -> String {
      let list = phrases.map(\.expression).joined(separator: " OR ")
      return phrases.count == 1 ? list : "(\(list))"
    }
    let all = wanted.map(anyOf).joined(separator: " AND ")
    guard !unwanted.isEmpty else { return all }
    return wanted.isEmpty ? anyOf(unwanted) : "(\(all)) NOT \(anyOf(unwanted))"
  }
}

extension TextQuery.Phrase {
  fileprivate var expression: String {
    "\"\(String(decoding: words.dropFirst(), as: UTF8.self))\"" + (isPrefix ? " *" : "")
  }
}
