/// Shows one line that changes in place, at most ten times a second.
///
/// Made only where standard error is a terminal. For one thread.
final class ProgressDisplay {
  private let width: () -> Int
  private let now: () -> ContinuousClock.Instant
  private let write: (String) -> Void
  private var lastShown: ContinuousClock.Instant?
  private var isShown = false

  /// The shortest time between two changes: more is only flicker.
  static let interval = Duration.milliseconds(100)

  /// - Parameters:
  ///   - width: asks for the columns of the terminal, which may change.
  ///   - now: the clock.
  ///   - write: writes to the terminal at once.
  init(
    width: @escaping () -> Int, now: @escaping () -> ContinuousClock.Instant = { .now },
    write: @escaping (String) -> Void
  ) {
    self.width = width
    self.now = now
    self.write = write
  }

  /// Shows what `line` renders for a number of columns, unless the last change was just now; then
  /// nothing is rendered, so this may be called as often as one likes.
  func update(_ line: (_ width: Int) -> String) {
    let instant = now()
    if let lastShown, instant - lastShown < Self.interval { return }
    lastShown = instant
    isShown = true
    // The last column stays free: a terminal that wraps there would scroll.
    write("\r\(line(max(0, width() - 1)))\u{1B}[K")
  }

  /// Takes the line away. To be called at the end; before a message ``Talk`` does it.
  func clear() {
    guard isShown else { return }
    isShown = false
    write("\r\u{1B}[K")
  }
}
