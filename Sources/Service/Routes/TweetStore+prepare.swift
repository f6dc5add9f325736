import Query
import Store

extension TweetStore {
  /// What is done before a question about some of a term's tweets: a term to be left out must be there, since
  /// otherwise it was mistyped; and authors are learnt where they are asked about.
  func prepare(_ filter: TweetFilter, aboutAuthors: Bool = false) throws {
    for term in filter.excludedTerms where try self.term(term) == nil {
      throw try UnknownTerm(term, in: self)
    }
    if aboutAuthors || filter.asksAboutAuthors { try learnAuthors() }
  }
}
