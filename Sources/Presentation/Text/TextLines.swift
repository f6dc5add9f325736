/// Lines of text in UTF-8, each with its line feed: as they are written, without a string for each of what
/// can be some hundred thousand.
public struct TextLines: Sendable {
  /// The lines, one behind the other.
  public internal(set) var utf8: [UInt8] = []

  /// No line.
  public init() {}

  /// Lines that have no line feeds yet, nor any inside.
  public init(_ lines: [String]) {
    for line in lines { append(line) }
  }

  /// Adds a line.
  mutating func append(_ line: String) {
    utf8.append(line)
    end()
  }

  /// Ends the line to whose bytes was appended.
  mutating func end() { utf8.append(UInt8(ascii: "\n")) }

  /// The lines as strings, without line feeds.
  public var strings: [String] {
    utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

extension [UInt8] {
  /// Appends a text as it lies in memory, which takes a fraction of what its view does.
  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }
}
