import Store

/// A store that one thread asks again and again, opened when it is first needed, and anew when another was
/// put in its place.
final class StoreReader {
  private let access: StoreAccess
  private var opened: (store: any TweetStore, identity: StoreIdentity?)?

  init(_ access: StoreAccess) { self.access = access }

  /// The store that is there now. Throws `StoreError.missingDatabase` where there is none.
  func store() throws(StoreError) -> any TweetStore {
    let identity = access.identity()
    if let opened, opened.identity == identity, identity != nil { return opened.store }
    opened = nil
    let store = try access.openForReading()
    opened = (store, identity)
    return store
  }
}
