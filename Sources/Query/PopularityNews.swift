public import Store
import Tweets

/// What is new in an answer, against the one before it.
public struct PopularityNews: Sendable {
  /// What has become of a mention.
  public enum Change: Sendable, Equatable {
    /// It was below the threshold before.
    case new
    /// So many more tweets carry it.
    case risen(by: Int)
  }

  private var counts: [MentionKind: [String: Int]] = [:]
  /// The kinds whose list before was cut: what is not in it may have been above the threshold.
  private var cut: Set<MentionKind> = []

  /// News against an earlier answer to the same question.
  public init(since before: Popularity) {
    for section in before.sections {
      counts[section.kind] = Dictionary(
        section.mentions.map { ($0.key, $0.count) }, uniquingKeysWith: max)
      if section.mentions.count < section.totals.shown { cut.insert(section.kind) }
    }
  }

  /// What has become of a mention of the later answer; nil if nothing has, or it is not known: a list
  /// that was cut does not tell.
  public func of(_ mention: MentionCount) -> Change? {
    guard let before = counts[mention.kind]?[mention.key] else {
      return cut.contains(mention.kind) ? nil : .new
    }
    return mention.count > before ? .risen(by: mention.count - before) : nil
  }
}

extension Popularity {
  /// Whether another answer says anything else; that a term was searched again is nothing else.
  public func says(what other: Popularity) -> Bool {
    var other = other
    other.term.searchedAt = term.searchedAt
    // The span of time moves on with the clock.
    other.question = question
    return self == other
  }
}
