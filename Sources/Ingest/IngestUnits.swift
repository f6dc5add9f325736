import Store
import Tweets

/// What of an ingest is stored together or not at all: it opens, commits and undoes units of the store
/// as portions of tweets come.
///
/// Tweets of JSON lines are committed batch by batch, so that what an interrupted run has stored needs
/// only be looked up by the next. A document (an array) is one unit. So is the whole run where the
/// caller wants it; then a document is a part of it that can be undone by itself.
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

  /// - Parameters:
  ///   - opening: gives the store; called once, when there is something to store.
  ///   - isOneUnit: whether all is stored or nothing.
  ///   - now: the wall clock, milliseconds since 1970 UTC.
  init(
    _ opening: @escaping () throws -> any TweetStore, isOneUnit: Bool, now: @escaping () -> Int64
  ) {
    self.opening = opening
    self.isOneUnit = isOneUnit
    self.now = now
  }

  /// New tweets that nothing can undo any more.
  var storedTweets: Int {
    if isOneUnit { return 0 }
    return (beforeDocument ?? counts).new
  }

  /// Stores a portion, and commits if it can.
  mutating func store(_ portion: TweetPortion, under term: SearchTerm) throws {
    let store = try openUnit(under: term)
    if case .partOfDocument = portion.standing, beforeDocument == nil {
      beforeDocument = counts
      if isOneUnit { try store.beginPart() }
    }
    try store.recordSearch(of: term, at: now())
    var batch = portion.batch
    counts += try store.ingest(&batch, under: term)
    switch portion.standing {
    case .complete: if !isOneUnit { try commit(store) }
    case .lastOfDocument: try endDocument(store)
    case .partOfDocument, .documentFailed: break
    }
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
    if !isOneUnit { try commit(store) }
  }

  /// Commits what is left. A search that found nothing is a search all the same.
  mutating func end(under term: SearchTerm) throws {
    if !isInUnit && hasCommitted { return }
    let store = try openUnit(under: term)
    try store.recordSearch(of: term, at: now())
    try commit(store)
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
    // Its earlier tweets are gone with it: to go on would leave a wrong count.
    if hasCommitted, try store.term(term) == nil { throw IngestError.termDeleted(term) }
    return store
  }

  private mutating func commit(_ store: any TweetStore) throws {
    try store.commit()
    isInUnit = false
    hasCommitted = true
  }
}
