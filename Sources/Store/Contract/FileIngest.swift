/// That a file was ingested, once: where tweets come from.
public struct FileIngest: Sendable, Hashable {
  /// The term under which it was, as it was spelled then.
  public var term: String
  /// The folded form by which the term is one.
  public var termKey: String
  /// The file's path as it was given; `-` for standard input.
  public var file: String
  /// SHA-256 of its bytes as they lay on disk, 64 lower-case digits; nil where it was not taken.
  public var sha256: String?
  /// How many bytes these were.
  public var bytes: Int
  /// When it was opened, milliseconds since 1970 UTC.
  public var startedAt: Int64
  /// From then until its last tweets were taken in, in milliseconds. Another file may have been read
  /// meanwhile.
  public var milliseconds: Int64
  /// Tweets that it had, copies counted again: the new and the known ones.
  public var read: Int
  /// Tweets that were not yet under the term.
  public var new: Int
  /// Tweets that were.
  public var known: Int
  /// Of the known ones, those to which it added something.
  public var updated: Int
  /// Records of a stream that are no tweets and no fault.
  public var notices: Int
  /// Records that could not be used.
  public var skipped: Int
  /// Arrays of which nothing could be used.
  public var failedDocuments: Int

  /// A record from its parts.
  public init(
    term: String, termKey: String, file: String, sha256: String?, bytes: Int, startedAt: Int64,
    milliseconds: Int64, read: Int, new: Int, known: Int, updated: Int, notices: Int,
    skipped: Int, failedDocuments: Int
  ) {
    self.term = term
    self.termKey = termKey
    self.file = file
    self.sha256 = sha256
    self.bytes = bytes
    self.startedAt = startedAt
    self.milliseconds = milliseconds
    self.read = read
    self.new = new
    self.known = known
    self.updated = updated
    self.notices = notices
    self.skipped = skipped
    self.failedDocuments = failedDocuments
  }
}
