/// What the splitter found next in a file.
enum RecordEvent {
  /// An array, or what is assigned to a name, begins. Its records follow, then its end or failure.
  case documentBegan(line: Int, offset: Int)
  /// A value on its own, or an element of the document that began.
  case record(Record)
  case documentEnded
  /// The document cannot be used, its records included.
  case documentFailed(Problem)
  /// A value on its own cannot be used.
  case malformed(Problem)
}

/// The bytes of one value.
struct Record {
  /// Valid until the splitter is asked again; JSON_PADDING bytes behind it are readable.
  let bytes: UnsafeBufferPointer<UInt8>
  /// Line of the first byte, counted from 1.
  let line: Int
  /// Offset of the first byte in the decompressed file, counted from 0.
  let offset: Int
  /// Whether the bytes are a whole line that nobody has looked into: a guess that they are one value.
  let isWholeLine: Bool
}
