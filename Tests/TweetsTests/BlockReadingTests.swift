import Glibc
import TestSupport
import Testing

@testable import Tweets

/// Files read in blocks, beside each other, give what they give read in order.
@Suite("Reading in blocks")
struct BlockReadingTests {
  /// So large that no text of a test is read in blocks.
  private static let inOrder = BlockSizes(block: 1 << 30, most: 1 << 30)

  // MARK: - The same as in order

  @Test("whatever the lines hold, blocks change nothing", arguments: 0..<30)
  func sameAsInOrder(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<20 {
      let bytes = Self.text(&random)
      let portion = random.one(of: [1, 7, 100, .max])
      let damage = random.isOnce(in: 5) ? ByteSourceError.cannotRead(errno: 5) : nil
      let block = random.one(of: [16, 64, 200, 1000])
      let sizes = BlockSizes(block: block, most: random.one(of: [block, 4 * block, 100_000]))
      let wanted = FileReading(bytes, Self.inOrder, portion: .max, failure: damage)
      let found = FileReading(bytes, sizes, portion: portion, failure: damage)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(found.tweets == wanted.tweets, "\(sizes) \(text)")
      #expect(found.totals == wanted.totals, "\(sizes) \(text)")
      #expect(found.queries == wanted.queries, "\(sizes) \(text)")
      let named = FileReading(bytes, sizes, portion: portion, failure: damage, knowing: [:])
      #expect(named.withoutBlocks == found.withoutBlocks, "\(sizes) \(text)")
      let recalled = FileReading(
        bytes, sizes, portion: portion, failure: damage, knowing: named.blocks)
      #expect(recalled.withoutBlocks == found.withoutBlocks, "\(sizes) \(text)")
      #expect(Set(recalled.recalled.map(\.hash)) == Set(named.blocks.keys), "\(sizes) \(text)")
    }
  }

  /// A file that begins with an object, most of it sound lines, with what people's files hold between.
  private static func text(_ random: inout SeededRandom) -> [UInt8] {
    let isSound = random.isOnce(in: 3)
    let end = random.isOnce(in: 4) ? "\r\n" : "\n"
    var bytes: [UInt8] = random.isOnce(in: 8) ? [0xEF, 0xBB, 0xBF] : []
    if random.isOnce(in: 8) { bytes += Array(" \n\t\n".utf8) }
    bytes += tweet(&random) + Array(end.utf8)
    for _ in 0..<random.number(below: 40) {
      let isPlain = isSound || !random.isOnce(in: 12)
      bytes += isPlain ? plainLine(&random) : oddLine(&random)
      bytes += Array(end.utf8)
    }
    if random.isOnce(in: 3) { bytes.removeLast(random.number(below: min(30, bytes.count - 6))) }
    return bytes
  }

  private static func plainLine(_ random: inout SeededRandom) -> [UInt8] {
    switch random.number(below: 10) {
    case 0: Array(#"{"delete":{"status":{"id":1}}}"#.utf8)
    case 1: Array("".utf8)
    case 2: Array("  {\"id\":7,\"text\":\"#blank\"} \t".utf8)
    case 3: Array(#"{"id":8,"text":"x","truncated":true}"#.utf8)
    default: tweet(&random)
    }
  }

  private static func tweet(_ random: inout SeededRandom) -> [UInt8] {
    let id = random.number(below: 1000)
    let words = (0...random.number(below: 5)).map { _ in random.one(of: ["#a", "#É", "@b", "c"]) }
    return Array(#"{"id":\#(id),"text":"\#(words.joined(separator: " "))"}"#.utf8)
  }

  private static func oddLine(_ random: inout SeededRandom) -> [UInt8] {
    let odd: [String] = [
      "broken", #"{"id":1"#, #"{"id":1,"text":"cut"#, "{\n\"id\": 2,\n\"text\": \"#long\"\n}",
      #"[{"id":3,"text":"in an array"},{"id":4,"text":"x"}]"#, #"[{"id":5,"text":"x"},"#, "[1,\n",
      #"{"id":6,"text":"a #half \ud83d"}"#, #"{"id":9,"text":"\u0000 #nul"}"#, #"{"no":1}"#, "12",
      "}",
      #"{"id":10,"text":"a"}{"id":11,"text":"b"}"#, #"{"id":12,"text":"x"};"#,
      #"{"n":NaN,"id":13}"#,
      #"{"id":null,"text":"x"}"#, "\u{1E}{\"id\":14,\"text\":\"x\"}", "\u{FEFF}", "\u{FEFF}{}",
      #"{"statuses":[{"id":15,"text":"x"}],"search_metadata":{"query":"%23q"}}"#,
      #"{"statuses":[],"search_metadata":{"query":"r"}}"#, #"{"id":1,"a":"#, "\u{0}", #""text"#,
      #"window.YTD.tweets.part0 = [{"tweet":{"id":"16","full_text":"x"}}]"#, "{", "{\n{\n{",
      String(repeating: "{\"a\":\n", count: 20),
      #"{"id":17,"text":"\#(String(repeating: "#long ", count: 80))"}"#,
    ]
    let line = Array(random.one(of: odd).utf8)
    return random.isOnce(in: 6) ? line + [0xFF, 0xEF] : line
  }

  // MARK: - Cutting

  @Test("where blocks end depends on the bytes alone", arguments: [1, 5, 64, .max])
  func cuts(portion: Int) {
    let text = "{1}\n{22}\n{333}\n" + String(repeating: "x", count: 20) + "\n{4}\n{5}"
    let pieces = pieces(of: text, portion: portion, BlockSizes(block: 10, most: 40))
    #expect(
      pieces == [
        "{1}\n{22}\n", "{333}\n", String(repeating: "x", count: 20) + "\n", "{4}\n{5}",
      ])
    // The last block apart, what is appended changes no block.
    let longer = self.pieces(
      of: text + "6}\n{7}\n", portion: portion, BlockSizes(block: 10, most: 40))
    #expect(longer.prefix(3) == pieces.prefix(3))
  }

  @Test("a line that is too long for a block ends the cutting")
  func tooLong() {
    let text = "{1}\n" + String(repeating: "x", count: 50) + "\n{2}\n"
    let pieces = pieces(of: text, portion: .max, BlockSizes(block: 10, most: 30))
    #expect(pieces == ["{1}\n", String(repeating: "x", count: 30) + " and so on"])
  }

  private func pieces(of text: String, portion: Int, _ sizes: BlockSizes) -> [String] {
    let cutter = BlockCutter(
      PortionedBytes(Array(text.utf8), portion: portion), sizes,
      BlockPool(blockBytes: sizes.block))
    var pieces: [String] = []
    while let piece = cutter.next() {
      let text = String(decoding: piece.bytes.bytes, as: UTF8.self)
      pieces.append(piece.isWhole ? text : text + " and so on")
      if !piece.isWhole { break }
    }
    return pieces
  }

  // MARK: - Recalling

  private static func lines(_ ids: Range<Int>) -> [UInt8] {
    Array(ids.map { "{\"id\":\($0),\"text\":\"#t\($0)\"}\n" }.joined().utf8)
  }

  private static let sizes = BlockSizes(block: 256, most: 1024)

  @Test("a file that grew is parsed only where it did")
  func grown() {
    let before = FileReading(Self.lines(0..<100), Self.sizes, knowing: [:])
    #expect(before.blocks.count > 5 && before.recalled.isEmpty)
    let grown = FileReading(Self.lines(0..<150), Self.sizes, knowing: before.blocks)
    #expect(grown.tweets == FileReading(Self.lines(0..<150), Self.inOrder).tweets)
    #expect(grown.recalled.count == before.blocks.count - 1)
  }

  @Test("what one seed knows another does not")
  func otherSeed() {
    let before = FileReading(Self.lines(0..<100), Self.sizes, knowing: [:], seed: 1)
    let after = FileReading(Self.lines(0..<100), Self.sizes, knowing: before.blocks, seed: 2)
    #expect(after.recalled.isEmpty)
    #expect(after.tweets == before.tweets)
  }

  @Test("blocks with refused records, problems or queries are not named")
  func unnamed() {
    let query = #"{"statuses":[],"search_metadata":{"query":"q"}}"#
    for odd in [#"{"id":null,"text":"x"}"#, "broken", query] {
      let bytes = Self.lines(0..<8) + Array((odd + "\n").utf8) + Self.lines(10..<18)
      let reading = FileReading(bytes, BlockSizes(block: 400, most: 400), knowing: [:])
      #expect(reading.tweets.count == 16)
      #expect(reading.blocks.values.allSatisfy { $0.tweets < 16 })
      #expect(reading.blocks.values.reduce(0) { $0 + $1.bytes } < bytes.count)
    }
  }

  @Test("nothing is named unless somebody asks, nor under a format")
  func unasked() {
    #expect(FileReading(Self.lines(0..<100), Self.sizes).blocks.isEmpty)
    let asked = FileReading(
      Self.lines(0..<100), Self.sizes, knowing: [:], as: TweetFormat(named: "v1-tweet"))
    #expect(asked.blocks.isEmpty && asked.tweets.count == 100)
  }

  // MARK: - Many files, and going away

  @Test("small files share a batch, and stand before the blocks of a large one")
  func smallFiles() {
    let texts = [Self.lines(0..<3), Self.lines(3..<6), Self.lines(6..<60), Self.lines(60..<63)]
    let files = texts.indices.map {
      InputFile(path: "\($0)", displayName: "\($0)", sizeBytes: texts[$0].count)
    }
    let reader = TweetReader(files, blocks: Self.sizes) { (file) throws(ByteSourceError) in
      let place = Int(file.path) ?? 0
      return .text(try ByteSource(PortionedBytes(texts[place])))
    }
    var portions: [[Int64]] = []
    while let portion = reader.next() { portions.append(portion.batch.numbers) }
    #expect(portions.first == [0, 1, 2, 3, 4, 5])
    #expect(portions.count > 4 && portions.last == [60, 61, 62])
    #expect(portions.flatMap { $0 } == Array(0..<63))
    #expect(reader.readTotals.bytes == texts.reduce(0) { $0 + $1.count })
  }

  @Test("a reader that is dropped half-way lets go of the file")
  func dropped() throws {
    weak var source: PortionedBytes?
    for portions in 0..<4 {
      let bytes = PortionedBytes(Self.lines(0..<2000), portion: 100)
      source = bytes
      var reader: TweetReader? = TweetReader(
        [InputFile(path: "a", displayName: "a", sizeBytes: nil)], blocks: Self.sizes
      ) { [weak bytes] (_) throws(ByteSourceError) in
        guard let bytes else { throw .cannotOpen(errno: 2) }
        return .text(try ByteSource(bytes))
      }
      for _ in 0..<portions { #expect(reader?.next() != nil) }
      reader = nil
    }
    for _ in 0..<500 where source != nil { usleep(10_000) }
    #expect(source == nil)
  }
}

extension TweetBatch {
  fileprivate var numbers: [Int64] {
    ids.map { if case .number(let id) = $0 { id } else { -1 } }
  }
}

/// What reading a file gave.
private struct FileReading {
  var tweets: [String] = []
  var totals = ReadTotals()
  var queries: [String] = []
  /// The blocks that were named.
  var blocks: [BlockHash: ReadBlock] = [:]
  var recalled: [ReadBlock] = []

  struct Result: Equatable {
    let tweets: [String]
    let totals: ReadTotals
    let queries: [String]
  }

  var withoutBlocks: Result { Result(tweets: tweets, totals: totals, queries: queries) }

  /// - Parameter blocks: those that are known; nil to name none.
  init(
    _ bytes: [UInt8], _ sizes: BlockSizes, portion: Int = .max, failure: ByteSourceError? = nil,
    knowing known: [BlockHash: ReadBlock]? = nil, seed: UInt64 = 7, as format: TweetFormat? = nil
  ) {
    let file = InputFile(path: "file", displayName: "file", sizeBytes: bytes.count)
    let reader = TweetReader(
      [file], as: format, recalling: known.map { KnownBlocks(seed: seed, blocks: $0) },
      blocks: sizes
    ) { (_) throws(ByteSourceError) in
      .text(try ByteSource(PortionedBytes(bytes, portion: portion, failure: failure)))
    }
    var unsure: [String] = []
    while let portion = reader.next() {
      let found = described(tweetsOf(portion))
      switch portion.standing {
      case .complete: tweets += found
      case .partOfDocument: unsure += found
      case .lastOfDocument:
        tweets += unsure + found
        unsure = []
      case .documentFailed: unsure = []
      }
    }
    totals = reader.readTotals
    queries = reader.searchQueries
  }

  private mutating func tweetsOf(_ portion: TweetPortion) -> TweetBatch {
    switch portion.block {
    case .recalled(let block, let reread):
      #expect(portion.batch.isEmpty)
      recalled.append(block)
      let batch = reread()
      #expect(batch.tweets.count == block.tweets)
      return batch
    case .read(let block):
      #expect(portion.batch.tweets.count == block.tweets)
      blocks[block.hash] = block
    case nil: break
    }
    return portion.batch
  }
}

private func described(_ batch: TweetBatch) -> [String] {
  batch.tweets.map { tweet in
    let mentions = batch.mentions[tweet.mentions].map {
      "\($0.kind) \(batch.string($0.key)) \(batch.string($0.display))"
    }
    return "\(batch.id(of: tweet)) \(batch.string(tweet.text)) \(mentions)"
  }
}
