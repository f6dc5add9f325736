import Store

/// A place in the service, and what is there.
struct Route: Sendable {
  let method: Method
  let path: PathPattern
  /// The forms that it can be had in; without an ending the first one.
  var forms: [Form] = [.html]
  /// Whether a page that is asked for in another spelling is shown only at its one address (`Visit.canonicalAddress`).
  var hasOneAddress = true
  /// One sentence on what it gives or does.
  let summary: String
  /// What may be asked in the query.
  var parameters: [Parameter] = []
  /// Whether it is there for whoever comes, where all else wants the token: it shows nothing that is stored.
  var isOpen = false
  /// The name of the JSON Schema of its answer, `popularity`; nil if none describes it.
  var schema: StaticString?
  /// What an answer is, where its form does not tell.
  var mediaType: MediaType?
  /// What a request brings along, in a sentence; nil if nothing.
  var body: String?
  /// What is there while there is no database; nil where that is a problem.
  var first: (@Sendable (Visit) -> Response)?
  let work: Work

  /// How an answer is made.
  enum Work: Sendable {
    /// At once, without a look at the store. On the threads of the network, so it must be quick.
    case now(@Sendable (Visit) throws -> Response)
    /// As quick, from what the service itself knows: who listens, what was counted.
    case within(@Sendable (Visit, Service) throws -> Response)
    /// From the store. The answer holds as long as nobody changes it, unless the visit says otherwise.
    case ask(@Sendable (Visit, any TweetStore) throws -> Response)
    /// From a form of a page, at once. It may ask at the gate.
    case form(@Sendable (Visit, FormFields, Gate) throws -> Response)
    /// By a change of the store.
    case change(@Sendable (Visit, StoreAccess) throws -> Response)
  }

  /// What may be asked in the query where it is had in a form.
  func parameters(in form: Form) -> [Parameter] {
    form == .html ? parameters : parameters.filter { !$0.isOfPage }
  }

  /// Whether an answer changes the store.
  var changes: Bool { if case .change = work { true } else { false } }

  /// Whether an answer needs the store.
  var readsStore: Bool { if case .ask = work { true } else { changes } }

  /// Whether a request may bring something along.
  var takesBody: Bool { if case .form = work { true } else { body != nil } }

  /// Whether it is for programs: then problems are told in JSON, and what is not known in a query is one.
  var isForPrograms: Bool { path.text.hasPrefix("/api/") || forms == [.json] }
}
