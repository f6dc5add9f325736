import Glibc
public import Store

extension StoreAccess {
  /// The ways to a store on a cluster.
  ///
  /// - Parameter waitSeconds: as in `ClickHouseStore.openForWriting`.
  public static func clickHouse(
    _ address: ClusterAddress, password: String, waitSeconds: Double = 600
  ) -> StoreAccess {
    StoreAccess(
      name: address.name, folder: temporaryFolder,
      openForReading: { () throws(StoreError) in
        do throws(StoreError) {
          return try ClickHouseStore.openForReading(address, password: password)
        } catch .cluster(_, .missingDatabase) {
          throw .missingDatabase(path: address.name)
        }
      },
      openForWriting: { (mayCreate, shouldGiveUp) throws(StoreError) in
        try ClickHouseStore.openForWriting(
          address, password: password, mayCreate: mayCreate, waitSeconds: waitSeconds,
          shouldGiveUp: shouldGiveUp)
      },
      openForTrial: { () throws(StoreError) in try SQLiteStore.openInMemory() },
      // An address is one store: who puts another in its place also makes its units anew, which is a change.
      identity: { StoreIdentity(1, 1) })
  }

  /// Nothing of ours lies on the disks of a cluster.
  private static var temporaryFolder: String {
    getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
  }
}
