public import Store

/// An answer that is too long to be made at once: each part is made when the one before it has been sent.
///
/// Between two parts nothing is held, neither a thread nor a state of the store: whoever makes the next one
/// knows from where it goes on, and others may have changed the store meanwhile.
public struct ChunkedAnswer: Sendable {
  /// The next part; nil after the last one. Called by one thread at a time, not always the same. What it throws
  /// breaks the transfer off, so that nobody takes a part for the whole.
  let next: @Sendable (any TweetStore) throws -> [UInt8]?

  /// - Parameters:
  ///   - state: what is known before the first part.
  ///   - next: the next part, and what is known after it; nil after the last one.
  public init<State: Sendable>(
    _ state: State, next: @escaping @Sendable (inout State, any TweetStore) throws -> [UInt8]?
  ) {
    // Only one thread at a time asks for a part.
    nonisolated(unsafe) var state = state
    self.next = { store in try next(&state, store) }
  }
}
