import Glibc

/// What a request brought, in a file without a name that goes with this value.
///
/// A file, since it may be larger than memory, and since a file of tweets may have to be read at any place
/// (a zip). On the disk of the database, so that it is full sooner than the system's.
public final class RequestBody: Sendable {
  private let descriptor: Int32

  /// An empty one.
  ///
  /// - Parameter folder: where the file is made. Throws what the system says.
  init(in folder: String) throws(SystemError) {
    var path = Array((folder + "/.smashtag-body-XXXXXX").utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(path)
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Where the file can be opened as long as this value lives.
  var path: String { "/proc/self/fd/\(descriptor)" }

  /// How much has come, in bytes.
  var size: Int { Int(lseek(descriptor, 0, SEEK_END)) }

  /// What has come, if it is not more than so many bytes; nil if it is, or cannot be read.
  func bytes(max: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: max + 1)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return (0...max).contains(count) ? Array(bytes[..<count]) : nil
  }

  /// Gives the room back: nobody reads it any more.
  func drop() { ftruncate(descriptor, 0) }

  /// Puts bytes at the end.
  func append(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var rest = bytes
    while let start = rest.baseAddress, rest.count > 0 {
      let count = write(descriptor, start, rest.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw SystemError(code: errno) }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }
}

/// What the system says against something.
struct SystemError: Error, Equatable {
  /// As in `errno`.
  let code: Int32
}
