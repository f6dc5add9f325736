/// A file that was read to its end: what it was, and what was found in it.
public struct ReadFile: Sendable, Equatable {
  /// Its path as it was given, or as it was found in a folder that was; `-` for standard input. Of one that came
  /// otherwise, what its sender called it.
  public var name: String
  /// SHA-256 of its bytes as they lie on disk, 64 lower-case digits; nil where it was not taken.
  public var sha256: String?
  /// Whether the disk gave all of its bytes.
  public var isWhole: Bool
  /// How many bytes these are.
  public var bytes: Int
  /// When it was opened.
  public var openedAt: ContinuousClock.Instant
  /// Tweets, copies counted again; of an archive, those of all files in it.
  public var tweets: Int
  /// Records of a stream that are no tweets and no fault.
  public var notices: Int
  /// Records that could not be used.
  public var skipped: Int
  /// Arrays of which nothing could be used.
  public var failedDocuments: Int
}

/// What was there when a file was opened, to tell what it has added.
struct FileUnderWay {
  let file: InputFile
  let bytes: HashedBytes
  let totals: ReadTotals
  let openedAt = ContinuousClock.now
  /// Whether something kept it from being read to the end of its text.
  var isBroken = false

  /// The file at its end. Nil where nothing of it could be read as tweets: it was refused.
  ///
  /// If any, all bytes are hashed, those too that nobody asked for; but of a pipe that was given up, which may
  /// never end, only those that were read.
  func ended(_ now: ReadTotals) -> ReadFile? {
    guard now.files > totals.files else { return nil }
    let isGivenUp = isBroken && file.sizeBytes == nil
    let isWhole = isGivenUp || bytes.readRest()
    let digest = bytes.digest()
    // What was not hashed need not have been read to its end.
    let count = digest == nil ? file.sizeBytes ?? bytes.bytesConsumed : bytes.bytesConsumed
    return ReadFile(
      name: file.recordName, sha256: isWhole ? digest : nil, isWhole: isWhole, bytes: count,
      openedAt: openedAt, tweets: now.tweets - totals.tweets,
      notices: now.notices - totals.notices, skipped: now.skipped - totals.skipped,
      failedDocuments: now.failedDocuments - totals.failedDocuments)
  }
}
