import CSQLite

/// Functions for SQL that pack tweets and times, for the migration and for `check --repair`:
/// `packed_tweets(tweet)` and `packed_ids(id, tweet)` of a group, and
/// `packed_times(pk, created_at, is_retweet)` of the tweets of one block.
enum PackedFunctions {
  static func install(on connection: Connection) {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    sqlite3_create_function_v2(
      connection.handle, "packed_tweets", 1, flags, nil, nil,
      { context, _, values in
        Packing.of(context)?.tweets.append(sqlite3_value_int64(values?[0]))
      }, Packing.finish, nil)
    sqlite3_create_function_v2(
      connection.handle, "packed_ids", 2, flags, nil, nil,
      { context, _, values in
        guard let packing = Packing.of(context), let values else { return }
        packing.ids.append(
          PackedIDs.Entry(
            id: sqlite3_value_int64(values[0]), tweet: sqlite3_value_int64(values[1])))
      }, Packing.finish, nil)
    sqlite3_create_function_v2(
      connection.handle, "packed_times", 3, flags, nil, nil,
      { context, _, values in
        guard let packing = Packing.of(context), let values else { return }
        let time =
          sqlite3_value_type(values[1]) == SQLITE_NULL ? nil : sqlite3_value_int64(values[1])
        let value = PackedTimes.packed(time, isRetweet: sqlite3_value_int(values[2]) == 1)
        PackedTimes.set(value, of: sqlite3_value_int64(values[0]), in: &packing.bytes)
      }, Packing.finish, nil)
  }

  /// What one group has come to.
  private final class Packing {
    var bytes: [UInt8] = []
    /// In any order, which SQLite does not promise.
    var tweets: [Int64] = []
    /// The same.
    var ids: [PackedIDs.Entry] = []

    /// Kept by SQLite from the first row of a group to its end.
    static func of(_ context: OpaquePointer?) -> Packing? {
      let size = Int32(MemoryLayout<UnsafeMutableRawPointer?>.size)
      guard let place = sqlite3_aggregate_context(context, size) else { return nil }
      let kept = place.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
      if let known = kept.pointee {
        return Unmanaged<Packing>.fromOpaque(known).takeUnretainedValue()
      }
      let made = Packing()
      kept.pointee = Unmanaged.passRetained(made).toOpaque()
      return made
    }

    static let finish: @convention(c) (OpaquePointer?) -> Void = { context in
      guard let place = sqlite3_aggregate_context(context, 0),
        let kept = place.assumingMemoryBound(to: UnsafeMutableRawPointer?.self).pointee
      else { return sqlite3_result_zeroblob(context, 0) }
      let packing = Unmanaged<Packing>.fromOpaque(kept).takeRetainedValue()
      PackedTweets.append(packing.tweets.sorted(), to: &packing.bytes)
      if !packing.ids.isEmpty {
        PackedIDs.append(packing.ids.sorted { $0.id < $1.id }[...], to: &packing.bytes)
      }
      packing.bytes.withUnsafeBytes { bytes in
        if let base = bytes.baseAddress, bytes.count > 0 {
          sqlite3_result_blob(context, base, Int32(bytes.count), smashtag_sqlite_transient())
        } else {
          sqlite3_result_zeroblob(context, 0)
        }
      }
    }
  }
}
