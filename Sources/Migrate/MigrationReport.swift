/// What a migration did, and what it has proved.
public struct MigrationReport: Sendable, Equatable {
  /// Search terms of the source.
  public var terms = 0
  /// Their tweets, summed over the terms.
  public var tweets = 0
  /// Of these, those that the target did not have under the term.
  public var new = 0
  /// Records of ingests of the source.
  public var ingests = 0
  /// The terms whose numbers are not the same in both stores; empty when all is proved.
  public var differing: [TermDifference] = []
  /// Wall time.
  public var seconds = 0.0

  /// Of nothing.
  public init() {}
}

/// A term of which two stores say something different.
public struct TermDifference: Sendable, Equatable {
  /// What of a term is compared.
  public enum Part: String, Sendable, CaseIterable {
    /// The target does not have it.
    case missing
    /// How many tweets it has.
    case tweets
    /// How many of them are retweets.
    case retweets
    /// When its earliest tweet was made.
    case first
    /// When its latest tweet was made.
    case last
    /// The whole list of hashtags: the spelling shown and the number of each, in their order.
    case hashtags
    /// The whole list of users, in the same way.
    case users
  }

  /// As the source spells it.
  public var term: String
  /// What differs, in the order above; never empty.
  public var parts: [Part]
}
