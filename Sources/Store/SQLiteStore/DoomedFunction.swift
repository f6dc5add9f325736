import CSQLite

/// `is_doomed(tweet)`, for SQL: whether a row is among those that are being deleted.
enum DoomedFunction {
  /// - Parameter doomed: ascending runs that do not overlap.
  static func install(_ doomed: [ClosedRange<Int64>], on connection: Connection) {
    let box = Unmanaged.passRetained(Box(doomed))
    sqlite3_create_function_v2(
      connection.handle, "is_doomed", 1, SQLITE_UTF8, box.toOpaque(),
      { context, _, values in
        guard let pointer = sqlite3_user_data(context) else { return }
        let isDoomed = Unmanaged<Box>.fromOpaque(pointer)._withUnsafeGuaranteedRef {
          Runs.contain($0.doomed, sqlite3_value_int64(values?[0]))
        }
        sqlite3_result_int(context, isDoomed ? 1 : 0)
      }, nil, nil,
      { pointer in pointer.map { Unmanaged<Box>.fromOpaque($0).release() } })
  }

  private final class Box {
    let doomed: [ClosedRange<Int64>]
    init(_ doomed: [ClosedRange<Int64>]) { self.doomed = doomed }
  }
}
