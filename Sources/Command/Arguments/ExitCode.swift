/// What the program tells its caller when it ends.
enum ExitCode: Int32, CaseIterable, Sendable {
  case done = 0

  /// Done, but records were skipped, or nothing was found.
  case doneWithFaults = 1

  /// Failed; nothing was changed.
  case failed = 2

  /// The command line could not be understood (`EX_USAGE` of sysexits).
  case wrongUsage = 64

  /// Stopped by the user (128 + SIGINT).
  case interrupted = 130

  /// As told in help.
  var meaning: String {
    switch self {
    case .done: "Done."
    case .doneWithFaults: "Done, but records were skipped, or nothing was found."
    case .failed: "Failed; nothing was changed."
    case .wrongUsage: "The command line was wrong."
    case .interrupted: "Interrupted."
    }
  }
}
