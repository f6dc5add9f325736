/// What the sender of a request may do.
struct Rights: Sendable, Hashable {
  /// Whether he may look at what is stored.
  var maySee: Bool
  /// Whether he has shown the token, or is signed in.
  var hasToken: Bool
  /// Whether he may change the store.
  var mayChange: Bool

  /// Behind the version of the store in an `ETag`: a page shows what its reader may do.
  var tag: String { mayChange ? ".c" : hasToken ? ".t" : "" }
}
