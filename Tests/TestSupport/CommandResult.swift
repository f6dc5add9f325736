/// How a run of the built program went.
public struct CommandResult: Sendable, CustomStringConvertible {
  /// The bytes of standard output; of a terminal, if that is where it went.
  public let outputBytes: [UInt8]

  /// The bytes of standard error; empty if it went to the terminal that standard output went to.
  public let errorBytes: [UInt8]

  /// The exit code, or nil if a signal ended the process.
  public let exitCode: Int32?

  /// The signal that ended the process, if one did.
  public let signal: Int32?

  /// Whether it took too long, and was killed.
  public let timedOut: Bool

  /// Standard output as text.
  public var output: String { String(decoding: outputBytes, as: UTF8.self) }

  /// Standard error as text.
  public var errors: String { String(decoding: errorBytes, as: UTF8.self) }

  /// The lines of standard output, without their ends.
  public var outputLines: [String] { Self.lines(output) }

  /// The lines of standard error, without their ends.
  public var errorLines: [String] { Self.lines(errors) }

  /// All of it, as a snapshot shows it: both streams and how it ended.
  public var description: String {
    var text = output
    if let last = text.utf8.last, last != 0x0A { text += "(no end)\n" }
    if !errorBytes.isEmpty { text += "--- stderr\n" + errors }
    if timedOut { return text + "--- timed out\n" }
    return text + (exitCode.map { "--- exit \($0)\n" } ?? "--- signal \(signal ?? 0)\n")
  }

  private static func lines(_ text: String) -> [String] {
    var lines = text.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" })
    if lines.last == "" { lines.removeLast() }
    return lines.map(String.init)
  }
}
