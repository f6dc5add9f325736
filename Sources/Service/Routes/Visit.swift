import Query
import Store
import Threads
import Tweets

/// A request on its route: what a page or an answer is made from.
struct Visit: Sendable {
  var request: Request
  let match: Router.Match
  /// Seconds since 1970 UTC.
  let now: Int64
  /// What its sender may do.
  let rights: Rights
  let settings: ServiceSettings
  /// Set when the service is being stopped: a change that takes long then keeps what it has done, and ends.
  let isStopping: Flag
  /// What a person calls the store.
  let storeName: String
  /// Who makes the index of words; nil where nothing may be changed.
  let indexer: TextIndexer?

  /// The same with a body that has come.
  func with(_ request: Request) -> Visit {
    var visit = self
    visit.request = request
    return visit
  }

  /// What was asked in the query.
  var query: QueryValues { QueryValues(request.target, match.route.parameters(in: form)) }

  /// In which form it is to be answered.
  var form: Form { match.form }

  /// The term in the path.
  func term() throws(Problem) -> SearchTerm { try term(match.values["term"] ?? "") }

  /// A term as typed.
  func term(_ typed: String) throws(Problem) -> SearchTerm {
    guard typed.utf8.count <= settings.termBytesMax, let term = try? SearchTerm(typed) else {
      throw Problem(
        400, "Wrong term",
        typed.utf8.count > settings.termBytesMax
          ? "a term has at most \(settings.termBytesMax) bytes"
          : "a term is a word, a phrase, a #hashtag or an @user")
    }
    return term
  }
}
