import CSimdjson

/// Reads values that lie as text inside a record, as in the cells of a table.
///
/// One value is alive at a time: it dies when the next is read. Serves one thread at a time.
final class EmbeddedJSON {
  private let parser: OpaquePointer
  private var bytes: [UInt8] = []

  init?() {
    guard let parser = json_parser_create() else { return nil }
    self.parser = parser
  }

  deinit { json_parser_free(parser) }

  /// The object or array that the text is, as JSON or as Python prints it; nil if it is neither.
  func value(of text: UnsafeBufferPointer<UInt8>) -> JSONValue? {
    if let value = parse(Array(text)) { return value }
    if let repaired = RecordRepair.repaired(text),
      let value = parse(repaired.bytes.prefix(repaired.count))
    {
      return value
    }
    return PythonLiteral.json(of: text).flatMap { parse($0) }
  }

  private func parse(_ text: some Sequence<UInt8>) -> JSONValue? {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: text)
    let count = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: Int(JSON_PADDING)))
    var root = json_value()
    guard json_parse(parser, bytes, count, &root) == JSON_OK else { return nil }
    let value = JSONValue(raw: root)
    return value.isArray || value.isObject ? value : nil
  }
}
