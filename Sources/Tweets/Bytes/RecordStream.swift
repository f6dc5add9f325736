import CSimdjson

/// The records of one file, in order, each with its place. Serves one thread at a time.
protocol RecordStream: AnyObject {
  /// Bytes of the file, as it lies on disk, that were read so far.
  var bytesConsumed: Int { get }

  /// The next event; nil after the last one.
  ///
  /// Throws what stopped the source, after every event of the bytes before it.
  func next() throws(ByteSourceError) -> RecordStreamEvent?
}

/// What a stream of records found next. Lines count from 1; offsets are those of the first byte in the
/// decompressed file.
enum RecordStreamEvent {
  /// A value on its own, or an element of the document that began. `root` dies at the next call.
  case record(root: json_value, line: Int, offset: Int, byteCount: Int)
  /// A row of a table.
  case row(TableRow, line: Int, offset: Int)
  /// An array, or what is assigned to a name, begins: its records count only if it ends well.
  case documentBegan(line: Int, offset: Int)
  case documentEnded
  /// The document cannot be used, nor can the records that it gave.
  case documentFailed(Problem)
  /// A record on its own cannot be used. The rest of the file can.
  case malformed(Problem)
}
