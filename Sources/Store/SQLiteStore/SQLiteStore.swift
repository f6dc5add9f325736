import Tweets

/// Tweets in one SQLite file: the default engine, and the reference for every other.
///
/// It knows tables and SQL; it knows no file of tweets, no flag and no output. One thread at a time
/// uses it. Any number of processes may have the same file open: readers never wait, writers wait for
/// each other.
public final class SQLiteStore: TweetStore {
  let connection: Connection
  /// Told why an answer will take long, before it does; each reason once.
  public var onNotice: ((StoreNotice) -> Void)?
  private var lastNotice: StoreNotice?
  /// What one question of a snapshot leaves for the next.
  var answers = SnapshotAnswers()
  /// What this connection remembers; only for a writer.
  var memory = IngestMemory()
  /// The state of the database for which the memory of mentions holds.
  private var knownVersion: Int64 = -1
  /// Fewer texts than this are read sooner than an index of words is made, and a tenth of it sooner than one
  /// is asked. Tests change it.
  var textsReadMax = 20_000
  /// What is written by one statement for many rows.
  let stagedTweets = StagedTweets()
  let stagedMentions = StagedMentions()
  let stagedIDRows = StagedIDRows()
  let wantedIDs = WantedIDs()
  let stagedLinks = StagedLinkRows()
  let stagedCounts = StagedCounts()

  private init(_ connection: Connection) { self.connection = connection }

  /// Opens the database for writing, and migrates it where needed.
  ///
  /// - Parameters:
  ///   - path: the folder must exist.
  ///   - mayCreate: whether a database is made where there is none.
  ///   - waitSeconds: the longest wait for another writer; then `.busy`.
  ///   - onWait: called once when another writer has kept this one waiting for two seconds.
  ///   - shouldGiveUp: asked while waiting; whoever gives up gets `.interrupted`.
  public static func openForWriting(
    _ path: String, mayCreate: Bool = true, waitSeconds: Double = 600,
    onWait: (() -> Void)? = nil, shouldGiveUp: @escaping () -> Bool = { false }
  ) throws(StoreError) -> SQLiteStore {
    let connection = try Connection(
      path: path, mode: mayCreate ? .readWriteCreate : .readWrite, cacheKilobytes: 32_768,
      wait: BusyWait(waitSeconds: waitSeconds, onWait: onWait, shouldGiveUp: shouldGiveUp))
    PackedFunctions.install(on: connection)
    WordsFunction.install(on: connection)
    try Migrator(connection).migrate()
    // The rows that refer to others are written and deleted together, by a few statements, and
    // `check` proves it. To have SQLite look up each reference, row by row, costs 23 % more
    // processor time in an ingest of 400,000 small tweets (9.3 s against 7.5 s), and deleting
    // would need an index for each reference that has none.
    try connection.execute("PRAGMA foreign_keys = OFF")
    let store = SQLiteStore(connection)
    try connection.addTable("staged_tweets", columns: StagedTweets.columns, store.stagedTweets)
    try connection.addTable(
      "staged_mentions", columns: StagedMentions.columns, store.stagedMentions)
    try connection.addTable("staged_ids", columns: StagedIDRows.columns, store.stagedIDRows)
    try connection.addTable("wanted_ids", columns: WantedIDs.columns, store.wantedIDs)
    try connection.addTable("staged_links", columns: StagedLinkRows.columns, store.stagedLinks)
    try connection.addTable("staged_counts", columns: StagedCounts.columns, store.stagedCounts)
    try store.foldAnewIfNeeded()
    return store
  }

  /// Opens a database in memory, which goes with it.
  public static func openInMemory() throws(StoreError) -> SQLiteStore {
    try openForWriting(Connection.memory)
  }

  /// Opens the database for reading. It must exist.
  ///
  /// An older one is migrated first, which takes the right to write, for a moment. A file that cannot
  /// be written is read as it is. So is one whose keys were folded by other rules while somebody else writes.
  public static func openForReading(_ path: String) throws(StoreError) -> SQLiteStore {
    let connection = try readingConnection(path)
    guard case .smashtag = try DatabaseIdentity.read(connection) else {
      // An empty file, which only an ingest makes a database.
      throw .missingDatabase(path: path)
    }
    guard try Migrator(connection).pending().isEmpty else {
      _ = try openForWriting(path, mayCreate: false)
      return SQLiteStore(try readingConnection(path))
    }
    let store = SQLiteStore(connection)
    if try !store.isFoldedAsToday() {
      do {
        _ = try openForWriting(path, mayCreate: false, waitSeconds: 0)
      } catch .notWritable, .full, .busy {}
    }
    return store
  }

  /// Opens the database for reading, whatever its schema and its rules of folding: it stays as it is.
  static func openUnchanged(_ path: String) throws(StoreError) -> SQLiteStore {
    SQLiteStore(try readingConnection(path))
  }

  /// Opens the database for a glance: nil where it would have to be migrated first, since that could
  /// wait for another process.
  public static func openAsItIs(_ path: String) throws(StoreError) -> SQLiteStore? {
    let connection = try readingConnection(path)
    guard case .smashtag = try DatabaseIdentity.read(connection),
      try Migrator(connection).pending().isEmpty
    else { return nil }
    return SQLiteStore(connection)
  }

  /// What a reader keeps of the file. Most questions meet a page once, and one met again comes sooner from
  /// the system than new memory does.
  private static let readingCacheKilobytes = 1024

  /// Where the file can be written, a reader opens it so and promises to write nothing: then the last
  /// to leave, reader or writer, takes the two files beside the database away.
  static func readingConnection(_ path: String) throws(StoreError) -> Connection {
    do {
      return try Connection(
        path: path, mode: .readWrite, isQueryOnly: true, cacheKilobytes: readingCacheKilobytes)
    } catch .notWritable, .full {
      return try Connection(
        path: path, mode: .readOnly, cacheKilobytes: readingCacheKilobytes)
    }
  }

  /// `BEGIN IMMEDIATE`: the right to write is taken now, so that no later step meets another
  /// writer. Fails if the file was replaced, or migrated by a newer program, since it was opened.
  public func begin() throws(StoreError) {
    try connection.begin(.immediate)
    do {
      try connection.checkIsInPlace()
      let version = try connection.dataVersion()
      if version != knownVersion {
        try Migrator(connection).checkIsKnown()
        memory.mentions.removeAll()
        knownVersion = version
      }
      try memory.knownIDs.catchUp(connection, lastRow: connection.lastTweetRow())
      memory.indexReach = try TextIndex(connection).state()?.lastTweet ?? 0
    } catch {
      connection.rollback()
      throw error
    }
  }

  /// Writes what waits, and returns when the log is on disk (`PRAGMA synchronous = FULL`).
  public func commit() throws(StoreError) {
    try writeStage()
    let last = try connection.lastTweetRow()
    // Into a file that no path leads to, nothing is stored.
    try connection.checkIsInPlace()
    try connection.commit()
    memory.knownIDs.committed(lastRow: last)
  }

  /// Cost: what is remembered of `mentions` is forgotten too, and looked up again.
  public func rollBack() {
    connection.rollback()
    forgetUnit()
  }

  /// A savepoint. What waits is written before it, so that it can stay.
  public func beginPart() throws(StoreError) {
    try writeStage()
    try connection.execute("SAVEPOINT part")
  }

  /// Releases the savepoint.
  public func endPart() throws(StoreError) {
    try writeStage()
    try connection.execute("RELEASE part")
  }

  /// Rolls back to the savepoint, and forgets the rows of mentions that it may have made.
  public func undoPart() throws(StoreError) {
    try connection.execute("ROLLBACK TO part; RELEASE part")
    forgetUnit()
  }

  /// Forgets what waits, and what is remembered of rows that are gone.
  private func forgetUnit() {
    memory.stage = UnitStage()
    memory.mentions.removeAll()
  }

  /// One read transaction; writers go on beside it. Inside a unit: what the unit sees.
  public func snapshot<Answer>(_ body: () throws -> Answer) throws -> Answer {
    guard !connection.isInTransaction else {
      try writeStage()
      return try body()
    }
    try connection.begin(.deferred)
    // Does nothing after the commit, which a reader without locks needs: it looks whether the file
    // has changed meanwhile.
    answers.begin()
    defer {
      answers.end()
      connection.rollback()
    }
    try Migrator(connection).checkIsKnown()
    let answer = try body()
    try connection.commit()
    return answer
  }

  /// Says why something takes long, unless that was just said.
  func notice(_ notice: StoreNotice) {
    guard notice != lastNotice else { return }
    lastNotice = notice
    onNotice?(notice)
  }

  /// SQLite's count of the changes that other connections have committed.
  public func changeMark() throws(StoreError) -> Int64 { try connection.dataVersion() }

  /// The same for a question of our own that takes several statements.
  func oneState<Answer>(
    _ body: () throws(StoreError) -> Answer
  ) throws(StoreError) -> Answer {
    try writeStage()
    if connection.isInTransaction { return try body() }
    return try connection.transaction(.deferred) { () throws(StoreError) in
      try Migrator(connection).checkIsKnown()
      return try body()
    }
  }
}

extension Statement {
  /// Binds a tweet's id as what it is, a number or a text.
  func bind(_ id: TweetID, at position: Int) throws(StoreError) {
    switch id {
    case .number(let number): try bind(number, at: position)
    case .text(let text): try bind(text, at: position)
    }
  }

  /// A tweet's id out of an `ANY` column.
  func tweetID(_ column: Int) -> TweetID {
    type(column) == .integer ? .number(int64(column)) : .text(string(column))
  }

  /// A number, or nil for NULL.
  func optionalInt64(_ column: Int) -> Int64? { isNull(column) ? nil : int64(column) }

  /// A text, or nil for NULL.
  func optionalString(_ column: Int) -> String? { isNull(column) ? nil : string(column) }
}
