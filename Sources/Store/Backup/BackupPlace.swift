import Glibc
import Tweets

/// The path where a backup is to be, and what must not be there.
struct BackupPlace {
  let path: String
  /// Whether a file that is there is to be replaced.
  let replaces: Bool

  /// SQLite's files beside a database.
  private static let companions = ["-wal", "-shm", "-journal"]

  /// Looks at the place before anything is copied.
  ///
  /// - Parameter database: the path of the one that is copied.
  func check(against database: String) throws(BackupError) {
    let own = [database] + Self.companions.map { database + $0 }
    let present = FileIdentity(path: path)
    let isOwn = own.contains { name in
      name == path || (present != nil && FileIdentity(path: name) == present)
    }
    if isOwn { throw .isTheDatabase(path: path) }
    for log in Self.companions.map({ path + $0 }) where FileIdentity(path: log) != nil {
      throw .hasLog(path: path, log: log)
    }
    guard let present else {
      // A link that leads nowhere: where to is for its owner to say.
      if Self.isLink(path) { throw .exists(path: path) }
      return
    }
    guard present.isFile else { throw .notAFile(path: path) }
    if !replaces { throw .exists(path: path) }
  }

  /// Gives a finished file the path, in one step. What has come to be there meanwhile is replaced only if
  /// that was asked for.
  func take(_ file: String) throws(BackupError) {
    // Where a link leads, not the link.
    let target = replaces ? Self.resolved(path) : path
    if !replaces {
      // Unlike `rename`, `link` replaces nothing.
      if link(file, path) == 0 {
        unlink(file)
        return Self.flush(folder: Self.folder(of: path))
      }
      // Some file systems have no second names for a file.
      if errno == EEXIST || FileIdentity(path: path) != nil { throw .exists(path: path) }
    }
    guard rename(file, target) == 0 else { throw .refused(path: path, errno: errno) }
    Self.flush(folder: Self.folder(of: target))
  }

  /// The folder of a path, as the system takes it.
  private static func folder(of path: String) -> String {
    guard let slash = path.last("/") else { return "." }
    return slash == path.startIndex ? "/" : path.cut(at: slash).before
  }

  /// Makes the new name last.
  private static func flush(folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // Some file systems have nothing to flush here, and say so by an error.
    _ = fsync(descriptor)
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}

/// What makes two paths the same file.
struct FileIdentity: Equatable {
  let device: dev_t
  let number: ino_t
  let isFile: Bool

  /// Nil where nothing is, or nothing can be seen.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = status.st_dev
    number = status.st_ino
    isFile = status.st_mode & S_IFMT == S_IFREG
  }
}
