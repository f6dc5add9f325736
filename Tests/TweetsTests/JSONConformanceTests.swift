// Contract: JSON is used, what is not JSON costs one record and never its neighbours, and what is
// doubtful has a verdict. In an array, which has no lines to go on from, one bad element fails it.

import Testing

@testable import Tweets

@Suite("JSON: what is read, what is not, what is doubtful")
struct JSONConformanceTests {
  /// What reading bytes gives.
  struct Outcome: Equatable {
    var ids: [String] = []
    var texts: [String] = []
    var skipped = 0
    var failedDocuments = 0

    init(ids: [String], skipped: Int = 0, failedDocuments: Int = 0) {
      (self.ids, self.skipped, self.failedDocuments) = (ids, skipped, failedDocuments)
    }

    /// Reads the bytes as a file, in portions of at most `portion`.
    init(reading bytes: [UInt8], portion: Int = .max) {
      let file = InputFile(path: "x", displayName: "x", sizeBytes: nil)
      let reader = TweetReader([file]) { (_) throws(ByteSourceError) in
        try OpenedFile(
          decompressed: ByteSource.decompressed(PortionedBytes(bytes, portion: portion)))
      }
      while let batch = reader.next()?.batch {
        ids += batch.ids.map(\.description)
        texts += batch.tweets.map { batch.string($0.text) }
      }
      (skipped, failedDocuments) = (reader.readTotals.skipped, reader.readTotals.failedDocuments)
    }

    var withoutTexts: Outcome {
      Outcome(ids: ids, skipped: skipped, failedDocuments: failedDocuments)
    }
  }

  private static let before = Array(#"{"id":1,"text":"before"}"#.utf8)
  private static let after = Array(#"{"id":3,"text":"after"}"#.utf8)

  private static func record(_ value: [UInt8], name: String = "extra") -> [UInt8] {
    Array(#"{"id":2,"text":"x","\#(name)":"#.utf8) + value + Array("}".utf8)
  }

  private static func lines(_ record: [UInt8]) -> [UInt8] {
    before + [0x0A] + record + [0x0A] + after + [0x0A]
  }

  private static func array(_ record: [UInt8]) -> [UInt8] {
    Array("[".utf8) + before + Array(",".utf8) + record + Array(",".utf8) + after + Array("]".utf8)
  }

  private static let all = Outcome(ids: ["1", "2", "3"])
  private static let neighbours = Outcome(ids: ["1", "3"], skipped: 1)
  private static let nothing = Outcome(ids: [], failedDocuments: 1)

  private func expect(
    _ value: JSONCase, isUsed: Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let record = Self.record(value.value)
    for portion in [Int.max, 1] {
      #expect(
        Outcome(reading: Self.lines(record), portion: portion).withoutTexts
          == (isUsed ? Self.all : Self.neighbours),
        "on a line: \(value.name.prefix(99))", sourceLocation: sourceLocation)
      #expect(
        Outcome(reading: Self.array(record), portion: portion).withoutTexts
          == (isUsed ? Self.all : Self.nothing),
        "in an array: \(value.name.prefix(99))", sourceLocation: sourceLocation)
    }
  }

  @Test("y: JSON is used", arguments: JSONCase.valid)
  func valid(value: JSONCase) { expect(value, isUsed: true) }

  @Test("n: what is no JSON costs its record and no other", arguments: JSONCase.invalid)
  func invalid(value: JSONCase) { expect(value, isUsed: false) }

  @Test("i: what is doubtful has a verdict", arguments: JSONCase.doubtful)
  func doubtful(value: JSONCase.Doubtful) { expect(value.value, isUsed: value.isUsed) }

  @Test("a line that ends inside a string is two lines that are no JSON")
  func newlineInString() {
    let outcome = Outcome(reading: Self.lines(Self.record(Array("\"a\nb\"".utf8))))
    #expect(outcome.withoutTexts == Outcome(ids: ["1", "3"], skipped: 2))
    #expect(
      Outcome(reading: Self.array(Self.record(Array("\"a\nb\"".utf8)))).withoutTexts
        == Self.nothing)
  }

  @Test(
    "what a string says",
    arguments: [
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u20AC""#, "Aé€"),
      (#""\ud83d\ude00""#, "😀"), (#""a\u0000b""#, "a\u{FFFD}b"), (#""\ud83d!""#, "\u{FFFD}!"),
      (#""\ude00\ud83d""#, "\u{FFFD}\u{FFFD}"), (#""\ufeffa""#, "\u{FEFF}a"),
      (#""\\ud83d""#, #"\ud83d"#), (#""first","text":"last""#, "last"),
      (#""first","te\u0078t":"last""#, "last"), (#""a","text":"b","text":"c""#, "c"),
      ("\"NaN\",\"y\":NaN", "NaN"), (#""1e999","y":1e999"#, "1e999"),
    ])
  func says(value: String, text: String) {
    let record = Self.record(Array(value.utf8), name: "text")
    for bytes in [Self.lines(record), Self.array(record)] {
      #expect(Outcome(reading: bytes).texts == ["before", text, "after"])
    }
  }

  @Test(
    "the last of equal ids counts",
    arguments: [
      (#"{"id":7,"text":"x","id":2}"#, "2"), (#"{"id":2,"text":"x","\u0069d":7}"#, "7"),
      (#"{"id":-0,"text":"x","id":2}"#, "2"),
    ])
  func lastIDCounts(record: String, id: String) {
    let outcome = Outcome(reading: Self.lines(Array(record.utf8)))
    #expect(outcome.withoutTexts == Outcome(ids: ["1", id, "3"]))
  }

  @Test(
    "around a record",
    arguments: [
      // As a line, and as an element of an array.
      (" {} ", true, true), ("\t{}\t", true, true), ("{}\r", true, true), ("\r{}", true, true),
      ("\n\n{}\n\n", true, true), ("\u{FEFF}{}", true, false), ("\u{1E}{}", true, false),
      ("{};", true, false), ("{} ; ", true, false), ("{},", false, false), (",{}", false, false),
      ("{}x", false, false), ("{}}", false, false), ("x{}", false, false), ("{}//", false, false),
      ("{}#", false, false), ("({})", false, false), ("{}\u{0}", false, false),
      ("\u{0}{}", false, false), ("\u{A0}{}", false, false), ("data: {}", false, false),
      ("f({})", false, false), ("{}\u{C}", false, false), ("=  {}", false, false),
    ])
  func around(frame: String, isUsedAsLine: Bool, isUsedInArray: Bool) {
    let record = Array(
      frame.replacing("{}", with: String(decoding: Self.record([0x31]), as: UTF8.self)).utf8)
    #expect(
      Outcome(reading: Self.lines(record)).withoutTexts
        == (isUsedAsLine ? Self.all : Self.neighbours))
    #expect(
      Outcome(reading: Self.array(record)).withoutTexts
        == (isUsedInArray ? Self.all : Self.nothing))
  }

  @Test(
    "JSON that is no tweet costs its record, in an array too",
    arguments: ["0", "-1.5e3", "\"x\"", "true", "false", "null", "{\"a\":1}", "NaN", "1e999"])
  func noTweet(value: String) {
    for bytes in [Self.lines(Array(value.utf8)), Self.array(Array(value.utf8))] {
      #expect(Outcome(reading: bytes).withoutTexts == Self.neighbours)
    }
  }

  @Test(
    "a file of blanks holds nothing and no fault",
    arguments: ["", " ", "\n", "\r\n\t ", "\u{FEFF}", "\u{FEFF}\n", "[]", "[ ]\n", "{}", "\u{1E}"])
  func nothingThere(text: String) {
    #expect(Outcome(reading: Array(text.utf8)).ids.isEmpty)
    #expect(Outcome(reading: Array(text.utf8)).failedDocuments == 0)
  }
}
