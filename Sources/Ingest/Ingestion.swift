public import Store
import Threads
public import Tweets

/// Files into the store: one thread reads and parses, the calling one writes.
///
/// It knows neither JSON nor SQL. What is stored together or not at all is decided by `IngestUnits`;
/// here is the way of the portions from one thread to the other, and the term they are stored under.
public struct Ingestion {
  /// How an ingest is to go.
  public struct Options: Sendable {
    /// Nil: the query that a search answer tells is taken.
    public var term: SearchTerm?
    /// Stop at the first fault, and store nothing.
    public var isStrict = false
    /// The format that every record is to have; nil to tell each by what it is.
    public var format: TweetFormat?
    /// Do everything and then undo it.
    public var isDryRun = false
    /// Which files are hashed for the record of the ingest.
    public var hashing = FileHashing.small
    /// The blocks of files that the store has under the term already; nil to read all.
    public var known: KnownBlocks?
    /// How many tweets are written together at most.
    public var batchLimit = TweetReader.BatchLimit.standard
    /// How much is committed together at most.
    public var unitLimit = UnitLimit()

    /// Tweets of the term, or of the search that the files tell: bad records are passed over.
    public init(term: SearchTerm?) { self.term = term }
  }

  /// When lines are committed: at what is reached first.
  public struct UnitLimit: Sendable {
    /// So many tweets were taken in. The more, the fewer times the store writes each of its pages.
    public var tweets = 2_500_000
    /// For so many seconds other writers had to wait.
    public var seconds = 10.0
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

  private let options: Options
  private let surroundings: Surroundings
  private var units: IngestUnits
  private var term: SearchTerm?
  /// Portions that are not stored yet: see `store`.
  private var waiting: [TweetPortion] = []
  private var waitingTweets = 0
  private var waitingBytes = 0

  /// Reads the files in their order and stores what they hold.
  ///
  /// Throws `IngestError`, or what the store throws. Memory is bounded by a few batches.
  ///
  /// - Parameters:
  ///   - files: read in this order.
  ///   - store: asked for when there is something to store, so that an ingest of nothing
  ///     usable makes no database.
  ///   - options: the term, and how strict to be.
  ///   - surroundings: the clock, whom to tell, and who may interrupt.
  public static func run(
    _ files: [InputFile], into store: @autoclosure @escaping () throws -> any TweetStore,
    _ options: Options, _ surroundings: Surroundings
  ) throws -> IngestSummary {
    var ingestion = Ingestion(store, options, surroundings)
    do {
      return try ingestion.run(files)
    } catch {
      ingestion.units.abandon()
      // Stopped in the wait for another writer.
      if case StoreError.interrupted = error {
        throw IngestError.interrupted(stored: ingestion.units.storedTweets)
      }
      throw error
    }
  }

  private init(
    _ opening: @escaping () throws -> any TweetStore, _ options: Options,
    _ surroundings: Surroundings
  ) {
    self.options = options
    self.surroundings = surroundings
    let isOneUnit = options.isStrict || options.isDryRun || options.term == nil
    units = IngestUnits(
      opening, isOneUnit: isOneUnit, limit: options.unitLimit, blockSeed: options.known?.seed,
      now: surroundings.now)
    term = options.term
  }

  /// What the reading thread hands over.
  private enum Delivery: Sendable {
    case portion(TweetPortion, ReadTotals)
    case end(ReadTotals, [String], [ReadFile])
  }

  private mutating func run(_ files: [InputFile]) throws -> IngestSummary {
    let clock = ContinuousClock()
    let start = clock.now
    // Two batches wait at most, so that neither thread stands still when the other is late: with the one
    // that is read and the one that is written, memory holds four. Of a large file, the reader is a few
    // blocks ahead as well.
    let queue = BoundedQueue<Delivery>(capacity: 2)
    let options = options
    let reading = Worker {
      // A dry run records nothing.
      let reader = TweetReader(
        files, limit: options.batchLimit, as: options.format, recalling: options.known,
        hashing: options.isDryRun ? nil : options.hashing)
      Self.read(reader, into: queue)
    }
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
      term: term, isTermFromFiles: options.term == nil, read: totals, counts: units.counts,
      seconds: seconds, isDryRun: options.isDryRun)
  }

  private static func read(_ reader: TweetReader, into queue: BoundedQueue<Delivery>) {
    while var portion = reader.next() {
      // Here and not in the store: the writing thread has the most to do.
      portion.batch.mergeCopies()
      guard queue.put(.portion(portion, reader.readTotals)) else { return }
    }
    let files = reader.takeEndedFiles()
    _ = queue.put(.end(reader.readTotals, reader.searchQueries, files))
  }

  private mutating func write(
    from queue: BoundedQueue<Delivery>
  ) throws -> (ReadTotals, SearchTerm) {
    while let delivery = try queue.take(whileWaiting: { try stopIfAsked() }) {
      switch delivery {
      case .portion(let portion, let totals):
        try stopIfAsked()
        try checkStrictness(totals)
        try store(portion)
        surroundings.onProgress(portion.bytesRead)
      case .end(let totals, let queries, let files):
        try checkStrictness(totals)
        return (totals, try finish(totals, queries, files))
      }
    }
    preconditionFailure("the reading thread ends with a delivery that says so")
  }

  /// Lines that were read are kept, so that the same command again need not read them anew.
  private mutating func stopIfAsked() throws {
    if surroundings.shouldStop() {
      try units.keepLines()
      throw IngestError.interrupted(stored: units.storedTweets)
    }
  }

  private func checkStrictness(_ totals: ReadTotals) throws {
    if options.isStrict, let problem = totals.problems.first { throw IngestError.fault(problem) }
  }

  /// Stores a portion; the small files of a strict ingest once they have as many tweets as a batch: so a
  /// fault in one of the first makes no database.
  private mutating func store(_ portion: TweetPortion) throws {
    waiting.append(portion)
    waitingTweets += portion.batch.tweets.count
    waitingBytes += portion.batch.size
    let limit = options.batchLimit
    let isSmallFile = portion.endedFile != nil
    let isFull = waitingTweets >= limit.tweets || waitingBytes >= limit.bytes
    if !options.isStrict || !isSmallFile || isFull { try storeWaiting() }
  }

  private mutating func storeWaiting() throws {
    let portions = waiting
    waiting = []
    waitingTweets = 0
    waitingBytes = 0
    for portion in portions { try storeNow(portion) }
  }

  private mutating func storeNow(_ portion: TweetPortion) throws {
    if case .documentFailed = portion.standing { return try units.undoDocument() }
    try units.store(portion, under: try decideTerm(portion.searchQueries))
  }

  private mutating func decideTerm(_ queries: [String]) throws -> SearchTerm {
    if let given = options.term { return given }
    if queries.count > 1 { throw IngestError.differentQueries(queries[0], queries[1]) }
    guard let query = queries.first, let told = try? SearchTerm(query) else {
      throw IngestError.noTerm
    }
    term = told
    return told
  }

  private mutating func finish(
    _ totals: ReadTotals, _ queries: [String], _ files: [ReadFile]
  ) throws -> SearchTerm {
    let isUsable = totals.tweets > 0 || totals.skipped + totals.failedDocuments == 0
    guard isUsable else { throw IngestError.nothingUsable(totals) }
    try storeWaiting()
    let term = try decideTerm(queries)
    if options.isDryRun { units.abandon() } else { try units.end(under: term, files) }
    return term
  }
}
