import Store

/// What a page shows around its own part, whatever that is.
struct Surroundings {
  /// The most recent searches, as many as are listed.
  var recents: [TermSummary] = []
  /// Whether there are more than those.
  var hasMore = false
  /// Whether something can be changed here at all.
  let mayChange: Bool
  let isReadOnly: Bool
  /// Whether the reader has shown the token; nil where there is none to show, or it does not matter.
  var isSignedIn: Bool?
  let version: String

  /// How many searches are listed, unless all are asked for.
  static let recentsShown = 20
  /// How many are listed then.
  static let recentsMax = 100

  /// Where the store is not asked.
  init(_ settings: ServiceSettings) {
    mayChange = settings.mayBeChanged
    isReadOnly = settings.isReadOnly
    version = settings.version
  }

  /// With the searches of a store.
  init(_ visit: Visit, _ store: any TweetStore, showing count: Int = recentsShown) throws {
    try self.init(visit.settings, store, showing: count)
    if visit.settings.token != nil { isSignedIn = visit.rights.hasToken }
  }

  /// The same before it is known what is asked for.
  init(
    _ settings: ServiceSettings, _ store: any TweetStore, showing count: Int = recentsShown
  ) throws {
    self.init(settings)
    recents = try store.terms(limit: count + 1)
    hasMore = recents.count > count
    recents = Array(recents.prefix(count))
  }
}
