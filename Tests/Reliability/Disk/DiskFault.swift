import CSQLite
import Glibc

/// What a disk is asked to do. Calls of each kind are counted for themselves.
enum DiskCall: Hashable {
  case open, read, write, truncate, flush, delete, shareMemory, link, rename
}

/// How a call fails.
enum DiskFault: String, CaseIterable {
  case open, read, shortRead, write, tornWrite, full, truncate, flush, delete
  case shareMemory, shareFull, link, rename

  /// The kind of call that it befalls.
  var call: DiskCall {
    switch self {
    case .open: .open
    case .read, .shortRead: .read
    case .write, .tornWrite, .full: .write
    case .truncate: .truncate
    case .flush: .flush
    case .delete: .delete
    case .shareMemory, .shareFull: .shareMemory
    case .link: .link
    case .rename: .rename
    }
  }

  /// Whether SQLite overcomes it: the system may give fewer bytes than were asked for, and gives the others
  /// when asked again.
  var isHarmless: Bool { self == .shortRead }

  /// What SQLite is told.
  ///
  /// Source: https://www.sqlite.org/rescode.html, "Extended Result Code List".
  var code: Int32 {
    switch self {
    case .open: SQLITE_CANTOPEN
    case .read: SQLITE_IOERR | (1 << 8)
    case .shortRead: SQLITE_IOERR | (2 << 8)
    case .write, .tornWrite: SQLITE_IOERR | (3 << 8)
    case .full: SQLITE_FULL
    case .flush: SQLITE_IOERR | (4 << 8)
    case .truncate: SQLITE_IOERR | (6 << 8)
    case .delete: SQLITE_IOERR | (10 << 8)
    case .shareFull: SQLITE_IOERR | (19 << 8)
    case .shareMemory: SQLITE_IOERR | (21 << 8)
    case .link, .rename: SQLITE_IOERR
    }
  }

  /// What the system says.
  var systemError: Int32 {
    switch self {
    case .open: EMFILE
    case .full, .shareFull: ENOSPC
    default: EIO
    }
  }
}
