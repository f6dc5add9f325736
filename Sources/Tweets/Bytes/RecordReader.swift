// The way from bytes to parsed records: cut, parse, and only where that fails scan, repair, parse again.

import CSimdjson

/// The JSON records of one file, in order, parsed.
///
/// Bounded memory: a window of 1 MiB, or twice the largest value, and the parser's tape for it.
/// Serves one thread at a time.
final class RecordReader {
  /// What the reader found next.
  enum Event {
    /// A value on its own, or an element of the document that began. `root` dies at the next call.
    ///
    /// `line` counts from 1, `offset` is that of the first byte in the decompressed file.
    case record(root: json_value, line: Int, offset: Int, byteCount: Int)
    /// An array, or what is assigned to a name, begins: its records count only if it ends well.
    case documentBegan(line: Int, offset: Int)
    case documentEnded
    /// The document cannot be used, nor can the records that it gave.
    case documentFailed(Problem)
    /// A value on its own cannot be used. The rest of the file can.
    case malformed(Problem)
  }

  /// Bytes that were given to the parser: a measure of work for tests.
  private(set) var bytesParsed = 0

  private let splitter: RecordSplitter
  private let parser: OpaquePointer

  /// Reads a source that was just opened.
  ///
  /// - Throws: ``ByteSourceError/noMemory``.
  convenience init(_ source: ByteSource) throws(ByteSourceError) {
    try self.init(RecordSplitter(source: source))
  }

  init(_ splitter: RecordSplitter) throws(ByteSourceError) {
    guard let parser = json_parser_create() else { throw .noMemory }
    self.parser = parser
    self.splitter = splitter
  }

  deinit { json_parser_free(parser) }

  /// Bytes of the file, as it lies on disk, that were read so far.
  var bytesConsumed: Int { splitter.bytesConsumed }

  /// The next event; nil after the last one.
  ///
  /// Throws what stopped the source, after every event of the bytes before it. A record that the damage
  /// cuts is a ``Problem/Reason/endsEarly`` before.
  func next() throws(ByteSourceError) -> Event? {
    while let event = try splitter.next() {
      switch event {
      case .documentBegan(let line, let offset): return .documentBegan(line: line, offset: offset)
      case .documentEnded: return .documentEnded
      case .documentFailed(let problem): return .documentFailed(problem)
      case .malformed(let problem): return .malformed(problem)
      case .record(let record):
        if let parsed = try parse(record) { return parsed }
      }
    }
    return nil
  }

  /// The parsed record; nil if the splitter was told to look at it again.
  private func parse(_ record: Record) throws(ByteSourceError) -> Event? {
    var (status, root) = parse(record.bytes.baseAddress, record.bytes.count)
    if status == JSON_MALFORMED, !record.isWholeLine,
      let repaired = RecordRepair.repaired(record.bytes)
    {
      (status, root) = repaired.bytes.withUnsafeBufferPointer {
        parse($0.baseAddress, repaired.count)
      }
    }
    switch status {
    case JSON_OK:
      return .record(
        root: root, line: record.line, offset: record.offset, byteCount: record.bytes.count)
    case JSON_NO_MEMORY: throw .noMemory
    case JSON_TOO_DEEP: splitter.reject(.nestedTooDeep)
    case JSON_TOO_LARGE: splitter.reject(.tooLarge)
    default: splitter.reject(.malformed(.refusedByParser))
    }
    return nil
  }

  private func parse(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> (json_status, json_value) {
    bytesParsed += count
    var root = json_value()
    let status = json_parse(parser, bytes, count, &root)
    return (status, root)
  }
}
