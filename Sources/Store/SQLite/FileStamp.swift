import Glibc

/// What tells one state of a file from another without reading it.
struct FileStamp: Equatable {
  let device: UInt
  let inode: UInt
  let bytes: Int
  let modifiedSeconds: Int
  let modifiedNanoseconds: Int

  /// Nil when there is no file at `path`, or none that we may look at.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
    bytes = Int(status.st_size)
    modifiedSeconds = status.st_mtim.tv_sec
    modifiedNanoseconds = status.st_mtim.tv_nsec
  }

  /// The kind of the file (`S_IFREG`, `S_IFDIR`, …); nil, with `errno` set, when there is none.
  static func kind(path: String) -> mode_t? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT
  }
}
