import Store
import Tweets

extension Proof {
  /// Compares `tweets` with `term_tweets`.
  func proveLinks() throws(StoreError) {
    let count = try slices("tweets", "term_tweets")
    for slice in 0..<count {
      let isIn = Self.isIn(slice, of: count, "tweet, post")
      // By shard and tweet: its terms, and what is said there.
      var links = cluster.shards.map { _ in [TweetID: [String: UInt64]]() }
      try streamShards(
        """
        SELECT term, tweet, post, argMax(created_at, version), argMax(is_retweet, version),
          argMax(author, version), argMax(author_shown, version),
          arrayStringConcat(arraySort(argMax(mentions, version)), '\\n'), argMax(words, version)
        FROM \(database).term_tweets WHERE \(seesLink)\(isIn) GROUP BY term, tweet, post
        """
      ) { shard, row in
        links[shard][row.tweetID(1, 2), default: [:]][row.string(0)] = LinkContent(row).hash
      }
      var places: [TweetID: Int] = [:]
      var displaced: [TweetID: [ProvenTweet]] = [:]
      var cutter = TextWords()
      try streamShards(
        "\(Self.tweet(terms: terms)) FROM \(database).tweets "
          + "WHERE \(seesTweet)\(isIn) GROUP BY tweet, post"
      ) { shard, row in
        guard let tweet = ProvenTweet(row, shard: shard) else {
          self.noteDamage("the mentions of tweet \(row.tweetID(0, 1)) are not as written")
          return
        }
        let found = links[shard].removeValue(forKey: tweet.id) ?? [:]
        if places.updateValue(shard, forKey: tweet.id) != nil {
          displaced[tweet.id, default: []].append(tweet)
          self.mending?.doom(tweet.id, shard: shard)
        } else {
          self.findings.tweets += 1
          self.prove(tweet, found, &cutter)
        }
      }
      findings.displaced += displaced.values.reduce(0) { $0 + $1.count }
      for (shard, rest) in links.enumerated() {
        for (id, terms) in rest {
          findings.dangling["term_tweets", default: 0] += terms.count
          mending?.doom(id, shard: shard)
        }
      }
      try unite(displaced, places)
    }
  }

  private func noteDamage(_ words: String) {
    if findings.damage.count < 20 { findings.damage.append(words) }
  }

  /// The terms of a tweet, those that are about to be deleted left out.
  private var terms: String {
    horizon.pendingPurges.isEmpty
      ? "argMax(terms, version)"
      : "arrayFilter(t -> t NOT IN (\(forgotten)), argMax(terms, version))"
  }

  /// The columns of a `ProvenTweet`.
  private static func tweet(terms: String) -> String {
    "SELECT tweet, post, argMax(author, version), argMax(created_at, version), "
      + "argMax(is_retweet, version), argMax(text, version), argMax(mentions, version), "
      + "arrayStringConcat(\(terms), '\\n')"
  }

  /// Compares a tweet with its rows under terms.
  ///
  /// - Parameter found: the hashes of their contents.
  private func prove(_ tweet: ProvenTweet, _ found: [String: UInt64], _ cutter: inout TextWords) {
    var right = tweet
    right.terms = tweet.terms.filter { records[$0] != nil }
    let unknown = tweet.terms.count - right.terms.count
    if unknown > 0 { findings.dangling["tweets", default: 0] += unknown }
    for term in found.keys.sorted() where !right.terms.contains(term) {
      if records[term] == nil {
        findings.dangling["term_tweets", default: 0] += 1
        mending?.doom(term: term)
      } else {
        findings.unfounded += 1
        right.terms.append(term)
      }
    }
    if right.terms.isEmpty {
      findings.unreachableTweets += 1
      mending?.doom(tweet.id, shard: tweet.shard)
      return
    }
    let content = right.content(&cutter)
    let hash = content.hash
    for term in right.terms {
      let present = found[term]
      guard present != hash else { continue }
      findings.missing += 1
      findings.unfounded += present == nil ? 0 : 1
      mend(right, term, content)
    }
    if right.terms != tweet.terms { mend(right) }
  }

  private func mend(_ tweet: ProvenTweet, _ term: String, _ content: LinkContent) {
    guard let mending else { return }
    mending.write(shard: tweet.shard, "term_tweets") { rows in
      rows.write(term)
      rows.write(id: tweet.id)
      rows.write(mending.rowVersion)
      content.write(to: &rows)
    }
  }

  private func mend(_ tweet: ProvenTweet) {
    guard let mending else { return }
    mending.write(shard: tweet.shard, "tweets") { rows in
      var row = RowWriter()
      tweet.write(mending.rowVersion, to: &row)
      rows.write(bytes: row.bytes)
    }
  }

  /// Brings together what lies on several shards, on the first of them.
  private func unite(
    _ displaced: [TweetID: [ProvenTweet]], _ places: [TweetID: Int]
  ) throws(StoreError) {
    guard let mending, !displaced.isEmpty else { return }
    var numbers: [Int64] = []
    var texts: [String] = []
    for id in displaced.keys {
      switch id {
      case .number(let number): numbers.append(number)
      case .text(let text): texts.append(text)
      }
    }
    var cutter = TextWords()
    try mending.drain()
    for condition in ClickHouseStore.conditions(numbers: numbers, texts: texts) {
      try cluster.askShards(
        "\(Self.tweet(terms: terms)) FROM \(database).tweets "
          + "WHERE \(seesTweet) AND \(condition) GROUP BY tweet, post"
      ) { shard, row in
        guard var tweet = ProvenTweet(row, shard: shard), let others = displaced[tweet.id] else {
          return
        }
        for other in others { tweet.unite(with: other) }
        tweet.terms = tweet.terms.filter { records[$0] != nil }
        // Later than what was written of the one on the first shard.
        let version = mending.unit.nextVersion()
        let content = tweet.content(&cutter)
        mending.write(shard: shard, "tweets") { rows in
          var row = RowWriter()
          tweet.write(version, to: &row)
          rows.write(bytes: row.bytes)
        }
        for term in tweet.terms {
          mending.write(shard: shard, "term_tweets") { rows in
            rows.write(term)
            rows.write(id: tweet.id)
            rows.write(version)
            content.write(to: &rows)
          }
        }
      }
    }
  }
}
