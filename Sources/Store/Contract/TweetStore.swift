public import Tweets

/// What every engine that keeps tweets can do, and what it means.
///
/// SQLite is the reference. The same questions get the same answers from every engine, in the same
/// order; one suite of tests holds them to it. A store is used by one thread at a time.
///
/// The rules that every engine keeps:
/// - A tweet is its id, and counts once for a term, however often and in however many files it comes.
/// - Its mentions are the union over all its copies; what one copy adds counts in every term that
///   has the tweet.
/// - A count is the number of distinct tweets of the term that carry the mention.
public protocol TweetStore {
  // MARK: Ingesting

  /// Opens a unit: what is ingested until `commit` is seen by others whole or not at all.
  /// Waits while another writer holds the store.
  func begin() throws(StoreError)

  /// Stores the tweets of a batch under a term. Known tweets are left as they are, but for what this
  /// copy adds to them. Cost: a look-up a tweet, in batches, and the rows that are new.
  ///
  /// - Parameters:
  ///   - batch: it comes back with its copies merged and its tweets sorted by id.
  ///   - term: the search that found them; made where it is new.
  func ingest(_ batch: inout TweetBatch, under term: SearchTerm) throws(StoreError) -> IngestCounts

  /// Records that the term was searched, in the same unit as its tweets. It need not have any.
  ///
  /// - Parameters:
  ///   - term: it is shown as it is spelled here.
  ///   - milliseconds: since 1970, UTC.
  func recordSearch(of term: SearchTerm, at milliseconds: Int64) throws(StoreError)

  /// The blocks of files that were ingested under a term and are all there, so that they need not be read
  /// again; nil if the store keeps none.
  func knownBlocks(of term: SearchTerm) throws(StoreError) -> KnownBlocks?

  /// Records that the tweets of a block were ingested under a term, in the same unit. It is known until
  /// the term loses a tweet.
  ///
  /// - Parameters:
  ///   - block: the hash of its bytes, and what it holds.
  ///   - seed: the one of its hash. A block whose seed is not the store's is not kept.
  ///   - term: the search under which its tweets are.
  func recordBlock(
    _ block: ReadBlock, seed: UInt64, under term: SearchTerm
  ) throws(StoreError)

  /// Whether a block is known under a term, asked in the unit that relies on it.
  func knowsBlock(_ hash: BlockHash, under term: SearchTerm) throws(StoreError) -> Bool

  /// Records that a file was ingested, in the unit of its last tweets: a record stands for a whole file.
  /// It is kept whatever becomes of the term.
  func recordIngest(_ ingest: FileIngest) throws(StoreError)

  /// Ends the unit. When it returns, the unit survives the end of the process and a power cut.
  func commit() throws(StoreError)

  /// Ends the unit and forgets what it did. Does nothing when none is open.
  func rollBack()

  /// Begins a part of the open unit that can be undone by itself. Parts do not nest.
  func beginPart() throws(StoreError)

  /// Ends the part and keeps what it did as a part of the unit.
  func endPart() throws(StoreError)

  /// Ends the part and forgets what it did; what the unit did before it stays.
  func undoPart() throws(StoreError)

  // MARK: Asking

  /// A number that differs from an earlier answer if another connection has changed the store since.
  /// What this one changed need not show. Cheap: to be asked several times a second.
  func changeMark() throws(StoreError) -> Int64

  /// Makes questions about authors fast, if the store has a way to. Not needed for a right answer: what
  /// was not learnt is read from the tweets. To be called outside a snapshot and a unit; where the store
  /// cannot be written now, it does nothing.
  func learnAuthors() throws(StoreError)

  /// Answers several questions from one state of the store, whoever writes meanwhile.
  func snapshot<Answer>(_ body: () throws -> Answer) throws -> Answer

  /// The terms, most recently searched first, equal ones by key; at most `limit` where one is given.
  func terms(limit: Int?) throws(StoreError) -> [TermSummary]

  /// One term, or nil if it was never searched, or forgotten.
  func term(_ term: SearchTerm) throws(StoreError) -> TermSummary?

  /// One term with the counters of those of its tweets that a filter means; nil as above.
  func term(_ term: SearchTerm, where filter: TweetFilter) throws(StoreError) -> TermSummary?

  /// The mentions of the tweets that are asked about, a list for each kind, empty ones too. Of a term
  /// that was never searched all are empty.
  func popularity(_ question: PopularityQuestion) throws(StoreError) -> [PopularityList]

  /// Which mentions stand together in the tweets that are asked about. Of a term that was never searched
  /// there are none.
  func pairs(_ question: PairsQuestion) throws(StoreError) -> PairList

  /// The mentions of two terms, side by side. If one of them was never searched, all lists are empty.
  func comparison(_ question: ComparisonQuestion) throws(StoreError) -> TermComparison

  /// The tweets of a term that a filter means; newest first, those without a time last, equal ones by
  /// descending id. `body` gets one after the other.
  ///
  /// - Parameters:
  ///   - term: of one that was never searched there is none.
  ///   - filter: which of its tweets are meant.
  ///   - place: only what comes behind this; nil from the beginning.
  ///   - limit: at most so many.
  ///   - body: gets each tweet; what it throws ends the walk and is thrown on.
  func forEachTweet(
    of term: SearchTerm, where filter: TweetFilter, after place: TweetPlace?, limit: Int?,
    _ body: (StoredTweet) throws -> Void
  ) throws

  /// How many of the tweets that a filter means were made between each two of some instants; of a term
  /// that was never searched none.
  ///
  /// - Parameters:
  ///   - term: the search whose tweets are counted.
  ///   - filter: which of its tweets are meant.
  ///   - bounds: ascending, each once, in seconds since 1970 UTC. With fewer than two, every
  ///     tweet with a time lies outside.
  func timeCounts(
    of term: SearchTerm, where filter: TweetFilter, bounds: [Int64]
  ) throws(StoreError) -> TimeCounts

  /// The mentions that rise from one window of time to the next (`RisingScore`), a list for each kind.
  func rising(_ question: RisingQuestion) throws(StoreError) -> RisingMentions

  /// How many texts a question with this filter would read one by one, because no index has their words
  /// yet. Few are not worth an index: then 0.
  func unindexedTexts(of term: SearchTerm, where filter: TweetFilter) throws(StoreError) -> Int

  /// Makes the index of words that lets questions about words be answered without reading the texts, or
  /// brings it up to date, as a unit of its own. It changes no answer. Cost: 4 µs a text that it does
  /// not have yet.
  ///
  /// - Parameter goesOn: told now and then how many texts of how many are done. When it says false
  ///   nothing is kept, and `.interrupted` is thrown.
  func indexTexts(_ goesOn: (_ done: Int, _ all: Int) -> Bool) throws(StoreError)

  /// The files that were ingested, under one term or under any, forgotten ones too: those begun last first,
  /// of equal ones that which was recorded last; at most `limit` where one is given.
  func ingests(of term: SearchTerm?, limit: Int?) throws(StoreError) -> [FileIngest]

  /// Sizes, for `stats`.
  func statistics() throws(StoreError) -> StoreStatistics

  // MARK: Keeping order

  /// Deletes a term and what no other term reaches, in one unit. Nil if there is no such term.
  func forget(_ term: SearchTerm, isDryRun: Bool) throws(StoreError) -> PruneCounts?

  /// Deletes what the rule says, and all that nothing reaches after it, in one unit. Doing it twice
  /// deletes nothing more. A dry run gives the same numbers and changes nothing.
  func prune(_ rule: PruneRule, isDryRun: Bool) throws(StoreError) -> PruneCounts

  /// Proves that the store is sound and that every stored count is what its rows say; mends the
  /// counts if asked to. Of a file a copy is made before anything is mended; where none can be made,
  /// nothing is, and `NoCopyBeforeRepair` is thrown. Else it throws `StoreError`. Cost: it reads everything.
  func check(repair: Bool) throws -> CheckReport
}
