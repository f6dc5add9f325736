public import Store

/// Which mentions of a term rise: more tweets carry them in a window of time than in the one before it,
/// and a greater share of all.
public struct Rising: Sendable, Equatable {
  /// What the answer was found with; its `start`, `middle` and `end` are those of the windows.
  public var question: RisingQuestion
  /// The term with the counters of the tweets that are meant, whenever they were made.
  public var term: TermSummary
  /// What rises, and how many tweets each window has.
  public var mentions: RisingMentions

  /// The length of a window in seconds.
  public var window: Int64 { question.end - question.middle }

  /// Whether the tweets begin only after the window before: then much seems to rise that does not.
  public var isCutShort: Bool { term.first.map { $0 > question.start } ?? false }

  /// Whether nothing is listed.
  public var isEmpty: Bool { mentions.lists.allSatisfy(\.mentions.isEmpty) }

  /// Answers from one state of the store. Throws `UnknownTerm`.
  ///
  /// - Parameters:
  ///   - window: the length of both windows in seconds, above 0.
  ///   - end: where the later one ends, seconds since 1970 UTC; nil for the second after the latest
  ///     tweet, since the tweets of a file may be old.
  ///   - question: the rest of what is asked. Its instants are not looked at, nor are those of its
  ///     filter.
  ///   - store: the store that answers, open for reading at least.
  /// - Returns: nil if no end was given and none of the tweets has a time.
  public static func ask(
    window: Int64, end: Int64?, _ question: RisingQuestion, of store: any TweetStore
  ) throws -> Rising? {
    var question = question
    (question.filter.since, question.filter.until) = (nil, nil)
    return try store.snapshot {
      guard let term = try store.term(question.term, where: question.filter) else {
        throw try UnknownTerm(question.term, in: store)
      }
      guard let end = end ?? term.last.map({ $0 + 1 }) else { return nil }
      question.end = end
      question.middle = end - window
      question.start = question.middle - window
      return Rising(question: question, term: term, mentions: try store.rising(question))
    }
  }
}
