// Contract: rows as RFC 4180 has them and as people's files have them, in memory that is bounded, with
// their places; a broken row costs itself.

import TestSupport
import Testing

@testable import Tweets

@Suite("Tables: rows")
struct BytesTableTests {
  /// All events of a table of `columns` columns with the header `a,b`.
  private func rows(
    _ body: String, delimiter: Character = ",", portion: Int = .max, window: Int = 1 << 20,
    limit: Int = 1 << 20, failure: ByteSourceError? = nil
  ) -> [String] {
    let header = "a\(delimiter)b\n"
    let input = Array((header + body).utf8)
    let source = PortionedBytes(input, portion: portion, failure: failure)
    let reader = TableReader(
      source, delimiter: delimiter.asciiValue ?? 0, columns: 2, windowBytes: window,
      rowBytesMax: limit)
    return described(reader, input)
  }

  private static let cases: [(body: String, rows: [String])] = [
    ("1,2\n3,4\n", ["2@4: 1|2", "3@8: 3|4"]),
    ("1,2\r\n3,4", ["2@4: 1|2", "3@9: 3|4"]),
    ("\n1,2\n\r\n\n3,\n", ["3@5: 1|2", "6@12: 3|"]),
    ("\"1,\n\"\"x\"\"\",\"\"\r\n3,4\n", ["2@4: 1,\n\"x\"|", "4@19: 3|4"]),
    (
      "1,2,,\n3,4,5\n6\n7,8\n",
      [
        "2@4: 1|2", "bad 3@10 cells(3, columns: 2)", "bad 4@16 cells(1, columns: 2)", "5@18: 7|8",
      ]
    ),
    // Quotes in a cell that does not begin with one, and quotes that a tool forgot to double.
    ("5\" pipe,2\n\"say \"hi\" to\",4\n", ["2@4: 5\" pipe|2", "3@14: say \"hi\" to|4"]),
    // A quote that nothing ends takes its own line with it, and not the rest of the file.
    ("\"1,2\n3,4\n5,6\n", ["bad 2@4 endsEarly", "3@9: 3|4", "4@13: 5|6"]),
    ("1,\"2\n3,\"4\n5,6\n", ["bad 2@4 endsEarly", "bad 3@9 endsEarly", "4@14: 5|6"]),
    ("1,é\u{0}ü\n", ["2@4: 1|é\u{0}ü"]),
    ("", []), ("\n\n", []), ("1,2\n\"cut", ["2@4: 1|2", "bad 3@8 endsEarly"]),
  ]

  @Test("rows, whatever the portions they come in", arguments: cases)
  func rows(body: String, rows expected: [String]) {
    for (portion, window) in portionsAndWindows {
      #expect(
        rows(body, portion: portion, window: window) == expected, "\(portion) \(window)")
    }
  }

  @Test("cells between tabs or semicolons", arguments: ["\t", ";"] as [Character])
  func delimiters(delimiter: Character) {
    #expect(rows("1,1\(delimiter)2\n", delimiter: delimiter) == ["2@4: 1,1|2"])
  }

  @Test("bytes that are not UTF-8 become U+FFFD")
  func repair() {
    let input = Array("a,b\nx".utf8) + [0xE9, 0x2C, 0xA9] + Array("y\n".utf8)
    let reader = TableReader(PortionedBytes(input), delimiter: 0x2C, columns: 2)
    #expect(described(reader, input) == ["2@4: x\u{FFFD}|\u{FFFD}y"])
  }

  @Test("a row over the limit is given up, and the next lines are read")
  func limit() {
    let long =
      "\"" + String(repeating: "x", count: 40) + "\n3,4\n" + String(repeating: "5,6\n", count: 9)
    let found = rows(long, window: 8, limit: 64)
    #expect(found.first == "bad 2@4 quoteNotClosed")
    #expect(
      Array(found.dropFirst()) == ["3@46: 3|4"] + (0..<9).map { "\($0 + 4)@\(50 + 4 * $0): 5|6" })
  }

  @Test("a source that breaks off in a row: the row is told, then why")
  func failure() {
    let failure = ByteSourceError.cannotRead(errno: 5)
    #expect(
      rows("1,2\n3,4", failure: failure)
        == ["2@4: 1|2", "bad 3@8 endsEarly", "throws \(failure)"])
  }

  @Test("a file of quotes that nothing ends costs a bounded number of looks")
  func hostile() throws {
    let unit = "\"a,b\n"
    let source = RepeatedBytes(unit, total: 2 << 20)
    let reader = TableReader(source, delimiter: 0x2C, columns: 2)
    var bad = 0
    while let event = try reader.next() {
      guard case .malformed = event else { break }
      bad += 1
    }
    #expect(bad > 10)
  }
}
