/// Reads files, one after the other, into batches of tweets.
///
/// It knows files, records and shapes; what becomes of the tweets it does not know. Memory is bounded by
/// the batch, by the largest record and by a few blocks, whatever the size of the files. One thread
/// uses it; large files of lines are parsed by two threads of its own (`BlockCrew`).
public final class TweetReader {
  /// How large a batch grows before it is handed out.
  public struct BatchLimit: Sendable {
    /// So many tweets fill a batch.
    public var tweets: Int
    /// So many bytes of memory for words and texts fill a batch.
    public var bytes: Int

    /// How much a record may give.
    var capacity = TweetBatch.Capacity()

    /// What is reached first fills a batch; a record that passes the limit is still in it.
    public init(tweets: Int, bytes: Int) {
      self.tweets = tweets
      self.bytes = bytes
    }

    /// Large enough that neighbours in the database are written together, small enough to overlap
    /// reading with writing.
    public static let standard = BatchLimit(tweets: 20_000, bytes: 16 << 20)
  }

  private var files: ArraySlice<InputFile>
  let limit: BatchLimit
  private let opened: Opening
  let format: TweetFormat?
  let collector: TweetCollector
  let known: KnownBlocks?
  private let blockSizes: BlockSizes
  private let blockPool: BlockPool
  var crew: BlockCrew?
  /// The file of files under way, if one is, and what a person calls it.
  private var container: (file: InputFile, members: ArchiveMembers)?
  var current: OpenedText?
  private var document: OpenDocument?
  /// A document that was handed out in parts has ended well, and its last part is due: what follows
  /// tells whether its file ends with it.
  private var isDocumentOver = false
  /// What followed it.
  private var eventBehindDocument: RecordStreamEvent?
  private let hashing: FileHashing?
  private var file: FileUnderWay?
  /// Files that have ended since the last portion, without a tweet in it.
  private var endedFiles: [ReadFile] = []
  var totals = ReadTotals()
  private var bytesOfEndedFiles = 0

  /// A document under way, of which nothing may be used before it has ended well.
  private struct OpenDocument {
    /// How many tweets of the present batch do not belong to it.
    var firstTweet: Int
    /// What stood before it, to return to if it fails.
    var totals: ReadTotals
    var findings: TweetCollector.Findings
    /// Whether a part of it was handed out already.
    var isHandedOut = false
  }

  /// How a file is opened: a test gives bytes of its own, in portions of its own.
  typealias Opening = (InputFile) throws(ByteSourceError) -> OpenedFile

  /// Nothing is opened before the first `next`.
  ///
  /// - Parameters:
  ///   - files: read in this order; their batches come in it too.
  ///   - limit: of batches from records that are read in order. Those of a block come together.
  ///   - format: the one that every record is to have; nil to tell each by what it is.
  ///   - known: the blocks that are not to be parsed again; nil to name no blocks. Without effect
  ///     under a format, as which a block may give other tweets.
  ///   - hashing: whether files are told when they end, and which are hashed as they are read. No portion then
  ///     has tweets of two files.
  public convenience init(
    _ files: [InputFile], limit: BatchLimit = .standard, as format: TweetFormat? = nil,
    recalling known: KnownBlocks? = nil, hashing: FileHashing? = nil
  ) {
    self.init(files, limit: limit, as: format, recalling: known, hashing: hashing) {
      (file) throws(ByteSourceError) in try OpenedFile(file)
    }
  }

  init(
    _ files: [InputFile], limit: BatchLimit = .standard, as format: TweetFormat? = nil,
    recalling known: KnownBlocks? = nil, hashing: FileHashing? = nil,
    blocks: BlockSizes = BlockSizes(), opening: @escaping Opening
  ) {
    self.files = files[...]
    self.hashing = hashing
    self.limit = limit
    self.format = format
    self.known = format == nil ? known : nil
    blockSizes = blocks
    blockPool = BlockPool(blockBytes: blocks.block)
    opened = opening
    collector = TweetCollector(TweetBatch(limit.capacity), only: format?.shape)
  }

  deinit { crew?.close() }

  /// The next tweets; nil after the last. Problems are in the portions; this does not throw.
  public func next() -> TweetPortion? {
    while true {
      if let portion = step() { return portion }
      if current == nil, container == nil, files.isEmpty {
        return collector.batch.isEmpty ? nil : handOut(.complete)
      }
    }
  }

  /// What was read so far, after the last portion: of everything.
  public var readTotals: ReadTotals {
    var totals = counted
    // Of a member, as much of its container was read; which a thread may be reading on.
    let underWay = current?.bytesConsumed ?? container?.members.bytesConsumed ?? 0
    totals.bytes = bytesOfEndedFiles + underWay
    return totals
  }

  /// All of it but the bytes.
  private var counted: ReadTotals {
    var totals = totals
    totals.notices = collector.findings.notices
    totals.cutTweets = collector.findings.cutTweets
    return totals
  }

  /// The queries that search answers told so far, at most two different ones.
  public var searchQueries: [String] { collector.findings.searchQueries }

  /// The files that have ended since the last portion. To be asked for once, after the last.
  public func takeEndedFiles() -> [ReadFile] {
    defer { endedFiles = [] }
    return endedFiles
  }

  // MARK: - Files

  /// Goes on by one event; gives a portion if one is due.
  private func step() -> TweetPortion? {
    guard let text = current else { return openNext() }
    do throws(ByteSourceError) {
      switch text.reading {
      case .inOrder(let records):
        guard let event = try nextEvent(records) else { return close(text) }
        guard isDocumentOver else { return take(event, of: text) }
        eventBehindDocument = event
        return handOutEndOfDocument()
      case .blocks(let cutter, let start, _):
        return try takeBlock(of: text, cutter, start)
      }
    } catch {
      let portion = failDocument()
      add(.unreadable(error), text.name)
      if container == nil { file?.isBroken = true }
      let end = close(text)
      // A document that failed took the tweets of the batch along.
      return portion ?? end
    }
  }

  private func nextEvent(
    _ records: any RecordStream
  ) throws(ByteSourceError) -> RecordStreamEvent? {
    guard let event = eventBehindDocument else { return try records.next() }
    eventBehindDocument = nil
    return event
  }

  private func openNext() -> TweetPortion? {
    if let container { return openNextMember(of: container.members, in: container.file) }
    guard let file = files.popFirst() else { return nil }
    do throws(ByteSourceError) {
      switch try openFile(file) {
      case .text(let source): try open(source, file.displayName)
      case .members(let members): container = (file, members)
      }
    } catch {
      add(.unreadable(error), file.displayName)
      self.file = nil
    }
    return nil
  }

  private func openFile(_ file: InputFile) throws(ByteSourceError) -> OpenedFile {
    guard let hashing else { return try opened(file) }
    let bytes = HashedBytes(
      try PlainBytes(path: file.path), isHashing: hashing.includes(sizeBytes: file.sizeBytes))
    self.file = FileUnderWay(file: file, bytes: bytes, totals: counted)
    return try OpenedFile(file, bytes)
  }

  private func openNextMember(
    of members: ArchiveMembers, in file: InputFile
  ) -> TweetPortion? {
    do throws(ByteSourceError) {
      guard let member = try members.next() else { return closeContainer(members, file) }
      try openMember(member, "\(file.displayName)(\(member.name))")
      return nil
    } catch {
      add(.unreadable(error), file.displayName)
      self.file?.isBroken = true
      return closeContainer(members, file)
    }
  }

  /// A member that cannot be opened costs only itself.
  private func openMember(_ member: ArchiveMembers.Member, _ name: String) throws(ByteSourceError) {
    do throws(ByteSourceError) {
      try open(ByteSource(member.bytes), name)
    } catch .container(let container) {
      add(.unreadable(.container(container)), name)
    } catch .foreign(let other) {
      add(.unreadable(.foreign(other)), name)
    }
  }

  private func open(_ source: ByteSource, _ name: String) throws(ByteSourceError) {
    let text = try OpenedText(source, name: name, as: format) {
      BlockCutter($0, blockSizes, blockPool)
    }
    current = text
    totals.files += 1
    if case .blocks(let cutter, _, _) = text.reading { startCrew(cutter) }
  }

  /// Ends a text. Gives a portion if one is due with its end.
  ///
  /// - Parameter last: a portion with which it ends.
  func close(_ text: OpenedText, with last: TweetPortion? = nil) -> TweetPortion? {
    current = nil
    let portion = isDocumentOver ? handOutEndOfDocument() : last
    // A member's bytes are counted with its container.
    guard container == nil else { return portion }
    bytesOfEndedFiles += text.bytesConsumed
    // It was something else altogether, and refused.
    if text.seeming != nil { file = nil }
    return endFile(with: portion)
  }

  private func closeContainer(_ members: ArchiveMembers, _ file: InputFile) -> TweetPortion? {
    // Some bytes of a container, its list of members, are never asked for.
    bytesOfEndedFiles += file.sizeBytes ?? members.bytesConsumed
    totals.passedOver += members.passedOver
    container = nil
    return endFile(with: nil)
  }

  /// Tells the end of a file with the portion of its last tweets, or with the next one where these
  /// are on their way already.
  private func endFile(with last: TweetPortion?) -> TweetPortion? {
    let ended = file?.ended(counted)
    file = nil
    guard let ended else { return last }
    guard var portion = last ?? (collector.batch.isEmpty ? nil : handOut(.complete)) else {
      endedFiles.append(ended)
      return nil
    }
    portion.endedFile = ended
    return portion
  }

  // MARK: - Records

  private func take(_ event: RecordStreamEvent, of text: OpenedText) -> TweetPortion? {
    let file = text.name
    switch event {
    case .record(let root, let line, let offset, _):
      return take(JSONValue(raw: root), of: text, line, offset)
    case .row(let row, let line, let offset):
      return collect(of: file, line, offset) {
        text.table.map { collector.collect(row, of: $0) } ?? []
      }
    case .documentBegan:
      document = OpenDocument(
        firstTweet: collector.batch.tweets.count, totals: totals, findings: collector.findings)
    case .documentEnded:
      isDocumentOver = document?.isHandedOut == true
      document = nil
    case .documentFailed(let problem):
      let portion = failDocument()
      let foreign = text.seeming.map { ReadProblem.Reason.foreign($0, isDocument: true) }
      add(foreign ?? .documentFailed(problem.reason), file, problem.line, problem.offset)
      return portion
    case .malformed(let problem):
      let foreign = text.seeming.map { ReadProblem.Reason.foreign($0) }
      add(foreign ?? .malformed(problem.reason), file, problem.line, problem.offset)
    }
    return nil
  }

  private func take(
    _ record: JSONValue, of text: OpenedText, _ line: Int, _ offset: Int
  ) -> TweetPortion? {
    // Ids are JSON too; with the first object the file is what it should be.
    if text.seeming != nil, record.isObject { current?.seeming = nil }
    guard text.seeming == .onlyIDs, !record.isObject else {
      return collect(of: text.name, line, offset) { collector.collect(record) }
    }
    add(.foreign(.onlyIDs), text.name, line, offset)
    return nil
  }

  /// Has a record collected, and notes what became of it.
  private func collect(
    of file: String, _ line: Int, _ offset: Int, _ collecting: () -> [Refusal]
  ) -> TweetPortion? {
    let tweets = collector.batch.tweets.count
    for refusal in collecting() { add(.refused(refusal), file, line, offset) }
    totals.tweets += collector.batch.tweets.count - tweets
    return isFull ? handOutFull() : nil
  }

  func add(
    _ reason: ReadProblem.Reason, _ file: String, _ line: Int? = nil, _ offset: Int? = nil
  ) {
    totals.add(ReadProblem(file: file, line: line, offset: offset, reason: reason))
  }

  // MARK: - Portions

  private var isFull: Bool {
    collector.batch.tweets.count >= limit.tweets || collector.batch.size >= limit.bytes
  }

  private func handOutFull() -> TweetPortion {
    guard let open = document else { return handOut(.complete) }
    guard open.firstTweet > 0 else {
      document?.isHandedOut = true
      return handOut(.partOfDocument)
    }
    // What stands before the document is sure; the document goes on in a batch of its own.
    let rest = collector.batch.splitOff(from: open.firstTweet)
    let portion = handOut(.complete)
    collector.batch = rest
    document?.firstTweet = 0
    return portion
  }

  /// Takes the document's tweets back. Gives a portion if some of them were handed out.
  private func failDocument() -> TweetPortion? {
    guard let open = document else { return nil }
    document = nil
    collector.batch.keepFirst(open.firstTweet)
    totals = open.totals
    collector.findings = open.findings
    return open.isHandedOut ? handOut(.documentFailed) : nil
  }

  private func handOutEndOfDocument() -> TweetPortion {
    isDocumentOver = false
    return handOut(.lastOfDocument)
  }

  func handOut(_ standing: TweetPortion.Standing) -> TweetPortion {
    let batch = collector.batch
    collector.batch = TweetBatch(limit.capacity)
    return portion(of: batch, standing)
  }

  func portion(
    of batch: TweetBatch, _ standing: TweetPortion.Standing, _ block: TweetPortion.Block? = nil
  ) -> TweetPortion {
    TweetPortion(
      batch: batch, standing: standing, bytesRead: readTotals.bytes, searchQueries: searchQueries,
      block: block, filesBefore: takeEndedFiles())
  }
}
