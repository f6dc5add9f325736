import CSimdjson
import Testing

@testable import Tweets

@Suite("Repairing a record the parser refuses")
struct BytesRepairTests {
  static func repaired(_ input: [UInt8]) -> [UInt8]? {
    input.withUnsafeBufferPointer { RecordRepair.repaired($0) }.map { repaired in
      #expect(repaired.bytes.count == repaired.count + Int(JSON_PADDING))
      return Array(repaired.bytes[..<repaired.count])
    }
  }

  @Test(
    "text",
    arguments: [
      (#"{"a":"\ud83d"}"#, #"{"a":"\ufffd"}"#),
      (#"{"a":"\uD83Dx"}"#, #"{"a":"\ufffdx"}"#),
      (#"{"a":"\ude00\ud83d"}"#, #"{"a":"\ufffd\ufffd"}"#),
      (#"{"a":"\ud83d\ud83d\ude00"}"#, #"{"a":"\ufffd\ud83d\ude00"}"#),
      (#"{"a":"\ud83d\n"}"#, #"{"a":"\ufffd\n"}"#),
      (#"{"\ud83d":1}"#, #"{"\ufffd":1}"#),
      ("{\"a\":NaN,\"b\":-Infinity,\"c\":[Infinity]}", "{\"a\":null,\"b\":null,\"c\":[null]}"),
      ("NaN", "null"),
      ("18446744073709551616", "18446744073709551616e0"),
      ("[-9223372036854775809]", "[-9223372036854775809e0]"),
      ("[1e999,-1e999]", "[null,null]"),
      ("[1" + String(repeating: "0", count: 400) + "]", "[null]"),
    ])
  func text(input: String, expected: String) throws {
    let repaired = try #require(Self.repaired(Array(input.utf8)))
    #expect(String(decoding: repaired, as: UTF8.self) == expected)
  }

  @Test(
    "nothing to repair",
    arguments: [
      "{}", #"{"a":"\ud83d\ude00 é 😀 \\ud83d NaN 1e999"}"#, "[1,-2,1.5e300,18446744073709551615]",
      "[-9223372036854775808,true,false,null]", #"["\"NaN"]"#,
    ])
  func nothing(input: String) { #expect(Self.repaired(Array(input.utf8)) == nil) }

  @Test(
    "invalid UTF-8 becomes one replacement for each maximal part",
    arguments: [
      ([0x80], 1), ([0xC0, 0xAF], 2), ([0xE0, 0x80, 0xAF], 3), ([0xED, 0xA0, 0xBD], 3),
      ([0xF0, 0x80, 0x80, 0xAF], 4), ([0xE2, 0x82], 1), ([0xF0, 0x9F, 0x98], 1),
      ([0xF5, 0x80], 2), ([0xF4, 0x90, 0x80, 0x80], 4), ([0xFF], 1), ([0xC2], 1),
      ([0xE1, 0x80, 0xE2, 0xF0, 0x91, 0x92, 0xF1, 0xBF], 4),
    ] as [([UInt8], Int)])
  func invalidUTF8(bytes: [UInt8], count: Int) throws {
    let quote = UInt8(ascii: "\"")
    let repaired = try #require(Self.repaired([quote] + bytes + [UInt8(ascii: "x"), quote]))
    #expect(
      String(decoding: repaired, as: UTF8.self)
        == "\"" + String(repeating: "\u{FFFD}", count: count) + "x\"")
  }

  @Test("every length of UTF-8 that is valid stays", arguments: ["é", "€", "😀", "\u{10FFFF}"])
  func valid(character: String) {
    #expect(Self.repaired(Array("\"\(character)\"".utf8)) == nil)
  }

  @Test("a line that needs repair is one record among the others")
  func inReader() {
    var input = Array("{\"a\":1}\n{\"a\":\"\\ud83d\"}\n{\"a\":\"".utf8)
    input += [0xED, 0xA0, 0xBD] + Array("\",\"b\":NaN,\"c\":99999999999999999999}\n{}".utf8)
    for (portion, window) in portionsAndWindows {
      let found = events(input, portion: portion, window: window)
      #expect(found.count == 4)
      #expect(found.map { $0.prefix(3) } == ["1: ", "2: ", "3: ", "4: "])
    }
  }

  @Test("what repair yields is what the parser sees")
  func parsed() throws {
    let source = PortionedBytes(Array(#"{"a":"x\ud83d","b":NaN,"c":1e999}"#.utf8))
    let reader = try RecordReader(RecordSplitter(source: source))
    guard case .record(let root, _, _, _) = try reader.next() else {
      Issue.record("no record")
      return
    }
    let text = json_get_string(json_get(root, "a", 1))
    #expect(
      String(decoding: UnsafeBufferPointer(start: text.bytes, count: text.count), as: UTF8.self)
        == "x\u{FFFD}")
    #expect(json_type_of(json_get(root, "b", 1)) == JSON_NULL)
    #expect(json_type_of(json_get(root, "c", 1)) == JSON_NULL)
  }
}
