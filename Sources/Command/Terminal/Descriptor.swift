import Glibc

/// Whoever read the output has gone, as `head` does. Not a failure: the run ends in silence.
struct ClosedPipe: Error, Equatable {}

/// The answer could not be written, as on a full disk.
struct OutputFailure: Error, Equatable {
  /// The system's error number.
  let code: Int32

  /// What to tell.
  var sentence: String {
    "cannot write to standard output: \(String(cString: strerror(code)))"
  }
}

/// Writing to a file descriptor, in full.
enum Descriptor {
  /// Writes all `bytes`, however many calls that takes: an interrupted write is tried again, and a
  /// descriptor that does not block is waited for.
  ///
  /// Throws ``ClosedPipe`` where nobody reads, ``OutputFailure`` for any other error.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let written = Glibc.write(descriptor, part.baseAddress, part.count)
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else {
        try recover(from: errno, descriptor)
      }
    }
  }

  /// Waits so long, or until a signal comes. Throws ``ClosedPipe`` as soon as nobody reads any more.
  static func wait(milliseconds: Int32, on descriptor: Int32) throws {
    var wait = pollfd(fd: descriptor, events: 0, revents: 0)
    guard poll(&wait, 1, milliseconds) == 1 else { return }
    if wait.revents & Int16(POLLERR | POLLHUP) != 0 { throw ClosedPipe() }
    // A descriptor that is not open is none to wait for.
    _ = poll(nil, 0, milliseconds)
  }

  /// Returns when it makes sense to try again.
  private static func recover(from code: Int32, _ descriptor: Int32) throws {
    switch code {
    case EINTR:
      return
    case EAGAIN:
      var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = poll(&wait, 1, -1)
    case EPIPE:
      throw ClosedPipe()
    default:
      throw OutputFailure(code: code)
    }
  }
}
