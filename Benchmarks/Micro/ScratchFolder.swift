import Glibc

/// A folder for one run, below `TMPDIR` or `/tmp`.
enum ScratchFolder {
  /// Calls `body` with the folder's path, then removes the folder and its files.
  static func with<Value>(_ body: (String) throws -> Value) throws -> Value {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((parent + "/smashtag-micro-XXXXXX").utf8CString)
    guard let made = mkdtemp(&template) else {
      stop("smashtag-micro: no folder can be made in '\(parent)'", status: 1)
    }
    let path = String(cString: made)
    defer { remove(path) }
    return try body(path)
  }

  private static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm"] { unlink(path + "/rows.sqlite" + suffix) }
    rmdir(path)
  }
}
