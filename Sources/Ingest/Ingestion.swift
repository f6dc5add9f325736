public import Store
public import Tweets

/// Files into the store: one thread reads and parses, the calling one writes.
///
/// It knows neither JSON nor SQL: what a unit is, all or nothing, is all that it decides. Tweets of
/// JSON lines are committed batch by batch, so that what an interrupted run has stored needs only be
/// looked up by the next; a document (an array) is one unit, and so is the whole run where the caller
/// wants it.
public struct Ingestion {
  /// How an ingest is to go.
  public struct Options: Sendable {
    /// Nil: the query that a search answer tells is taken.
    public var term: SearchTerm?
    /// Stop at the first fault, and store nothing.
    public var isStrict = false
    /// Do everything and then undo it.
    public var isDryRun = false
    /// How many tweets are written together at most.
    public var batchLimit = TweetReader.BatchLimit.standard

    /// Tweets of the term, or of the search that the files tell: bad records are passed over.
    public init(term: SearchTerm?) { self.term = term }
  }

  /// What an ingest meets of the world around it.
  public struct Surroundings {
    /// The wall clock, milliseconds since 1970 UTC.
    public var now: () -> Int64
    /// Called after each batch with the bytes read so far, as they lie on disk.
    public var onProgress: (Int) -> Void = { _ in }
    /// Asked between batches, and while none comes.
    public var shouldStop: () -> Bool = { false }

    /// No progress told, and never stopped, until the other two are set.
    public init(now: @escaping () -> Int64) { self.now = now }
  }

  private let opening: () throws -> any TweetStore
  private var opened: (any TweetStore)?
  private let options: Options
  private let surroundings: Surroundings
  private var term: SearchTerm?
  private var counts = IngestCounts()
  private var unit = Unit.none
  private var hasCommitted = false

  private enum Unit {
    case none
    /// A document is under way; what was counted before it.
    case document(IngestCounts)
    case wholeRun
  }

  /// Reads the files in their order and stores what they hold.
  ///
  /// Throws `IngestError`, or what the store throws. Memory is bounded by a few batches.
  ///
  /// - Parameter store: asked for when there is something to store, so that an ingest of nothing
  ///   usable makes no database.
  public static func run(
    _ files: [InputFile], into store: @autoclosure @escaping () throws -> any TweetStore,
    _ options: Options, _ surroundings: Surroundings
  ) throws -> IngestSummary {
    var ingestion = Ingestion(store, options, surroundings)
    do {
      return try ingestion.run(files)
    } catch {
      ingestion.opened?.rollBack()
      // Stopped in the wait for another writer.
      if case StoreError.interrupted = error {
        throw IngestError.interrupted(stored: ingestion.storedTweets)
      }
      throw error
    }
  }

  private init(
    _ opening: @escaping () throws -> any TweetStore, _ options: Options,
    _ surroundings: Surroundings
  ) {
    self.opening = opening
    self.options = options
    self.surroundings = surroundings
    term = options.term
  }

  /// What the reading thread hands over.
  private enum Delivery: Sendable {
    case portion(TweetPortion, ReadTotals)
    case end(ReadTotals, [String])
  }

  private mutating func run(_ files: [InputFile]) throws -> IngestSummary {
    let clock = ContinuousClock()
    let start = clock.now
    // Two batches wait at most: memory is bounded, and neither side idles for long.
    let queue = BoundedQueue<Delivery>(capacity: 2)
    let limit = options.batchLimit
    let reading = Worker { Self.read(files, limit, into: queue) }
    let outcome = Result { try write(from: queue) }
    // Whatever happened, the reader must not wait for a writer that has gone.
    queue.close()
    if case .failure(IngestError.interrupted) = outcome {
      // It may wait for a pipe that stays silent. When it has something, it sees the closed queue.
      reading.detach()
    } else {
      reading.join()
    }
    let (totals, term) = try outcome.get()
    let seconds = (clock.now - start) / .seconds(1)
    return IngestSummary(
      term: term, isTermFromFiles: options.term == nil, read: totals, counts: counts,
      seconds: seconds, isDryRun: options.isDryRun)
  }

  private static func read(
    _ files: [InputFile], _ limit: TweetReader.BatchLimit, into queue: BoundedQueue<Delivery>
  ) {
    let reader = TweetReader(files, limit: limit)
    while let portion = reader.next() {
      guard queue.put(.portion(portion, reader.readTotals)) else { return }
    }
    _ = queue.put(.end(reader.readTotals, reader.searchQueries))
  }

  private mutating func write(
    from queue: BoundedQueue<Delivery>
  ) throws -> (ReadTotals, SearchTerm) {
    while let delivery = try queue.take(whileWaiting: stopIfAsked) {
      switch delivery {
      case .portion(let portion, let totals):
        try stopIfAsked()
        try checkStrictness(totals)
        try store(portion, totals)
        surroundings.onProgress(portion.bytesRead)
      case .end(let totals, let queries):
        try checkStrictness(totals)
        return (totals, try finish(totals, queries))
      }
    }
    preconditionFailure("the reading thread ends with a delivery that says so")
  }

  private func stopIfAsked() throws {
    if surroundings.shouldStop() { throw IngestError.interrupted(stored: storedTweets) }
  }

  private var storedTweets: Int {
    switch unit {
    case .none: counts.new
    case .document(let before): before.new
    case .wholeRun: 0
    }
  }

  private func checkStrictness(_ totals: ReadTotals) throws {
    if options.isStrict, let problem = totals.problems.first { throw IngestError.fault(problem) }
  }

  // MARK: - Units

  private mutating func openStore() throws -> any TweetStore {
    if let opened { return opened }
    let store = try opening()
    opened = store
    return store
  }

  private var isOneUnit: Bool { options.isStrict || options.isDryRun || options.term == nil }

  private mutating func store(_ portion: TweetPortion, _ totals: ReadTotals) throws {
    if case .documentFailed = portion.standing { return try undoDocument(totals) }
    let term = try decideTerm(portion.searchQueries)
    let store = try openStore()
    try open(portion, store)
    try store.recordSearch(of: term, at: surroundings.now())
    var batch = portion.batch
    counts += try store.ingest(&batch, under: term)
    switch portion.standing {
    case .complete, .lastOfDocument: try close(store)
    case .partOfDocument, .documentFailed: break
    }
  }

  private mutating func open(_ portion: TweetPortion, _ store: any TweetStore) throws {
    guard case .none = unit else { return }
    try store.begin()
    if hasCommitted, let term, try store.term(term) == nil { throw IngestError.termDeleted(term) }
    if isOneUnit {
      unit = .wholeRun
    } else if case .partOfDocument = portion.standing {
      unit = .document(counts)
    }
  }

  private mutating func close(_ store: any TweetStore) throws {
    if case .wholeRun = unit { return }
    try store.commit()
    hasCommitted = true
    unit = .none
  }

  /// A document broke after parts of it were written.
  private mutating func undoDocument(_ totals: ReadTotals) throws {
    switch unit {
    case .document(let before):
      opened?.rollBack()
      counts = before
      unit = .none
    case .none: break
    case .wholeRun:
      // Its tweets cannot be told from those before it any more; so none is kept.
      throw IngestError.nothingUsable(totals)
    }
  }

  // MARK: - The term, and the end

  private mutating func decideTerm(_ queries: [String]) throws -> SearchTerm {
    if let given = options.term { return given }
    if queries.count > 1 { throw IngestError.differentQueries(queries[0], queries[1]) }
    guard let query = queries.first, let told = try? SearchTerm(query) else {
      throw IngestError.noTerm
    }
    term = told
    return told
  }

  private mutating func finish(_ totals: ReadTotals, _ queries: [String]) throws -> SearchTerm {
    let isUsable = totals.tweets > 0 || totals.skipped + totals.failedDocuments == 0
    guard isUsable else { throw IngestError.nothingUsable(totals) }
    let term = try decideTerm(queries)
    let store = try openStore()
    if options.isDryRun {
      store.rollBack()
    } else if case .wholeRun = unit {
      try store.commit()
    } else if !hasCommitted {
      // A search that found nothing is a search all the same.
      try store.begin()
      try store.recordSearch(of: term, at: surroundings.now())
      try store.commit()
    }
    return term
  }
}
