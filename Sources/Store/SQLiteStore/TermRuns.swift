/// The tweets of one term in `term_tweets`: runs of rows, each as long as it can be.
struct TermRuns {
  let term: Int64
  private let connection: Connection
  /// The run met last: nearly always the next tweet is in it too.
  private var known: ClosedRange<Int64>?

  init(of term: Int64, on connection: Connection) {
    self.term = term
    self.connection = connection
  }

  /// Whether the term has a tweet.
  mutating func contains(_ tweet: Int64) throws(StoreError) -> Bool {
    if let known, known.contains(tweet) { return true }
    guard let run = try run(beginningUpTo: tweet), run.contains(tweet) else { return false }
    known = run
    return true
  }

  /// Puts tweets under the term, which has none of them.
  mutating func add(_ run: ClosedRange<Int64>) throws(StoreError) {
    var first = run.lowerBound
    var last = run.upperBound
    if let before = try self.run(beginningUpTo: first), before.upperBound == first - 1 {
      first = before.lowerBound
    }
    let after = try connection.cached(
      "SELECT last_tweet FROM term_tweets WHERE term = ?1 AND first_tweet = ?2")
    try after.bind(term, at: 1)
    try after.bind(run.upperBound + 1, at: 2)
    if let end = try after.first({ row throws(StoreError) in row.int64(0) }) {
      last = end
      let deletion = try connection.cached(
        "DELETE FROM term_tweets WHERE term = ?1 AND first_tweet = ?2")
      try deletion.bind(term, at: 1)
      try deletion.bind(run.upperBound + 1, at: 2)
      try deletion.run()
    }
    let statement = try connection.cached(
      "INSERT OR REPLACE INTO term_tweets (term, first_tweet, last_tweet) VALUES (?1, ?2, ?3)")
    try statement.bind(term, at: 1)
    try statement.bind(first, at: 2)
    try statement.bind(last, at: 3)
    try statement.run()
    known = first...last
  }

  /// Puts tweets, in ascending order, under the term, which has none of them.
  mutating func add(ascending tweets: [Int64]) throws(StoreError) {
    for run in Runs.joined(tweets) { try add(run) }
  }

  private func run(beginningUpTo tweet: Int64) throws(StoreError) -> ClosedRange<Int64>? {
    let statement = try connection.cached(
      """
      SELECT first_tweet, last_tweet FROM term_tweets
      WHERE term = ?1 AND first_tweet <= ?2 ORDER BY first_tweet DESC LIMIT 1
      """)
    try statement.bind(term, at: 1)
    try statement.bind(tweet, at: 2)
    return try statement.first { row throws(StoreError) in row.runOfRows }
  }
}
