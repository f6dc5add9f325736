import Query
import Store
import Tweets

extension Visit {
  /// What is done before a question about some of the tweets of terms.
  ///
  /// A term to be left out must be there, since otherwise it was mistyped. Authors are learnt where they are asked
  /// about. Where words would have to be looked for in many texts, their index is made, for the next who asks: this
  /// answer does not wait for it.
  func prepare(
    _ store: any TweetStore, _ terms: [SearchTerm], _ filter: TweetFilter,
    aboutAuthors: Bool = false
  ) throws {
    for term in filter.excludedTerms where try store.term(term) == nil {
      throw try UnknownTerm(term, in: store)
    }
    if aboutAuthors || filter.asksAboutAuthors { try store.learnAuthors() }
    guard let indexer else { return }
    for term in terms where try store.unindexedTexts(of: term, where: filter) > 0 {
      return indexer.ask()
    }
  }
}
