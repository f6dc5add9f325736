/// Some tweets out of files, and how sure they are.
public struct TweetPortion: Sendable {
  /// How the tweets stand to the document, an array, that they come from.
  public enum Standing: Sendable {
    /// They can be kept.
    case complete
    /// They can be kept only if the document, whose later parts follow, ends well.
    case partOfDocument
    /// With these the document has ended well.
    case lastOfDocument
    /// The document is broken: none of its parts can be kept. The batch is empty.
    case documentFailed
  }

  /// A block of a file, whose tweets are all of the portion.
  public enum Block: Sendable {
    /// The tweets of the batch are its tweets. Once they are stored it can be recalled.
    case read(ReadBlock)
    /// It was read before. The batch is empty; `reread` gives its tweets, if they are wanted after
    /// all. It keeps the block's bytes in memory, may be called on any thread, and parses anew with
    /// each call.
    case recalled(ReadBlock, reread: @Sendable () -> TweetBatch)
  }

  /// The tweets in the order of the file, copies not merged.
  public var batch: TweetBatch
  /// Whether they can be kept.
  public var standing: Standing
  /// Bytes read so far, as they lie on disk.
  public var bytesRead: Int
  /// The queries that search answers told so far, at most two different ones.
  public var searchQueries: [String]
  /// The block that it is, if it is one that can be recalled. Always nil where the reader was not
  /// asked to recall.
  public var block: Block?
  /// The files that ended before its tweets, and after those of the portion before. Empty where the
  /// reader was not asked to hash.
  public var filesBefore: [ReadFile]
  /// The file that ends with its tweets, which are all of this file; nil if it goes on, or was not seen to
  /// end yet, or where the reader was not asked to hash.
  public var endedFile: ReadFile?
}
