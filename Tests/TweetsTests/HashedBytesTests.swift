import Foundation
import TestSupport
import Testing

@testable import Tweets

/// SHA-256 of files, taken while they are read.
@Suite("Hashing files")
struct HashedBytesTests {
  /// Source: FIPS 180-4's example, and the sum of no bytes.
  @Test(
    "gives the published sums",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func published(text: String, sum: String) throws {
    for portion in [1, 3, 64, Int.max] {
      let bytes = HashedBytes(PortionedBytes(Array(text.utf8), portion: portion))
      #expect(bytes.readRest())
      #expect(bytes.digest() == sum)
    }
  }

  private static func sum(_ bytes: [UInt8]) throws -> String {
    let hashed = HashedBytes(PortionedBytes(bytes))
    #expect(hashed.readRest())
    return try #require(hashed.digest())
  }

  /// The files as the reader tells them, and the ids of each portion.
  private func read(
    _ paths: [String], _ limit: TweetReader.BatchLimit = .standard, blocks: Int = 1 << 20,
    knowing known: KnownBlocks? = nil, hashing: FileHashing = .all
  ) throws -> (files: [ReadFile], portions: [TweetPortion]) {
    var sizes = BlockSizes()
    sizes.block = blocks
    let reader = TweetReader(
      try InputFiles.resolve(paths), limit: limit, recalling: known, hashing: hashing, blocks: sizes
    ) { (file) throws(ByteSourceError) in try OpenedFile(file) }
    var portions: [TweetPortion] = []
    while let portion = reader.next() { portions.append(portion) }
    var files = portions.flatMap { $0.filesBefore + ($0.endedFile.map { [$0] } ?? []) }
    files += reader.takeEndedFiles()
    return (files, portions)
  }

  private static func line(_ id: Int) -> String { "{\"id\":\(id),\"text\":\"#a\"}\n" }
  private static func lines(_ ids: Range<Int>) -> String { ids.map(line).joined() }

  @Test("a large file is hashed only where that is wanted, and told whole in any case")
  func large() throws {
    let folder = try TemporaryFolder()
    let blank = [UInt8](repeating: UInt8(ascii: "\n"), count: FileHashing.smallBytes)
    let small = try folder.write(Array(blank.dropLast(100)), to: "small.jsonl")
    let large = try folder.write(Array(Self.line(1).utf8) + blank, to: "large.jsonl")
    let files = try read([small, large], hashing: .small).files
    #expect(files.map(\.isWhole) == [true, true])
    #expect(files.map { $0.sha256 != nil } == [true, false])
    #expect(try files.map(\.bytes) == [bytes(small).count, bytes(large).count])
    #expect(try read([large], hashing: .all).files.first?.sha256 == Self.sum(bytes(large)))
  }

  @Test("of each kind of file the sum is that of its bytes on disk, and its numbers are its own")
  func kinds() throws {
    let folder = try TemporaryFolder()
    let names = [
      "stanford.jsonl", "lines.jsonl.bz2", "lines.jsonl.xz", "lines.jsonl.zst",
      "plain-named.jsonl.gz", "gzip-members.jsonl.gz", "archive-export.zip", "stream-grab.tar",
      "utf16.jsonl", "table.csv", "broken-line.jsonl", "cut-array.json", "v1-stream.jsonl",
      "empty-containers.json",
    ]
    let paths = names.map { Fixtures.root.appending(path: "fixtures/\($0)").path }
    let damaged = try folder.write(
      Array(bytes(paths[4]).dropLast(5)) + [1, 2, 3], to: "damaged.jsonl.gz")
    let all = paths + [damaged]
    let files = try read(all).files
    #expect(files.map(\.name) == all)
    for file in files {
      #expect(try file.sha256 == Self.sum(bytes(file.name)), "\(file.name)")
      #expect(try file.bytes == bytes(file.name).count, "\(file.name)")
      let reader = TweetReader(try InputFiles.resolve([file.name]))
      while reader.next() != nil {}
      let totals = reader.readTotals
      #expect((file.tweets, file.notices) == (totals.tweets, totals.notices), "\(file.name)")
      #expect(
        (file.skipped, file.failedDocuments) == (totals.skipped, totals.failedDocuments),
        "\(file.name)")
    }
    #expect(files.last?.skipped == 1)
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test(
    "no portion has tweets of two files, and the last of a file says so", arguments: [1, 2, 3, 100])
  func portions(batch: Int) throws {
    let folder = try TemporaryFolder()
    let array = "[" + (20..<27).map { "{\"id\":\($0),\"text\":\"x\"}" }.joined(separator: ",") + "]"
    let paths = [
      try folder.write(Self.lines(0..<3), to: "a.jsonl"), try folder.write("", to: "b.jsonl"),
      try folder.write(array, to: "c.json"), try folder.write("[1,", to: "d.json"),
      try folder.write(Self.lines(30..<34), to: "e.jsonl"),
    ]
    let limit = TweetReader.BatchLimit(tweets: batch, bytes: 1 << 20)
    let (files, portions) = try read(paths, limit)
    #expect(files.map(\.name) == paths)
    #expect(files.map(\.tweets) == [3, 0, 7, 0, 4])
    #expect(files.map(\.failedDocuments) == [0, 0, 0, 1, 0])
    for portion in portions {
      let tens = Set(portion.batch.ids.map { Int($0.description).map { $0 / 10 } ?? -1 })
      #expect(tens.count <= 1)
    }
    // An array, the end of which is awaited, always ends with its last tweets.
    let ends = portions.compactMap(\.endedFile?.name)
    #expect(ends.contains(paths[2]))
    let last = portions.last { $0.endedFile?.name == paths[2] }
    // Where the last tweet has filled a batch, the end comes by itself.
    #expect(last?.batch.ids.last ?? .number(26) == .number(26))
    let isAlone = [1, 7].contains(batch)
    #expect(last?.batch.isEmpty == isAlone)
  }

  @Test("a file that two threads read in blocks has its sum, also where nothing is parsed")
  func blocks() throws {
    let folder = try TemporaryFolder()
    let text = Self.lines(0..<3000)
    let path = try folder.write(text, to: "a.jsonl")
    let other = try folder.write(Self.lines(3000..<3010), to: "b.jsonl")
    let sum = try Self.sum(Array(text.utf8))
    var known = KnownBlocks(seed: 7)
    for isKnown in [false, true] {
      let (files, portions) = try read([path, other], blocks: 1000, knowing: known)
      #expect(files.map(\.name) == [path, other])
      #expect(files.first?.sha256 == sum)
      #expect(files.first?.tweets == 3000)
      #expect(portions.count > 50)
      // The end comes with the last block.
      let end = try #require(portions.firstIndex { $0.endedFile?.name == path })
      #expect(end == portions.count - 2)
      for portion in portions {
        if case .read(let block) = portion.block { known.blocks[block.hash] = block }
        if isKnown, portion.endedFile?.name != other { #expect(portion.batch.isEmpty) }
      }
    }
  }

  @Test("what is refused, or cannot be opened, is no file that was read")
  func refused() throws {
    let folder = try TemporaryFolder()
    let paths = [
      Fixtures.root.appending(path: "fixtures/page.html").path,
      try folder.write(
        Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 100), to: "a.json"),
      try folder.write(Self.lines(0..<2), to: "b.jsonl"),
    ]
    #expect(try read(paths).files.map(\.name) == [paths[2]])
  }
}
