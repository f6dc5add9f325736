import Store
import Tweets

/// What of an ingest is stored together or not at all: it opens, commits and undoes units of the store
/// as portions of tweets come.
///
/// Tweets of JSON lines are committed many batches at once, so that the store writes each of its pages
/// few times, and often enough that another writer waits for seconds at most. A document (an array) is one
/// unit. So is the whole run where the caller wants it; then a document is a part of it that can be
/// undone by itself.
struct IngestUnits {
  /// What became of the tweets so far.
  private(set) var counts = IngestCounts()

  private let opening: () throws -> any TweetStore
  private let isOneUnit: Bool
  private let now: () -> Int64
  private var opened: (any TweetStore)?
  private var isInUnit = false
  /// What was counted before the document under way, once a part of it was stored.
  private var beforeDocument: IngestCounts?
  private var hasCommitted = false
  private let limit: Ingestion.UnitLimit
  private let blockSeed: UInt64?
  /// Since the unit was opened: when, and how many tweets it took in.
  private var openedAt = ContinuousClock.now
  private var tweetsInUnit = 0
  private var filesInUnit = 0
  /// The term that was searched last before the unit.
  private var newest: TermSummary?
  /// What was counted when the last file ended.
  private var beforeFile = IngestCounts()
  /// One moment by both clocks, so that what was begun later is said to be.
  private let moment: (clock: ContinuousClock.Instant, milliseconds: Int64)
  /// New tweets that are committed.
  private var committedTweets = 0

  /// - Parameters:
  ///   - opening: gives the store; called once, when there is something to store.
  ///   - isOneUnit: whether all is stored or nothing.
  ///   - limit: how large a unit of lines grows.
  ///   - blockSeed: that of the hashes of blocks; nil where none are to be recorded.
  ///   - now: the wall clock, milliseconds since 1970 UTC.
  init(
    _ opening: @escaping () throws -> any TweetStore, isOneUnit: Bool, limit: Ingestion.UnitLimit,
    blockSeed: UInt64?, now: @escaping () -> Int64
  ) {
    self.blockSeed = blockSeed
    self.opening = opening
    self.isOneUnit = isOneUnit
    self.limit = limit
    self.now = now
    moment = (.now, now())
  }

  /// New tweets that nothing can undo any more.
  var storedTweets: Int { committedTweets }

  /// Stores a portion, and commits if it is time.
  mutating func store(_ portion: TweetPortion, under term: SearchTerm) throws {
    let store = try openUnit(under: term)
    try record(portion.filesBefore, in: store, under: term)
    if case .partOfDocument = portion.standing, beforeDocument == nil {
      // Lines before a document are not to be lost with it.
      if !isOneUnit, tweetsInUnit + filesInUnit > 0 {
        try commit(store)
        _ = try openUnit(under: term)
      }
      beforeDocument = counts
      if isOneUnit { try store.beginPart() }
    }
    try recordSearch(of: term, in: store)
    try ingest(portion, into: store, under: term)
    if case .lastOfDocument = portion.standing { try endDocument(store) }
    if let file = portion.endedFile { try record([file], in: store, under: term) }
    switch portion.standing {
    case .complete: if !isOneUnit, isDue { try commit(store) }
    case .lastOfDocument: if !isOneUnit { try commit(store) }
    case .partOfDocument, .documentFailed: break
    }
  }

  /// Records files that have ended. What was counted since the one before is the first one's: the others
  /// gave no tweets.
  private mutating func record(
    _ files: [ReadFile], in store: any TweetStore, under term: SearchTerm
  ) throws {
    for file in files {
      let counted = counts.since(beforeFile)
      beforeFile = counts
      // Of a file that a fault of the disk has ended nobody can say what it was.
      guard file.isWhole else { continue }
      let milliseconds = Int64(file.openedAt.duration(to: .now) / .milliseconds(1))
      try store.recordIngest(
        FileIngest(
          term: term.text, termKey: term.key, file: file.name, sha256: file.sha256,
          bytes: file.bytes,
          startedAt: wallTime(file.openedAt), milliseconds: milliseconds, read: file.tweets,
          new: counted.new, known: counted.known, updated: counted.updated,
          notices: file.notices, skipped: file.skipped, failedDocuments: file.failedDocuments))
      filesInUnit += 1
    }
  }

  /// Stores the tweets of a portion, unless it is a block that the store has under the term already.
  private mutating func ingest(
    _ portion: TweetPortion, into store: any TweetStore, under term: SearchTerm
  ) throws {
    var batch = portion.batch
    var block: ReadBlock?
    switch portion.block {
    case .recalled(let known, _) where try store.knowsBlock(known.hash, under: term):
      counts.known += known.tweets
      return
    case .recalled(let known, let reread):
      // Another process has deleted some of its tweets since it was recalled.
      block = known
      batch = reread()
    case .read(let read): block = read
    case nil: break
    }
    tweetsInUnit += batch.tweets.count
    counts += try store.ingest(&batch, under: term)
    if let blockSeed, let block { try store.recordBlock(block, seed: blockSeed, under: term) }
  }

  /// Milliseconds since 1970, UTC.
  private func wallTime(_ instant: ContinuousClock.Instant) -> Int64 {
    let sinceMoment = moment.clock.duration(to: instant) / .milliseconds(1)
    return moment.milliseconds + Int64(sinceMoment.rounded(.down))
  }

  /// A document broke after parts of it were stored.
  mutating func undoDocument() throws {
    guard let before = beforeDocument else { return }
    counts = before
    beforeDocument = nil
    if isOneUnit {
      try opened?.undoPart()
    } else {
      abandon()
    }
  }

  private mutating func endDocument(_ store: any TweetStore) throws {
    if isOneUnit, beforeDocument != nil { try store.endPart() }
    beforeDocument = nil
  }

  private var isDue: Bool {
    tweetsInUnit >= limit.tweets || openedAt.duration(to: .now) >= .seconds(limit.seconds)
  }

  /// Commits what stands for itself of an ingest that is to stop.
  mutating func keepLines() throws {
    guard isInUnit, !isOneUnit, beforeDocument == nil, let opened else { return }
    try commit(opened)
  }

  /// Commits what is left. A search that found nothing is a search all the same.
  ///
  /// - Parameter files: those that have ended since the last portion.
  mutating func end(under term: SearchTerm, _ files: [ReadFile]) throws {
    if !isInUnit && hasCommitted && files.isEmpty { return }
    let store = try openUnit(under: term)
    try recordSearch(of: term, in: store)
    try record(files, in: store, under: term)
    try commit(store)
  }

  /// Records that the term was searched now. The search made last is the newest, also after the clock was
  /// set back: what is kept by a prune hangs on it.
  private func recordSearch(of term: SearchTerm, in store: any TweetStore) throws {
    var time = now()
    if let newest, newest.searchedAt > time {
      time = newest.key == term.key ? newest.searchedAt : newest.searchedAt + 1
    }
    try store.recordSearch(of: term, at: time)
  }

  /// Undoes what is not committed. May be called at any time.
  mutating func abandon() {
    opened?.rollBack()
    isInUnit = false
  }

  private mutating func openUnit(under term: SearchTerm) throws -> any TweetStore {
    let store = try opened ?? opening()
    opened = store
    guard !isInUnit else { return store }
    try store.begin()
    isInUnit = true
    openedAt = .now
    tweetsInUnit = 0
    filesInUnit = 0
    // Its earlier tweets are gone with it: to go on would leave a wrong count.
    if hasCommitted, try store.term(term) == nil { throw IngestError.termDeleted(term) }
    newest = try store.terms(limit: 1).first
    return store
  }

  private mutating func commit(_ store: any TweetStore) throws {
    try store.commit()
    isInUnit = false
    hasCommitted = true
    committedTweets = counts.new
  }
}
