import CSQLite

/// Stops a statement that has worked for too long, or that somebody wants to stop: SQLite asks it every
/// thousand steps of its machine, some microseconds.
///
/// What the caller does with a row is not counted: who reads the answer page by page has time.
final class WorkLimit {
  private let limit: Duration
  private let shouldStop: () -> Bool
  private var worked = Duration.zero
  private var startedAt = ContinuousClock.now
  private let handle: OpaquePointer
  /// Whether the time was over, rather than the user's patience.
  private(set) var isOver = false

  /// The connection must outlive the limit, which takes itself away in the end.
  init(_ limit: Duration, on connection: Connection, _ shouldStop: @escaping () -> Bool) {
    self.limit = limit
    self.shouldStop = shouldStop
    handle = connection.handle
    // Unretained: taken away before this goes.
    sqlite3_progress_handler(
      handle, 1000,
      { context in
        guard let context else { return 0 }
        return Unmanaged<WorkLimit>.fromOpaque(context).takeUnretainedValue().isReached ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { sqlite3_progress_handler(handle, 0, nil, nil) }

  /// Runs a step of the statement, and counts its time.
  func working<Value>(_ step: () throws(StoreError) -> Value) throws(StoreError) -> Value {
    startedAt = .now
    defer { worked += startedAt.duration(to: .now) }
    return try step()
  }

  private var isReached: Bool {
    if shouldStop() { return true }
    isOver = worked + startedAt.duration(to: .now) >= limit
    return isOver
  }
}
