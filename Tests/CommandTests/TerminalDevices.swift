import Glibc
import Testing

/// A pipe whose reading end the test holds.
final class OutputPipe {
  let reading: Int32
  private(set) var writing: Int32

  init() {
    var ends: [Int32] = [0, 0]
    precondition(pipe(&ends) == 0)
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    closeWriting()
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  /// All that was written; ends the writing.
  func text() -> String {
    closeWriting()
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(reading, &part, part.count), count > 0 {
      bytes += part[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A terminal of our own, `columns` wide.
final class PseudoTerminal {
  let controlling: Int32
  let terminal: Int32

  /// `TIOCSPTLCK` and `TIOCGPTPEER`, which Swift does not import (ioctl_tty(2)).
  private static let setLock: UInt = 0x4004_5431
  private static let openPeer: UInt = 0x5441

  init(columns: UInt16) throws {
    controlling = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var isLocked: Int32 = 0
    try #require(controlling >= 0 && ioctl(controlling, Self.setLock, &isLocked) == 0)
    terminal = ioctl(controlling, Self.openPeer, O_RDWR | O_NOCTTY)
    try #require(terminal >= 0)
    try resize(columns: columns)
  }

  func resize(columns: UInt16) throws {
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0)
  }

  deinit {
    close(terminal)
    close(controlling)
  }

  /// What the terminal was sent, of which it hands over a part at a time: as many bytes as
  /// `expected` has, or fewer if no more come for two seconds.
  func text(as expected: String) -> String {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    var wait = pollfd(fd: controlling, events: Int16(POLLIN), revents: 0)
    while bytes.count < expected.utf8.count, poll(&wait, 1, 2000) == 1,
      case let count = read(controlling, &part, part.count), count > 0
    {
      bytes += part[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
