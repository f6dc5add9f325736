// Contract: the work and the memory for a file are bounded by its size and its largest value, whatever
// stands in it. Counted, not timed.

import Testing

@testable import Tweets

@Suite("Bounded work on hostile files")
struct BytesBoundedWorkTests {
  private static let window = 1024
  private static let goingBackFree = 20_000

  private struct Work {
    var events = 0
    var bytes = 0
    var memory = 0
    var moved = 0
  }

  private static func work(_ source: any ByteReading) throws -> Work {
    let splitter = RecordSplitter(
      source: source, windowBytes: window, goingBackFree: goingBackFree)
    let reader = try RecordReader(splitter)
    var work = Work()
    while try reader.next() != nil { work.events += 1 }
    work.bytes = splitter.bytesScanned + reader.bytesParsed
    work.memory = splitter.memoryBytes
    work.moved = splitter.bytesMoved
    return work
  }

  /// Inputs of which no value needs more than a window or so.
  @Test(
    "small memory and linear work",
    arguments: [
      "{", "[", "{\n", "[\n", "\"\n", "{\"a\":\n", "{\"a\":[\n", "{}", "{}\n", "[]", "[]\n", "x",
      "x\n",
      "1\n", "1 ", "1,\n", "{}x", "{},\n", "\n", " ", ";", "a=[", "a=\n", "a={\n", "a     ",
      "{\"a\":1}{\"b\":2}\n", "{\n\"a\":1\n}\n", "{\"a\":[{}\n", "\u{FEFF}", "\u{1E}", "[1\n",
      "{\"a\":\"\\ud83d\"}\n",
    ], ["", "{}\n"])
  func repeated(unit: String, head: String) throws {
    let total = 1 << 17
    let source = HeadAndRest(head, RepeatedBytes(unit, total: total))
    let work = try Self.work(source)
    // Going back is paid from a budget of eight times the file; each value is tried three ways at most.
    #expect(work.bytes <= 12 * total + Self.goingBackFree)
    // The deepest nesting that is followed, in the longest of the units, is 8 KiB.
    #expect(work.memory <= 16 * Self.window)
    #expect(work.moved <= 2 * total)
  }

  /// One value that does not end must be kept to go back to its second line.
  @Test(
    "linear work on a value without an end", arguments: ["\"", "{\"a\":\"", "{\"a\":[", "{\"a\":["])
  func endless(head: String) throws {
    for unit in ["x", "1,", "1,\n", "{},\n", "\\\"", "\"b\":[1],\n"] {
      let total = 1 << 17
      let work = try Self.work(HeadAndRest(head, RepeatedBytes(unit, total: total)))
      #expect(work.bytes <= 12 * total + Self.goingBackFree)
      #expect(work.memory <= 4 * total)
      #expect(work.moved <= 4 * total)
    }
  }

  /// Bytes of which so many come out of one of the file.
  private final class UnpackedBytes: ByteReading {
    private let source: any ByteReading
    private let growth: Int

    init(_ source: any ByteReading, growth: Int) {
      self.source = source
      self.growth = growth
    }

    var bytesConsumed: Int { source.bytesConsumed / growth }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
      try source.read(into: buffer)
    }
  }

  @Test("a record that was packed a thousand times smaller is given up, not kept in memory")
  func bomb() throws {
    let total = 1 << 20
    func splitter(growth: Int) -> RecordSplitter {
      let source = HeadAndRest("{\"a\":\"", RepeatedBytes("x", total: total))
      return RecordSplitter(
        source: UnpackedBytes(source, growth: growth), windowBytes: Self.window,
        unpackedFreeBytes: 64 * Self.window)
    }
    func problems(_ splitter: RecordSplitter) throws -> [Problem.Reason] {
      let reader = try RecordReader(splitter)
      var problems: [Problem.Reason] = []
      while let event = try reader.next() {
        if case .malformed(let problem) = event { problems.append(problem.reason) }
      }
      return problems
    }
    // As honest files are packed: only its missing end is wrong with it.
    let honest = splitter(growth: 50)
    #expect(try problems(honest) == [.endsEarly])
    #expect(honest.memoryBytes >= total)
    let bomb = splitter(growth: 1000)
    #expect(try problems(bomb) == [.packedTooSmall])
    #expect(bomb.memoryBytes <= 256 * Self.window)
  }

  @Test("a row of a table too")
  func bombOfRow() throws {
    for (growth, reason) in [(50, nil), (1000, Problem.Reason.packedTooSmall)] {
      let source = HeadAndRest("a,b\n1,", RepeatedBytes("x", total: 1 << 20))
      let reader = TableReader(
        UnpackedBytes(source, growth: growth), delimiter: UInt8(ascii: ","), columns: 2,
        windowBytes: Self.window, unpackedFreeBytes: 64 * Self.window)
      var found: Problem.Reason?
      while let event = try reader.next() {
        if case .malformed(let problem) = event { found = problem.reason }
      }
      #expect(found == reason)
    }
  }

  @Test("an array of any size needs the memory of its largest element")
  func longArray() throws {
    let total = 1 << 17
    let work = try Self.work(HeadAndRest("[1", RepeatedBytes(",{\"a\":[1,2,3]}", total: total)))
    #expect(work.events > total / 20)
    #expect(work.memory <= 2 * Self.window)
    #expect(work.bytes <= 3 * total)
  }

  @Test("JSON lines are parsed once and never scanned")
  func fastPath() throws {
    let total = 1 << 17
    let splitter = RecordSplitter(
      source: RepeatedBytes("{\"a\":1,\"b\":[\"x\"]}\r\n", total: total), windowBytes: Self.window)
    let reader = try RecordReader(splitter)
    while try reader.next() != nil {}
    // The repetition ends in the middle of a line, which alone is scanned.
    #expect(splitter.bytesScanned < 40)
    #expect(reader.bytesParsed <= total)
  }

  @Test("after a broken line, lines are given unseen again")
  func fastPathAgain() throws {
    let splitter = RecordSplitter(
      source: HeadAndRest("{\"a\":}\n", RepeatedBytes("{\"a\":1,\"b\":2}\n", total: 1 << 16)))
    let reader = try RecordReader(splitter)
    while try reader.next() != nil {}
    #expect(splitter.bytesScanned < 40 + 1 << 16)
    #expect(reader.bytesParsed < 40 + 1 << 16)
  }
}

/// A text, then other bytes.
private final class HeadAndRest: ByteReading {
  private let head: PortionedBytes
  private let rest: any ByteReading

  init(_ head: String, _ rest: any ByteReading) {
    self.head = PortionedBytes(Array(head.utf8))
    self.rest = rest
  }

  var bytesConsumed: Int { head.bytesConsumed + rest.bytesConsumed }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    let count = try head.read(into: buffer)
    return count > 0 ? count : try rest.read(into: buffer)
  }
}
