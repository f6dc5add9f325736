/// Why a record that is sound JSON gives no tweet.
public enum Refusal: Error, Equatable, Sendable {
  /// A number, a text or the like where a record should be: `123`.
  case notAnObject
  /// A tweet without an id, which could not be told from its copies.
  case noID
  /// An id that a program has rounded, as `1.26e+18`.
  case idLostDigits
  /// A record of another format than the one that was asked for, by its name.
  case notOfFormat(String)
  /// Something else than a tweet; `likeness` says what it seems to be, where that can be told.
  case notATweet(likeness: String?)
  /// A tweet whose text and words take more than a database can keep, or one of so many in one record
  /// that memory cannot hold them all.
  case tooLarge
}
