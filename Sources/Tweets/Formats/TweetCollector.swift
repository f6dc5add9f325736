/// Takes the tweets out of records, one record after the other, into a batch.
///
/// It knows the shapes; it does not know where records come from. What it could not use it hands on.
final class TweetCollector {
  /// The shape that each record is to have; nil to go by what it is.
  private let only: Shape?
  /// The tweets found so far. The owner takes it away when it is full.
  // One thread has the collector, and no statement changes the batch inside another's change: to have
  // that proved by each change costs a twentieth of the time a tweet takes.
  @exclusivity(unchecked) var batch: TweetBatch
  /// What was met beside tweets. The owner may put an earlier value back.
  var findings = Findings()
  /// What the record under way holds that gives no tweet.
  private(set) var refusals: [Refusal] = []

  /// What records hold beside tweets.
  struct Findings {
    /// Records passed over in silence: notices of a stream, empty pages.
    var notices = 0
    /// Tweets whose text the API had cut without giving the rest anywhere.
    var cutTweets = 0
    /// The queries that search answers told, percent escapes undone; no more than two different ones,
    /// which is enough to know that they differ.
    var searchQueries: [String] = []

    mutating func add(_ query: String) {
      if searchQueries.count < 2, !searchQueries.contains(query) { searchQueries.append(query) }
    }
  }

  init(_ batch: TweetBatch, only: Shape? = nil) {
    self.batch = batch
    self.only = only
  }

  /// Reads one record: an object, or an array of them.
  ///
  /// Returns why parts of it were refused: empty when all was used or is known to hold nothing.
  func collect(_ record: JSONValue) -> [Refusal] {
    refusals.removeAll(keepingCapacity: true)
    collect(record, RecordContext())
    return refusals
  }

  /// Reads one row of a table; returns why it was refused, if it was.
  func collect(_ row: TableRow, of table: TableTweet) -> [Refusal] {
    do throws(Refusal) {
      try table.read(row, into: self)
      return []
    } catch {
      batch.dropPending()
      return [error]
    }
  }

  /// Reads what an envelope holds: an object, or an array of them. One refused costs only itself.
  func collect(_ value: JSONValue, _ context: RecordContext) {
    if value.isArray, context.depth < RecordContext.depthMax {
      value.forEachElement { collect($0, context.inside()) }
      return
    }
    do throws(Refusal) {
      try read(value, context)
    } catch {
      batch.dropPending()
      refusals.append(error)
    }
  }

  private func read(_ record: JSONValue, _ context: RecordContext) throws(Refusal) {
    guard record.isObject else { throw .notAnObject }
    guard context.depth < RecordContext.depthMax else { throw .notATweet(likeness: nil) }
    try RecordFields.read(record) { (fields) throws(Refusal) in
      if let only, context.depth == 0 { return try read(record, fields, as: only) }
      guard let shape = Shape.of(fields, context) else {
        throw .notATweet(likeness: Likeness.of(record))
      }
      try shape.read(record, fields, context, self)
    }
  }

  /// Reads a record as the shape that was asked for. Notices pass as ever, and private messages never.
  private func read(
    _ record: JSONValue, _ fields: RecordFields, as shape: Shape
  ) throws(Refusal) {
    let context = RecordContext()
    if Shape.notice.matches(fields, context) { return countNotice() }
    if Shape.privateMessage.matches(fields, context) {
      return try Shape.privateMessage.read(record, fields, context, self)
    }
    guard shape.matches(fields, context) else { throw .notOfFormat(shape.name) }
    try shape.read(record, fields, context, self)
  }

  /// Ends a tweet: it has the mentions that were added to the batch since the last one ended.
  ///
  /// The text is one of the API's, in which `&`, `<` and `>` are escaped.
  func finish(
    _ identifier: Identifier, createdAt: JSONValue, author: JSONValue, isRetweet: Bool,
    text: JSONValue?
  ) throws(Refusal) {
    try finish(
      identifier, createdAt: createdAt.instant, author: author.unboxed.string,
      isRetweet: isRetweet, text: text?.unboxed.string, isEscaped: true)
  }

  /// The year 2000: what says that it was written before is wrong about it. (One real post says the
  /// year 0, and would be the first of every term that has it.)
  private static let earliestBelieved: Int64 = 946_684_800

  /// As above. Without a time of its own a tweet has the one that its id tells, if it tells one.
  func finish(
    _ identifier: Identifier, createdAt: Int64?, author: UnsafeBufferPointer<UInt8>?,
    isRetweet: Bool, text: UnsafeBufferPointer<UInt8>?, isEscaped: Bool
  ) throws(Refusal) {
    switch identifier {
    case .missing: throw .noID
    case .lostDigits: throw .idLostDigits
    case .known(let id):
      guard batch.hasRoom(forTexts: (author?.count ?? 0) + (text?.count ?? 0)) else {
        throw .tooLarge
      }
      let told = createdAt.flatMap { $0 < Self.earliestBelieved ? nil : $0 }
      batch.append(
        id: id, createdAt: told ?? id.createdAt, author: author, isRetweet: isRetweet,
        text: text, isEscaped: isEscaped)
    }
  }

  /// The batch, in whose place comes an empty one that has room for as much.
  func takeBatch() -> TweetBatch {
    let full = batch
    batch = TweetBatch(asLargeAs: full)
    return full
  }

  func countNotice() { findings.notices += 1 }
  func countCutTweet() { findings.cutTweets += 1 }

  func note(searchQuery query: JSONValue) {
    guard findings.searchQueries.count < 2, let text = query.string, !text.isEmpty else { return }
    findings.add(PercentEscapes.undone(text))
  }
}
