// What the program's output is connected to. The only place that asks the system about terminals.

import Glibc

/// Facts about standard output and standard error, taken once at the start.
struct Terminal: Sendable {
  let outputDescriptor: Int32
  let errorDescriptor: Int32

  /// The columns of the terminal that standard output is, or nil if it is none.
  let outputWidth: Int?

  /// The columns of the terminal that standard error is, or nil if it is none.
  let errorWidth: Int?

  /// Looks at two open descriptors.
  static func current(
    output: Int32 = STDOUT_FILENO, errors: Int32 = STDERR_FILENO, environment: [String: String]
  ) -> Terminal {
    Terminal(
      outputDescriptor: output, errorDescriptor: errors,
      outputWidth: width(of: output, environment), errorWidth: width(of: errors, environment))
  }

  /// What the terminal itself says, else `COLUMNS`, else 80; nil for what is no terminal.
  private static func width(of descriptor: Int32, _ environment: [String: String]) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    if let width = reportedWidth(of: descriptor) { return width }
    let columns = environment["COLUMNS"].flatMap { Int($0) } ?? 0
    return columns > 0 ? columns : 80
  }

  /// The columns that the terminal has now, or nil if it does not know.
  static func reportedWidth(of descriptor: Int32) -> Int? {
    reportedSize(of: descriptor)?.columns
  }

  /// How much a terminal shows.
  struct Size: Equatable, Sendable {
    var columns: Int
    var rows: Int
  }

  /// The size that the terminal has now, or nil if it does not know. Rows that it does not know are 24.
  static func reportedSize(of descriptor: Int32) -> Size? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Size(columns: Int(size.ws_col), rows: size.ws_row > 0 ? Int(size.ws_row) : 24)
  }

  /// Makes writing to a closed pipe an error that can be seen instead of the end of the process. To
  /// be called once, before anything is written.
  static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// The same for writing beyond the limit for the size of files (`ulimit -f`): it is told like a full
  /// disk. To be called once, before anything is written.
  static func ignoreFileSizeLimits() {
    _ = signal(SIGXFSZ, SIG_IGN)
  }
}
