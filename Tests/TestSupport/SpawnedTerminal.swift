import Glibc

/// A terminal whose other end the test holds. It passes bytes on as they are: no CR before LF.
final class SpawnedTerminal {
  /// The end that the test reads.
  let controlling: Int32
  /// The end that a process takes for a terminal.
  let terminal: Int32

  /// `TIOCSPTLCK` and `TIOCGPTPEER`, which Swift does not import (ioctl_tty(2)).
  private static let setLock: UInt = 0x4004_5431
  private static let openPeer: UInt = 0x5441

  /// - Parameter columns: 0 for one that does not know its width.
  init(columns: Int) throws {
    controlling = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard controlling >= 0 else { throw SystemFailure("open /dev/ptmx") }
    var isLocked: Int32 = 0
    _ = ioctl(controlling, Self.setLock, &isLocked)
    terminal = ioctl(controlling, Self.openPeer, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { throw SystemFailure("open a terminal's end") }
    var mode = termios()
    tcgetattr(terminal, &mode)
    cfmakeraw(&mode)
    tcsetattr(terminal, TCSANOW, &mode)
    var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }
}

/// A call of the system that failed.
public struct SystemFailure: Error, CustomStringConvertible {
  /// What was tried, and what the system said.
  public let description: String

  init(_ what: String, code: Int32 = errno) {
    description = "\(what): \(String(cString: strerror(code)))"
  }
}
