import Tweets

/// What an open unit has taken in and not written yet.
///
/// A tweet's own row is written with its batch, at the end of its table. What stands in tables of another
/// order waits here until there is much of it, and is then written in that order: to write it batch
/// by batch would touch nearly every page of a large table each time. With ten million tweets stored,
/// 20,000 new ids lie on 20,000 of the 50,000 pages of `tweet_ids`.
struct UnitStage {
  /// Ids of new tweets.
  var ids = StagedIDs()
  /// By the row of the term: its new pairs of mention and tweet.
  private(set) var links: [Int64: StagedLinks] = [:]
  /// The spelling to be shown for each mention, if its tweet is the earliest.
  var spellings = Spellings()
  /// When the tweets were made.
  var times = StagedTimes()

  /// So many tweets, or bytes of links, are held at most: some 50 MB in all.
  private static let tweetsMax = 2_000_000
  private static let linkBytesMax = 20 << 20

  /// Whether nothing waits.
  var isEmpty: Bool { ids.isEmpty && links.isEmpty && times.isEmpty && spellings.offers.isEmpty }

  /// Whether it holds so much that it is to be written before the next batch.
  var isFull: Bool {
    times.count >= Self.tweetsMax
      || links.values.reduce(0) { $0 + $1.byteCount } >= Self.linkBytesMax
  }

  /// The links of a term, to be added to.
  mutating func links(of term: Int64) -> StagedLinks {
    if let known = links[term] { return known }
    let made = StagedLinks()
    links[term] = made
    return made
  }
}
