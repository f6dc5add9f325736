import Store
import Threads
import Tweets

/// A store on a thread of its own, asked by another thread, that answers from one state all the time.
///
/// Lists come in parts while the next ones are made. One question at a time.
final class StoreFeed {
  /// What is asked.
  enum Question: Sendable {
    case terms
    case ingests
    case proof(SearchTerm)
    case tweets(SearchTerm)
    case batches(SearchTerm, after: TweetPlace?)
  }

  /// What comes back. The last of each answer is `end`, or `failure` after which nothing comes any more.
  enum Part: Sendable {
    case terms([TermSummary])
    case ingests([FileIngest])
    case proof(TermProof)
    case tweets([StoredTweet])
    case batch(TweetBatch)
    case end
    case failure(any Error)
  }

  private let questions = BoundedQueue<Question>(capacity: 1)
  /// Few: a batch may be large.
  private let parts = BoundedQueue<Part>(capacity: 2)
  private let leaving = LeavingMark()

  init(_ access: StoreAccess) {
    let desk = Desk(questions, parts, leaving)
    Worker { desk.work(access) }.detach()
  }

  /// Nobody asks any more.
  func end() {
    questions.close()
    parts.close()
  }

  /// Ends it, and throws what went wrong until then.
  func finish() throws {
    questions.close()
    while let part = parts.take() {
      if case .failure(let error) = part { throw error }
    }
  }

  deinit { end() }

  // MARK: - Asking

  func terms(_ whileWaiting: () throws -> Void) throws -> [TermSummary] {
    var terms: [TermSummary] = []
    try ask(.terms, whileWaiting) { if case .terms(let part) = $0 { terms = part } }
    return terms
  }

  func ingests(_ whileWaiting: () throws -> Void) throws -> [FileIngest] {
    var ingests: [FileIngest] = []
    try ask(.ingests, whileWaiting) { if case .ingests(let part) = $0 { ingests = part } }
    return ingests
  }

  func proof(of term: SearchTerm, _ whileWaiting: () throws -> Void) throws -> TermProof {
    var proof: TermProof?
    try ask(.proof(term), whileWaiting) { if case .proof(let part) = $0 { proof = part } }
    guard let proof else { preconditionFailure("a question for a proof is answered with one") }
    return proof
  }

  /// The tweets of a term, in the order of a store.
  func tweets(of term: SearchTerm) -> Reading<StoredTweet> {
    _ = questions.put(.tweets(term))
    return Reading(self) { if case .tweets(let tweets) = $0 { tweets } else { [] } }
  }

  /// The tweets of a term behind a place, as they are ingested.
  func batches(of term: SearchTerm, after place: TweetPlace?) -> Reading<TweetBatch> {
    _ = questions.put(.batches(term, after: place))
    return Reading(self) { if case .batch(let batch) = $0 { [batch] } else { [] } }
  }

  private func ask(
    _ question: Question, _ whileWaiting: () throws -> Void, _ body: (Part) -> Void
  ) throws {
    _ = questions.put(question)
    while let part = try next(whileWaiting) { body(part) }
  }

  /// The next part of an answer; nil at its end.
  fileprivate func next(_ whileWaiting: () throws -> Void) throws -> Part? {
    switch try parts.take(whileWaiting: whileWaiting) {
    case .failure(let error): throw error
    case .end, nil: return nil
    case let part?: return part
    }
  }

  /// A long answer, taken piece by piece.
  final class Reading<Piece> {
    private let feed: StoreFeed
    private let pieces: (Part) -> [Piece]
    private var waiting: ArraySlice<Piece> = []
    private var isOver = false

    fileprivate init(_ feed: StoreFeed, _ pieces: @escaping (Part) -> [Piece]) {
      self.feed = feed
      self.pieces = pieces
    }

    /// The next piece; nil at the end.
    func next(_ whileWaiting: () throws -> Void) throws -> Piece? {
      while waiting.isEmpty, !isOver {
        guard let part = try feed.next(whileWaiting) else {
          isOver = true
          break
        }
        waiting = pieces(part)[...]
      }
      return waiting.popFirst()
    }

    /// No more is wanted. To be called before anything else is asked.
    func leave() {
      guard !isOver else { return }
      isOver = true
      feed.leaving.set(true)
      while (try? feed.next {}) != nil {}
      feed.leaving.set(false)
    }
  }
}

/// Whether the rest of an answer is not wanted.
private final class LeavingMark: Sendable {
  private let monitor = Monitor()
  // Touched only inside `monitor`.
  private nonisolated(unsafe) var value = false

  var isSet: Bool { monitor.locked { value } }
  func set(_ value: Bool) { monitor.locked { self.value = value } }
}

/// The thread's own part of a feed.
private struct Desk: Sendable {
  let questions: BoundedQueue<StoreFeed.Question>
  let parts: BoundedQueue<StoreFeed.Part>
  private let leaving: LeavingMark

  /// Nobody wants the rest.
  private struct Left: Error {}

  /// As many as a batch of an ingest has, and as large.
  private static let batchTweets = 20_000
  private static let batchBytes = 16 << 20
  private static let tweetsAPart = 1_000

  init(
    _ questions: BoundedQueue<StoreFeed.Question>, _ parts: BoundedQueue<StoreFeed.Part>,
    _ leaving: LeavingMark
  ) {
    self.questions = questions
    self.parts = parts
    self.leaving = leaving
  }

  /// Answers until nobody asks any more.
  func work(_ access: StoreAccess) {
    do {
      try answer(access.openForReading(), access.name)
      _ = parts.put(.end)
    } catch {
      _ = parts.put(.failure(error))
    }
    parts.close()
  }

  private func answer(_ store: any TweetStore, _ name: String) throws {
    var isBegun = false
    try store.snapshot {
      // An engine that finds its state gone begins anew; what was handed out cannot be taken back.
      if isBegun { throw StoreError.cluster(server: name, .changedMeanwhile) }
      isBegun = true
      while let question = questions.take() {
        do {
          try answer(question, store)
        } catch is Left {}
        guard parts.put(.end) else { return }
      }
    }
  }

  private func answer(_ question: StoreFeed.Question, _ store: any TweetStore) throws {
    switch question {
    case .terms: try give(.terms(store.terms(limit: nil)))
    case .ingests: try give(.ingests(store.ingests(of: nil, limit: nil)))
    case .proof(let term): try give(.proof(TermProof(of: term, in: store)))
    case .tweets(let term): try giveTweets(of: term, store)
    case .batches(let term, let place): try giveBatches(of: term, after: place, store)
    }
  }

  private func give(_ part: StoreFeed.Part) throws {
    if leaving.isSet { throw Left() }
    guard parts.put(part) else { throw Left() }
  }

  private func giveTweets(of term: SearchTerm, _ store: any TweetStore) throws {
    var tweets: [StoredTweet] = []
    try store.forEachTweet(of: term, where: .all, after: nil, limit: nil) { tweet in
      tweets.append(tweet)
      guard tweets.count == Self.tweetsAPart else { return }
      try give(.tweets(tweets))
      tweets.removeAll(keepingCapacity: true)
    }
    if !tweets.isEmpty { try give(.tweets(tweets)) }
  }

  private func giveBatches(
    of term: SearchTerm, after place: TweetPlace?, _ store: any TweetStore
  ) throws {
    var batch = TweetBatch()
    try store.forEachTweet(of: term, where: .all, after: place, limit: nil) { tweet in
      batch.append(tweet)
      guard batch.tweets.count == Self.batchTweets || batch.size >= Self.batchBytes else { return }
      // Here, since who writes has more to do.
      batch.mergeCopies()
      try give(.batch(batch))
      batch = TweetBatch()
    }
    if !batch.isEmpty {
      batch.mergeCopies()
      try give(.batch(batch))
    }
  }
}
