import Glibc

/// The bytes of an open file, pipe or terminal.
final class PlainBytes: ByteReading {
  private(set) var bytesConsumed = 0
  private let descriptor: Int32
  private let closes: Bool

  /// Opens a file; "-" is standard input.
  init(path: String) throws(ByteSourceError) {
    closes = path != InputFile.standardInputPath
    descriptor = closes ? open(path, O_RDONLY | O_CLOEXEC) : STDIN_FILENO
    if descriptor < 0 { throw .cannotOpen(errno: errno) }
    // A hint only: its failure, as for a pipe, means nothing.
    _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
  }

  deinit {
    if closes { close(descriptor) }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 {
        bytesConsumed += count
        return count
      }
      if errno != EINTR { throw .cannotRead(errno: errno) }
    }
  }
}
