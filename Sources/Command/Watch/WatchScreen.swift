import Presentation

/// A terminal on which one answer is drawn again and again, in place.
///
/// It is the terminal's other screen: whatever length the answer takes, nothing of it stays among what was
/// there before, and all that is back at the end. Sizes are asked for at each drawing, so that it
/// follows the window.
final class WatchScreen {
  private let output: BufferedOutput
  private var drawnSize: Terminal.Size?

  init(_ output: BufferedOutput) { self.output = output }

  /// Changes to the other screen, and hides the cursor.
  func open() throws {
    try output.write("\u{1B}[?1049h\u{1B}[?25l")
    try output.flush()
  }

  /// Puts everything back. Nobody is left to be told if it fails.
  func close() {
    try? output.write("\u{1B}[?25h\u{1B}[?1049l")
    try? output.flush()
  }

  private var size: Terminal.Size {
    Terminal.reportedSize(of: output.descriptor) ?? Terminal.Size(columns: 80, rows: 24)
  }

  /// The columns that a line may take.
  var columns: Int { size.columns }

  /// Whether the window has another size than when it was last drawn.
  var isResized: Bool { drawnSize != nil && drawnSize != size }

  /// A sentence as lines.
  func wrapped(_ sentence: String) -> [String] {
    TextWrap.lines(Sanitizer.cleaned(sentence), width: columns)
  }

  /// Draws lines over those of the last drawing; of too many the last ones are left out.
  func draw(_ lines: [String], palette: Palette) throws {
    let size = size
    drawnSize = size
    let room = max(1, size.rows - 2)
    var shown = lines
    if lines.count > room {
      shown = Array(lines.prefix(room - 1))
      let left = Numbers.counted(lines.count - shown.count, "more line", "more lines")
      shown.append(palette.styled(fitted("\(left): --top K shows fewer", size), .dim))
    }
    shown += ["", palette.styled(fitted("watching; Ctrl-C ends", size), .dim)]
    // The cursor goes home; behind each line, and below the last, what was there is wiped out.
    let text = shown.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n")
    try output.write("\u{1B}[H" + text + "\u{1B}[J")
    try output.flush()
  }

  private func fitted(_ line: String, _ size: Terminal.Size) -> String {
    DisplayWidth.truncated(line, toWidth: size.columns)
  }
}
