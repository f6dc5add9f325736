/// A part of a file that could not be used: where it is, and why. The sentence is made elsewhere.
public struct ReadProblem: Error, Sendable, Equatable {
  /// What is wrong, and how much of the file is lost by it.
  public enum Reason: Sendable, Equatable {
    /// A value that is not JSON. It alone is skipped.
    case malformed(Problem.Reason)
    /// A record, or an array, of a file that is something else than tweets altogether.
    case foreign(OtherFile, isDocument: Bool = false)
    /// A record that is JSON and no tweet, or a tweet that cannot be told from others.
    case refused(Refusal)
    /// An array that is not JSON. None of its tweets is used.
    case documentFailed(Problem.Reason)
    /// The file cannot be opened or read on. What was read before is used.
    case unreadable(ByteSourceError)
  }

  /// The file as a person calls it.
  public var file: String
  /// Counted from 1; nil where the whole file is meant.
  public var line: Int?
  /// Counted from 0, in the decompressed file.
  public var offset: Int?
  /// Why.
  public var reason: Reason

  /// Whether it stands for one record that is lost. A failed document is not counted by records.
  public var isSkippedRecord: Bool {
    switch reason {
    case .documentFailed: false
    case .foreign(_, let isDocument): !isDocument
    case .malformed, .refused, .unreadable: true
    }
  }
}

/// What was read so far. A document that fails leaves no trace in it but its problem.
public struct ReadTotals: Sendable, Equatable {
  /// How many problems are kept; more are only counted.
  public static let problemsMax = 50

  /// Files that were begun, those that cannot be opened too.
  public var files = 0
  /// Tweets, copies counted again.
  public var tweets = 0
  /// Records of a stream that are no tweets and no fault.
  public var notices = 0
  /// Tweets whose text was cut by the API, the rest being nowhere in the file.
  public var cutTweets = 0
  /// Records that could not be used.
  public var skipped = 0
  /// Files in archives whose names are not those of tweet files.
  public var passedOver = 0
  /// Arrays of which nothing could be used.
  public var failedDocuments = 0
  /// Bytes as they lie on disk.
  public var bytes = 0
  /// The first problems, in the order of the files.
  public private(set) var problems: [ReadProblem] = []

  /// Nothing read yet.
  public init() {}

  mutating func add(_ problem: ReadProblem) {
    if problem.isSkippedRecord { skipped += 1 } else { failedDocuments += 1 }
    if problems.count < Self.problemsMax { problems.append(problem) }
  }
}
