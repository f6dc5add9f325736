/// A state of the store: what was asked in one state gets the same answer as long as it is that one.
struct StoreVersion: Hashable, Sendable {
  /// Told anew by each service, and whenever another store is in the place of the one before.
  var opening: UInt64
  /// As the store counts its changes; -1 while there is none, or none that opens.
  var mark: Int64

  /// As it stands in an `ETag`, without its quotes.
  var tag: String { String(opening, radix: 36) + "." + String(mark) }
}
