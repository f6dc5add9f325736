import Presentation
import Query
import Store
import Tweets

extension Context {
  /// For how long a search waits for another writer before it reads the texts instead.
  private static let waitSeconds = 10.0

  /// The store, for reading, to ask about some tweets of terms.
  ///
  /// Where it must be known who wrote them, that is read now. Where their words have to be found and no
  /// index has them yet, it is made now; where that cannot be, a note says why the answer takes longer.
  /// Throws `Interrupted` when the user does not want to wait, and `UnknownTerm` when a term that is to be
  /// excluded was never searched.
  func openForReading(
    _ terms: [SearchTerm], where filter: TweetFilter, aboutAuthors: Bool = false
  ) throws -> any TweetStore {
    let store = try openForReading()
    for term in filter.excludedTerms where try store.term(term) == nil {
      // Most likely mistyped: the answer would be of too many tweets, and nobody would know.
      throw try UnknownTerm(term, in: store)
    }
    if aboutAuthors || filter.asksAboutAuthors { try store.learnAuthors() }
    var texts = 0
    for term in terms { texts = max(texts, try store.unindexedTexts(of: term, where: filter)) }
    if texts > 0 { try indexTexts(texts) }
    return store
  }

  /// As above, of one term.
  func openForReading(
    _ term: SearchTerm, where filter: TweetFilter, aboutAuthors: Bool = false
  ) throws -> any TweetStore {
    try openForReading([term], where: filter, aboutAuthors: aboutAuthors)
  }

  private func indexTexts(_ texts: Int) throws {
    // Only a file's index is made by who asks.
    guard case .file(let path) = try storePlace() else { return }
    do throws(StoreError) {
      try indexTexts(of: path)
    } catch .interrupted {
      throw Interrupted()
    } catch {
      guard let reason = Words.noIndex(error) else { throw error }
      talk.note("\(reason): \(Numbers.counted(texts, "text", "texts")) are read instead, each time")
    }
  }

  private func indexTexts(of path: String) throws(StoreError) {
    Interruption.listen()
    defer { Interruption.stopListening() }
    let store = try SQLiteStore.openForWriting(
      path, mayCreate: false, waitSeconds: Self.waitSeconds,
      onWait: { talk.note("waiting for another process that is writing to '\(path)'") },
      shouldGiveUp: { Interruption.wasAsked })
    var meter: ProgressMeter?
    try store.indexTexts { done, all in
      if done == 0 {
        talk.note("indexing the words of \(Numbers.counted(all, "text", "texts")), once")
        meter = ProgressMeter(total: all)
      }
      talk.progress?.update { width in meter?.countedLine(done: done, width: width) ?? "" }
      return !Interruption.wasAsked
    }
    talk.progress?.clear()
  }
}
