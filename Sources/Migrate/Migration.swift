public import Store
import Threads
import Tweets

/// One store into another: the terms, the tweets of each, and the records of what was ingested.
///
/// It knows no engine. What the other store has already is not written again, so that a migration which
/// was cut off goes on where it was; what it has beside that stays there. In the end both are asked for
/// the numbers of every term, and what differs is told.
///
/// One thread reads, and sees one state of its store all the time; the calling one writes.
public struct Migration {
  /// What a migration meets of the world around it.
  public struct Surroundings {
    /// Called with the tweets that are done, and with how many there are, summed over the terms.
    public var onProgress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
    /// Called when all is copied, and then before each term that is compared.
    public var onComparing: (_ done: Int, _ all: Int) -> Void = { _, _ in }
    /// Asked between batches, and while none comes.
    public var shouldStop: () -> Bool = { false }

    /// No progress told, and never stopped, until these are set.
    public init() {}
  }

  /// When what was copied is made to last: at what is reached first. The more, the faster; what is cut off
  /// is copied again.
  struct UnitLimit {
    var tweets = 1_000_000
    var seconds = 10.0
  }

  private let source: StoreFeed
  private let target: any TweetStore
  /// For another reader beside who writes.
  private let targetAccess: StoreAccess
  private let surroundings: Surroundings
  private let limit: UnitLimit
  private var report = MigrationReport()
  private var done = 0
  private var all = 0

  /// Copies, and compares. When it returns without an error, everything that the report counts is stored.
  ///
  /// Throws `StoreError` of either store, `.interrupted` where the user asked to stop: what was stored until
  /// then stays, and the next migration goes on behind it. Memory: some batches, for each tweet of the
  /// largest term what its engine takes to bring them into order, and one list of mentions of a term.
  ///
  /// - Parameters:
  ///   - source: the store that is copied; it is only read.
  ///   - target: open for writing; the same store that `targetAccess` opens.
  ///   - targetAccess: how threads of their own open the target.
  ///   - surroundings: whom to tell, and who may interrupt.
  public static func run(
    from source: StoreAccess, into target: any TweetStore, _ targetAccess: StoreAccess,
    _ surroundings: Surroundings
  ) throws -> MigrationReport {
    try run(from: source, into: target, targetAccess, surroundings, UnitLimit())
  }

  static func run(
    from source: StoreAccess, into target: any TweetStore, _ targetAccess: StoreAccess,
    _ surroundings: Surroundings, _ limit: UnitLimit
  ) throws -> MigrationReport {
    let source = StoreFeed(source)
    var migration = Migration(source, target, targetAccess, surroundings, limit)
    do {
      try migration.run()
      // Whether all that it gave was of one state, it knows when it ends.
      try source.finish()
      return migration.report
    } catch {
      target.rollBack()
      source.end()
      throw error
    }
  }

  private init(
    _ source: StoreFeed, _ target: any TweetStore, _ targetAccess: StoreAccess,
    _ surroundings: Surroundings, _ limit: UnitLimit
  ) {
    self.source = source
    self.target = target
    self.targetAccess = targetAccess
    self.surroundings = surroundings
    self.limit = limit
  }

  private mutating func run() throws {
    let start = ContinuousClock.now
    let terms = try source.terms(stopIfAsked)
    all = terms.reduce(0) { $0 + $1.tweets }
    report.terms = terms.count
    report.tweets = all
    // Those that were searched last come last, as they did in the source.
    for term in terms.reversed() { try copy(term) }
    try copyIngests()
    surroundings.onComparing(0, terms.count)
    for (place, term) in terms.enumerated() {
      try compare(term)
      surroundings.onComparing(place + 1, terms.count)
    }
    report.seconds = start.duration(to: .now) / .seconds(1)
  }

  private func stopIfAsked() throws {
    if surroundings.shouldStop() { throw StoreError.interrupted }
  }

  // MARK: - Copying

  /// Copies what the target does not have of a term. A term whose numbers are right is left to the
  /// comparison.
  private mutating func copy(_ summary: TermSummary) throws {
    try stopIfAsked()
    let term = try SearchTerm(summary.term)
    let present = try target.term(term)
    defer { surroundings.onProgress(done, all) }
    if let present, TermNumbers(present) == TermNumbers(summary) {
      if present.searchedAt != summary.searchedAt || present.term != summary.term {
        try writeUnit { try target.recordSearch(of: term, at: summary.searchedAt) }
      }
      done += summary.tweets
      return
    }
    var place: TweetPlace?
    if let present, present.tweets > 0 {
      let (skipped, last) = try agreement(on: term)
      done += skipped
      place = last
    }
    try copyTweets(of: term, summary, after: place)
  }

  private func writeUnit(_ body: () throws -> Void) throws {
    try target.begin()
    do {
      try body()
      try target.commit()
    } catch {
      target.rollBack()
      throw error
    }
  }

  /// How many of the first tweets of a term both stores have alike, and the last of them.
  private func agreement(on term: SearchTerm) throws -> (tweets: Int, last: TweetPlace?) {
    // Not longer than this: a file's log grows as long as somebody reads one state.
    let copied = StoreFeed(targetAccess)
    let (theirs, ours) = (source.tweets(of: term), copied.tweets(of: term))
    defer {
      theirs.leave()
      ours.leave()
      copied.end()
    }
    var count = 0
    var last: TweetPlace?
    while let tweet = try theirs.next(stopIfAsked), try ours.next(stopIfAsked) == tweet {
      count += 1
      last = TweetPlace(createdAt: tweet.createdAt, id: tweet.id)
    }
    return (count, last)
  }

  private mutating func copyTweets(
    of term: SearchTerm, _ summary: TermSummary, after place: TweetPlace?
  ) throws {
    let batches = source.batches(of: term, after: place)
    defer { batches.leave() }
    var isDone = false
    while !isDone {
      let start = ContinuousClock.now
      var tweets = 0
      try target.begin()
      do {
        try target.recordSearch(of: term, at: summary.searchedAt)
        while tweets < limit.tweets, start.duration(to: .now) < .seconds(limit.seconds) {
          guard var batch = try next(of: batches) else {
            isDone = true
            break
          }
          let counts = try target.ingest(&batch, under: term)
          report.new += counts.new
          tweets += batch.tweets.count
          done += batch.tweets.count
          surroundings.onProgress(done, all)
        }
        try target.commit()
      } catch {
        target.rollBack()
        throw error
      }
    }
  }

  /// The next batch. Where the user has asked to stop, the tweets that were copied are kept, so that they
  /// need not be copied again.
  private func next(of batches: StoreFeed.Reading<TweetBatch>) throws -> TweetBatch? {
    if surroundings.shouldStop() {
      try target.commit()
      throw StoreError.interrupted
    }
    return try batches.next(stopIfAsked)
  }

  /// Records what was ingested, in its order, but for what is recorded already.
  private mutating func copyIngests() throws {
    let records = try source.ingests(stopIfAsked)
    report.ingests = records.count
    var present: [FileIngest: Int] = [:]
    for record in try target.ingests(of: nil, limit: nil) { present[record, default: 0] += 1 }
    let missing = records.reversed().filter { record in
      guard let count = present[record], count > 0 else { return true }
      present[record] = count - 1
      return false
    }
    if missing.isEmpty { return }
    try writeUnit { for record in missing { try target.recordIngest(record) } }
  }

  // MARK: - Comparing

  /// Asks both for all numbers of a term. What was left since it seemed to be there is copied then.
  private mutating func compare(_ summary: TermSummary) throws {
    let term = try SearchTerm(summary.term)
    let expected = try source.proof(of: term, stopIfAsked)
    var found = try target.snapshot { try TermProof(of: term, in: target) }
    if found.difference(from: expected) != [] {
      done -= summary.tweets
      try copyTweets(of: term, summary, after: nil)
      found = try target.snapshot { try TermProof(of: term, in: target) }
    }
    let difference = found.difference(from: expected)
    if !difference.isEmpty {
      report.differing.append(TermDifference(term: summary.term, parts: difference))
    }
  }
}
