import Glibc

/// A file beside the one that it is to become. It goes with this value unless it was given its name.
final class UnfinishedCopy {
  let path: String
  private var isThere = true

  /// Makes an empty file in the folder of `place`, which others may read as far as they may read the
  /// database.
  init(of database: String, for place: BackupPlace) throws(BackupError) {
    var status = stat()
    let mode = stat(database, &status) == 0 ? status.st_mode & 0o666 : 0o600
    path = "\(place.path).\(getpid())-\(UInt32.random(in: 0...(.max))).partial"
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .refused(path: place.path, errno: errno) }
    close(descriptor)
  }

  deinit {
    guard isThere else { return }
    for ending in ["", "-wal", "-shm", "-journal"] { unlink(path + ending) }
  }

  /// Returns when all of it is on disk.
  func flush() throws(BackupError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .refused(path: path, errno: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else {
      throw errno == ENOSPC || errno == EDQUOT
        ? .full(path: path) : .refused(path: path, errno: errno)
    }
  }

  /// Gives it its name.
  func finish(at place: BackupPlace) throws(BackupError) {
    try place.take(path)
    isThere = false
  }
}
