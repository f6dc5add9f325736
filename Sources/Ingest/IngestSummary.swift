public import Store
public import Tweets

/// What an ingest did.
public struct IngestSummary: Sendable, Equatable {
  /// The term under which the tweets were stored.
  public var term: SearchTerm
  /// Whether the term was told by the files themselves.
  public var isTermFromFiles: Bool
  /// What was read, copies of one tweet counted each time; what could not be used, and why.
  public var read: ReadTotals
  /// What became of the tweets that were read: `new` and `known` together are `read.tweets`.
  public var counts: IngestCounts
  /// Wall time, in seconds.
  public var seconds: Double
  /// Whether all of it was undone in the end.
  public var isDryRun: Bool
}

/// Why an ingest failed. Nothing of it is stored, but where an error says so.
public enum IngestError: Error, Equatable {
  /// No term was given, and the files tell none.
  case noTerm
  /// No term was given, and the files are answers to different searches.
  case differentQueries(String, String)
  /// Not one tweet could be read; why is in `problems`.
  case nothingUsable(ReadTotals)
  /// A fault, where none was to be passed over.
  case fault(ReadProblem)
  /// Another process deleted the term while tweets were stored under it.
  case termDeleted(SearchTerm)
  /// The user asked to stop. What was stored before stays: so many tweets.
  case interrupted(stored: Int)
}
