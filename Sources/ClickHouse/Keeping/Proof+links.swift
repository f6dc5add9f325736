import Store
import Tweets

extension Proof {
  /// Compares the rows of each tweet with each other, and what follows in a row with what it follows from.
  func proveLinks() throws(StoreError) {
    let count = try slices("term_tweets")
    for slice in 0..<count {
      let isIn = Self.isIn(slice, of: count, "tweet, post")
      var places: [TweetID: Int] = [:]
      var displaced: [TweetID: [ProvenTweet]] = [:]
      var cutter = TextWords()
      for shard in cluster.shards.indices {
        var rows: [TermTweet] = []
        func end() {
          guard let tweet = prove(rows, &cutter) else { return }
          if places.updateValue(shard, forKey: tweet.id) != nil {
            displaced[tweet.id, default: []].append(tweet)
            mending?.doom(tweet.id, shard: shard)
          } else {
            findings.tweets += 1
          }
        }
        try cluster.stream(
          "\(TermTweet.columns) FROM \(database).term_tweets WHERE \(seesLink)\(isIn) "
            + "GROUP BY term, tweet, post ORDER BY tweet, post, latest\(Deletion.settings)",
          shard: shard
        ) { row in
          guard let read = TermTweet(row, shard: shard) else {
            self.noteDamage("the mentions of tweet \(row.tweetID(1, 2)) are not as written")
            return true
          }
          if let last = rows.last, last.tweet.id != read.tweet.id {
            end()
            rows = []
          }
          rows.append(read)
          return true
        }
        end()
      }
      findings.displaced += displaced.values.reduce(0) { $0 + $1.count }
      try unite(displaced)
    }
  }

  private func noteDamage(_ words: String) {
    if findings.damage.count < 20 { findings.damage.append(words) }
  }

  /// Compares the rows of a tweet, one for each term that has it, the earliest first. What they make
  /// together; nil if there is none.
  private func prove(_ rows: [TermTweet], _ cutter: inout TextWords) -> ProvenTweet? {
    var tweet: ProvenTweet?
    var known: [TermTweet] = []
    for row in rows {
      let term = row.tweet.terms[0]
      guard records[term] != nil else {
        findings.dangling["term_tweets", default: 0] += 1
        mending?.doom(term: term)
        continue
      }
      known.append(row)
      if tweet == nil { tweet = row.tweet } else { tweet?.unite(with: row.tweet) }
    }
    guard let tweet else { return nil }
    let content = tweet.content(&cutter)
    let hash = content.hash
    for row in known where row.hash != hash {
      findings.missing += 1
      findings.unfounded += 1
      guard let mending else { continue }
      write(tweet, row.tweet.terms[0], content, mending.rowVersion)
    }
    return tweet
  }

  private func write(
    _ tweet: ProvenTweet, _ term: String, _ content: LinkContent, _ version: UInt64
  ) {
    mending?.write(shard: tweet.shard, "term_tweets") { rows in
      rows.write(term)
      rows.write(id: tweet.id)
      rows.write(version)
      content.write(to: &rows)
    }
  }

  /// Brings together what lies on several shards, on the first of them.
  private func unite(_ displaced: [TweetID: [ProvenTweet]]) throws(StoreError) {
    guard let mending, !displaced.isEmpty else { return }
    var numbers: [Int64] = []
    var texts: [String] = []
    for id in displaced.keys {
      switch id {
      case .number(let number): numbers.append(number)
      case .text(let text): texts.append(text)
      }
    }
    try mending.drain()
    var united: [TweetID: ProvenTweet] = [:]
    let horizon = mending.horizon
    for condition in ClickHouseStore.conditions(numbers: numbers, texts: texts) {
      try cluster.askShards(
        "\(TermTweet.columns) FROM \(database).term_tweets WHERE \(condition) "
          + "AND \(horizon.sees()) GROUP BY term, tweet, post ORDER BY tweet, post, latest"
      ) { shard, row in
        guard let read = TermTweet(row, shard: shard), records[read.tweet.terms[0]] != nil else {
          return
        }
        let id = read.tweet.id
        if united[id] == nil { united[id] = read.tweet } else { united[id]?.unite(with: read.tweet) }
      }
    }
    var cutter = TextWords()
    for (_, tweet) in united {
      // Later than what was written of the one on the first shard.
      let version = mending.unit.nextVersion()
      let content = tweet.content(&cutter)
      for term in tweet.terms { write(tweet, term, content, version) }
    }
  }
}
