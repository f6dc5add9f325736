/// How the threads of one process come to a store: each opens it for itself.
///
/// Whoever holds one knows no engine.
public struct StoreAccess: Sendable {
  /// What a person calls the store.
  public var name: String
  /// A folder on the disk of the store, for what is on its way into it.
  public var folder: String
  /// Opens it for asking. Throws `StoreError.missingDatabase` where there is none yet.
  public var openForReading: @Sendable () throws(StoreError) -> any TweetStore
  /// Opens it for changing; it is made where there is none and `mayCreate` says so.
  ///
  /// `shouldGiveUp` is asked while another process that writes is waited for.
  public var openForWriting:
    @Sendable (_ mayCreate: Bool, _ shouldGiveUp: @escaping () -> Bool) throws(StoreError)
      -> any TweetStore
  /// Opens a store that lasts as long as it is held, for a try where there is none.
  public var openForTrial: @Sendable () throws(StoreError) -> any TweetStore
  /// What tells the store that is there now from one that was put in its place. Nil where there is none.
  /// It may also be another after a change of the same store. Quick: asked before each question.
  public var identity: @Sendable () -> StoreIdentity?

  /// Ways to a store as described.
  public init(
    name: String, folder: String,
    openForReading: @escaping @Sendable () throws(StoreError) -> any TweetStore,
    openForWriting:
      @escaping @Sendable (_ mayCreate: Bool, _ shouldGiveUp: @escaping () -> Bool)
      throws(StoreError) -> any TweetStore,
    openForTrial: @escaping @Sendable () throws(StoreError) -> any TweetStore,
    identity: @escaping @Sendable () -> StoreIdentity?
  ) {
    self.name = name
    self.folder = folder
    self.openForReading = openForReading
    self.openForWriting = openForWriting
    self.openForTrial = openForTrial
    self.identity = identity
  }
}

/// What tells a store from another in its place.
public struct StoreIdentity: Sendable, Hashable {
  private let numbers: [Int]

  /// Numbers that no two stores at one place share.
  public init(_ numbers: Int...) { self.numbers = numbers }
}
