/// Why there is no backup. Nothing of it is left behind, and what was there before stays.
public enum BackupError: Error, Equatable {
  /// Something is at the path already.
  case exists(path: String)
  /// The path is the database itself, or one of the files that SQLite keeps beside it.
  case isTheDatabase(path: String)
  /// The log of another database lies beside the path: it is in use, or was not closed well, and its log
  /// would be taken for that of the copy.
  case hasLog(path: String, log: String)
  /// What is at the path is no file.
  case notAFile(path: String)
  /// The system refuses to make, to write or to rename the file, with this `errno`.
  case refused(path: String, errno: Int32)
  /// The disk is full.
  case full(path: String)
  /// The copy was made, looked at, and found damaged; so the database is.
  case unsound(database: String, detail: String)
  /// The user asked to stop.
  case interrupted
}

/// What a backup holds, as it was found in the finished copy.
public struct BackupReport: Sendable, Equatable {
  /// Search terms.
  public var terms: Int
  /// Distinct tweets.
  public var tweets: Int
  /// The size of the file.
  public var bytes: Int
}

/// What a backup meets of the world around it.
public struct BackupSurroundings {
  /// How far it has come.
  public enum Progress: Sendable {
    /// So many bytes of so many are copied.
    case copying(bytes: Int, of: Int)
    /// The copy is read to see whether it is sound.
    case checking
  }

  /// Called every few megabytes, on the calling thread.
  public var onProgress: ((Progress) -> Void)?
  /// Asked every few megabytes, and ten times a second while the copy is checked, on another thread.
  public var shouldStop: @Sendable () -> Bool
  /// Four megabytes at a time: often enough for progress, and for Ctrl-C.
  var pagesAStep = 1024

  /// Never stopped, and no progress told, unless both are given.
  public init(shouldStop: @escaping @Sendable () -> Bool = { false }) {
    self.shouldStop = shouldStop
  }
}
