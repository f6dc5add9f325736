import Presentation

/// Collects the answer and writes it in large pieces.
///
/// Whoever waits for a part of the answer, as with `--watch`, calls ``flush()``. After an error
/// nothing more is written. For one thread.
final class BufferedOutput {
  /// Where it is written to.
  let descriptor: Int32
  private var buffer: [UInt8] = []
  private var hasFailed = false
  private var beginning: String?
  private static let capacity = 65_536

  init(descriptor: Int32) {
    self.descriptor = descriptor
    buffer.reserveCapacity(Self.capacity)
  }

  /// Puts a text before the first that is written; nothing where nothing is.
  func begins(with text: String) { beginning = text }

  /// Adds `text`, and writes when the buffer is full.
  ///
  /// Throws ``ClosedPipe`` or ``OutputFailure``; a command lets both pass.
  func write(_ text: String) throws {
    var text = text
    try text.withUTF8 { try write($0) }
  }

  /// Adds lines that end each with a line break.
  func write(_ lines: TextLines) throws {
    try lines.utf8.withUnsafeBufferPointer { try write($0) }
  }

  private func write(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    if let beginning {
      buffer.append(contentsOf: beginning.utf8)
      self.beginning = nil
    }
    guard bytes.count < Self.capacity else {
      // Much at once is not copied first.
      try flush()
      return try send(UnsafeRawBufferPointer(bytes))
    }
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Adds `line` and a line break.
  func writeLine(_ line: String) throws {
    try write(line)
    try write("\n")
  }

  /// Adds lines, each with a line break.
  func writeLines(_ lines: [String]) throws {
    for line in lines { try writeLine(line) }
  }

  /// Writes all that was collected.
  func flush() throws {
    // Emptied in any case: what could not be written once is not tried again.
    defer { buffer.removeAll(keepingCapacity: true) }
    try buffer.withUnsafeBytes { try send($0) }
  }

  private func send(_ bytes: UnsafeRawBufferPointer) throws {
    guard !hasFailed else { return }
    do {
      try Descriptor.write(bytes, to: descriptor)
    } catch {
      hasFailed = true
      throw error
    }
  }
}
