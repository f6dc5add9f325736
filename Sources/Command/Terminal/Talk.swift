// What is said beside the answer, on standard error: notes, problems, progress. One place, so that a
// message never lands in the middle of a progress bar.

import Presentation

/// Standard error. For one thread.
///
/// An error in writing is passed over: there is nobody left to tell it to.
final class Talk {
  /// Shows progress, where someone sees it: nil unless standard error is a terminal and nobody asked
  /// for quiet.
  private(set) var progress: ProgressDisplay?

  private let terminal: Terminal
  private let program: String
  private var isQuiet = false

  init(terminal: Terminal, program: String) {
    self.terminal = terminal
    self.program = program
  }

  /// From here on as the user wants it.
  func obey(_ options: GlobalOptions) {
    isQuiet = options.isQuiet
    guard options.showsProgress, let width = terminal.errorWidth else { return }
    let descriptor = terminal.errorDescriptor
    progress = ProgressDisplay(
      width: { Terminal.reportedWidth(of: descriptor) ?? width },
      write: { Self.write($0, to: descriptor) })
  }

  /// Says a line that is good to know; silent with `--quiet`.
  func note(_ line: String) {
    if !isQuiet { raw(Sanitizer.cleaned(line) + "\n") }
  }

  /// Says a line about something that went wrong, behind the program's name.
  func problem(_ line: String) {
    raw("\(program): \(Sanitizer.cleaned(line))\n")
  }

  /// Writes our own text as it is. Text from files belongs into ``note(_:)`` and ``problem(_:)``.
  func raw(_ text: String) {
    progress?.clear()
    Self.write(text, to: terminal.errorDescriptor)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      try? Descriptor.write(UnsafeRawBufferPointer(bytes), to: descriptor)
    }
  }
}
