/// Why an answer takes longer than one is used to, said before the time passes.
public enum StoreNotice: Sendable, Equatable {
  /// Who wrote so many tweets is read from the tweets themselves.
  ///
  /// - Parameter isKept: whether it is kept, so that the next answer need not read them.
  case readingAuthors(tweets: Int, isKept: Bool)
}
