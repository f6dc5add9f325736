/// What went wrong between us and a server of a cluster, as facts.
public enum ClusterFailure: Sendable, Equatable {
  /// The library that speaks HTTP is not there; the system's words.
  case noLibrary(String)
  /// Nobody answers there; the library's words.
  case unreachable(detail: String)
  /// It took the connection and said nothing for so many seconds.
  case silent(seconds: Int)
  /// No connection that can be trusted; the library's words.
  case untrusted(detail: String)
  /// It does not let this user in with this password.
  case refused(user: String, hasPassword: Bool)
  /// Its configuration knows no cluster of this name.
  case unknownCluster(String)
  /// A server of the cluster that is neither in the address nor answers at its default port.
  case unknownPlace(of: String)
  /// There is no database of this name yet, and it was not to be made.
  case missingDatabase(String)
  /// The database is there, and something else is in it.
  case foreignDatabase(String)
  /// The schema is later than the last that this build understands.
  case newerSchema(found: Int, known: Int)
  /// The schema is older and has to be brought up to date, which only happens when something is written.
  case olderSchema(found: Int, known: Int)
  /// The user may not do what had to be done; the server's words.
  case forbidden(String)
  /// Its disk is full; the server's words.
  case full(String)
  /// Its disk was full, and something half written keeps it from making a table until it starts anew.
  case needsRestart
  /// Its limit of memory was reached; the server's words.
  case outOfMemory(String)
  /// Another process has taken over from this one, which gave no sign of life: what it had begun is undone.
  case overtaken
  /// Tweets were deleted while a long answer was under way.
  case changedMeanwhile
  /// Anything else: the server's code, 0 if it said none, and its words.
  case other(code: Int, message: String)
}
