/// What a passage of whole lines gave that held tweets and notices and nothing else: no record that
/// was refused, no fault, no query.
public struct ReadBlock: Sendable, Equatable {
  /// What it is known by.
  public var hash: BlockHash
  /// Its bytes, decompressed.
  public var bytes: Int
  /// Its newlines.
  public var lines: Int
  /// Its tweets, copies counted again; at least one.
  public var tweets: Int
  /// Its records that are no tweets and no fault.
  public var notices: Int
  /// Its tweets whose text was cut by the API, the rest being nowhere.
  public var cutTweets: Int

  /// What is known of a passage from an earlier run.
  public init(
    hash: BlockHash, bytes: Int, lines: Int, tweets: Int, notices: Int, cutTweets: Int
  ) {
    self.hash = hash
    self.bytes = bytes
    self.lines = lines
    self.tweets = tweets
    self.notices = notices
    self.cutTweets = cutTweets
  }
}

/// The passages that were read before and need not be parsed again.
///
/// What a passage gives depends on its bytes and on how they are read: whoever keeps it over versions
/// of the program takes another seed for each.
public struct KnownBlocks: Sendable {
  /// Of the hashes. A secret and random one keeps strangers from making passages of equal hash.
  public var seed: UInt64
  /// By their hashes; empty to know none, but name each.
  public var blocks: [BlockHash: ReadBlock]

  /// Passages that were named under that seed.
  public init(seed: UInt64, blocks: [BlockHash: ReadBlock] = [:]) {
    self.seed = seed
    self.blocks = blocks
  }
}
