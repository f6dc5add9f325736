// Contract: a source gives the text of a file whatever its compression, and damage as an error behind
// every byte before it.

import Foundation
import Glibc
import TestSupport
import Testing

@testable import Tweets

@Suite("Reading the bytes of a file")
struct BytesSourceTests {
  private static let lines = Array(
    (0..<6000).map { "{\"id_str\":\"\($0 &* 2_654_435_761 % 1_000_003)\"}\n" }.joined().utf8)

  private static func source(
    _ bytes: [UInt8], portion: Int = .max
  ) throws(ByteSourceError) -> ByteSource {
    try ByteSource(PortionedBytes(bytes, portion: portion))
  }

  private static func kind(_ error: ByteSourceError?) -> ByteSourceError.Damage.Kind? {
    guard case .damaged(let damage) = error else { return nil }
    return damage.kind
  }

  @Test("plain bytes come as they are", arguments: [0, 1, 5, 511, 512, 513, 100_000])
  func plain(count: Int) throws {
    let bytes = Array(Self.lines[..<count])
    for portion in [1, 7, 4096] {
      let (found, error) = contents(try Self.source(bytes, portion: portion), portion: 1000)
      #expect(found == bytes)
      #expect(error == nil)
    }
  }

  @Test("compressed bytes are decompressed", arguments: Compression.allCases)
  func compressions(compression: Compression) throws {
    let packed = compressed(Self.lines, compression)
    #expect(packed.count < Self.lines.count / 2)
    for portion in [1, 7, 4096, Int.max] {
      let source = try Self.source(packed, portion: portion)
      let (found, error) = contents(source, portion: 777)
      #expect(found == Self.lines)
      #expect(error == nil)
      #expect(source.bytesConsumed == packed.count)
    }
  }

  @Test("nothing, compressed, is nothing", arguments: Compression.allCases)
  func nothing(compression: Compression) throws {
    let (found, error) = contents(try Self.source(compressed([], compression)))
    #expect(found.isEmpty)
    #expect(error == nil)
  }

  @Test("all members are read", arguments: Compression.allCases)
  func members(compression: Compression) throws {
    let half = Self.lines.count / 2
    let parts = [Array(Self.lines[..<half]), [], Array(Self.lines[half...])]
    let packed = parts.flatMap { compressed($0, compression) }
    for portion in [1, Int.max] {
      let (found, error) = contents(try Self.source(packed, portion: portion))
      #expect(found == Self.lines)
      #expect(error == nil)
    }
  }

  @Test("layers are taken off, three at most")
  func layers() throws {
    var packed = Self.lines
    for compression in [Compression.gzip, .zstd, .gzip] {
      packed = compressed(packed, compression)
      #expect(contents(try Self.source(packed)).0 == Self.lines)
    }
    #expect(contents(try Self.source(compressed(packed, .gzip))).0 == compressed(Self.lines, .gzip))
  }

  @Test("a cut gives what was before it, then the error", arguments: Compression.allCases)
  func cut(compression: Compression) throws {
    let packed = compressed(Self.lines, compression)
    for count in [packed.count - 1, packed.count - 9, packed.count / 2, 30] {
      for portion in [1, Int.max] {
        let (found, error) = contents(try Self.source(Array(packed[..<count]), portion: portion))
        #expect(Self.lines.starts(with: found))
        #expect(
          Self.kind(error) == .endsEarly,
          "\(count) of \(packed.count): \(String(describing: error))")
      }
    }
  }

  @Test("a cut gzip file gives every byte that its bits hold")
  func cutGzip() throws {
    let packed = compressed(Self.lines, .gzip)
    var before = 0
    for count in stride(from: 20, through: packed.count, by: 997) {
      let (found, error) = contents(try Self.source(Array(packed[..<count])))
      #expect(Self.lines.starts(with: found))
      #expect(Self.kind(error) == .endsEarly)
      #expect(found.count >= before)
      before = found.count
    }
    // Without the trailer alone nothing is missing.
    #expect(contents(try Self.source(packed.dropLast(8))).0 == Self.lines)
    #expect(contents(try Self.source(packed.dropLast(1200))).0.count > Self.lines.count * 9 / 10)
  }

  @Test(
    "a wrong check sum or length of gzip is damage behind the last byte", arguments: [8, 5, 4, 1])
  func gzipTrailer(fromEnd: Int) throws {
    var packed = compressed(Self.lines, .gzip)
    packed[packed.count - fromEnd] ^= 1
    let (found, error) = contents(try Self.source(packed))
    #expect(found == Self.lines)
    #expect(Self.kind(error) == .damaged)
  }

  /// zstd is left out: its check sums are optional, and the writer here makes none.
  @Test("flipped bits never go unseen", arguments: [Compression.gzip, .bzip2, .xz])
  func flips(compression: Compression) throws {
    let packed = compressed(Self.lines, compression)
    var random = SeededRandom(seed: 7)
    for _ in 0..<60 {
      var damaged = packed
      damaged[Int.random(in: 12..<packed.count, using: &random)] ^=
        1 << Int.random(in: 0..<8, using: &random)
      let (found, error) = contents(try Self.source(damaged))
      // bzip2's padding bits and the reserved bits of other headers carry nothing.
      #expect(error != nil || found == Self.lines)
    }
  }

  @Test(
    "NULs may follow the last member; other bytes are an error", arguments: Compression.allCases)
  func trailing(compression: Compression) throws {
    let packed = compressed(Self.lines, compression)
    if compression == .gzip || compression == .bzip2 {
      let (found, error) = contents(try Self.source(packed + [UInt8](repeating: 0, count: 300_000)))
      #expect(found == Self.lines)
      #expect(error == nil)
    }
    for trash in [Array("trash".utf8), [UInt8](repeating: 0, count: 200_000) + [1]] {
      let (found, error) = contents(try Self.source(packed + trash))
      #expect(Self.lines.starts(with: found))
      #expect(error != nil)
      if compression == .gzip || compression == .bzip2 {
        #expect(found == Self.lines)
        #expect(Self.kind(error) == .trailingBytes)
      }
    }
  }

  @Test("gzip members with every optional field of the header are read", arguments: deflated)
  func blocks(bytes: [UInt8], expected: String) throws {
    for portion in [1, Int.max] {
      let (found, error) = contents(try Self.source(bytes, portion: portion))
      #expect(String(decoding: found, as: UTF8.self) == expected)
      #expect(error == nil)
    }
  }

  /// gzip members made by zlib: stored, fixed codes, and a header with a name, a comment and an extra.
  static let deflated: [([UInt8], String)] = [
    (
      [
        0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 0, 0xFD, 0xFF, 0x7B, 0x7D, 0x43, 0xBF, 0xA6, 0xA3,
        2, 0, 0, 0,
      ], "{}"
    ),
    (
      [
        0x1F, 0x8B, 8, 4 + 8 + 16 + 2, 0, 0, 0, 0, 0, 3, 2, 0, 9, 9, 0x61, 0, 0x62, 0x63, 0, 0xA6,
        0x88, 0xAB, 0xAE, 5, 0, 0x43, 0xBF, 0xA6, 0xA3, 2, 0, 0, 0,
      ], "{}"
    ),
  ]

  @Test("gzip of bytes that do not repeat, of one byte repeated, and of every distance")
  func shapesOfData() throws {
    var random = SeededRandom(seed: 3)
    let noise = (0..<400_000).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    let sparse = (0..<700_000).map { _ in UInt8(Int.random(in: 0..<50, using: &random) == 0 ? 1 : 0)
    }
    let far = noise[..<32_700] + noise[..<32_700] + noise[..<40_000]
    for bytes in [noise, [UInt8](repeating: 65, count: 1 << 20), sparse, Array(far)] {
      let (found, error) = contents(try Self.source(compressed(bytes, .gzip)))
      #expect(found == bytes)
      #expect(error == nil)
    }
  }

  @Test("a tar or zip is refused by its own name")
  func containers() throws {
    var tar = [UInt8](repeating: 0, count: 1024)
    tar.replaceSubrange(257..<262, with: "ustar".utf8)
    #expect(throws: ByteSourceError.container(.tar)) { try Self.source(tar) }
    #expect(throws: ByteSourceError.container(.tar)) { try Self.source(compressed(tar, .gzip)) }
    #expect(throws: ByteSourceError.container(.zip)) { try Self.source([0x50, 0x4B, 3, 4, 0]) }
  }

  @Test("UTF-16 comes as UTF-8", arguments: [1, 2, 3, 4096])
  func utf16(portion: Int) throws {
    let text = "{\"a\":\"é€😀\"}\r\n"
    for isBig in [false, true] {
      var bytes: [UInt8] = isBig ? [0xFE, 0xFF] : [0xFF, 0xFE]
      for unit in text.utf16 {
        bytes +=
          isBig ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      }
      let (found, error) = contents(try Self.source(bytes, portion: portion), portion: 5)
      #expect(String(decoding: found, as: UTF8.self) == text)
      #expect(error == nil)
      #expect(contents(try Self.source(compressed(bytes, .gzip))).0 == found)
    }
  }

  @Test(
    "halves of UTF-16 become U+FFFD",
    arguments: [
      ([0x3D, 0xD8], "\u{FFFD}"), ([0x00, 0xDE, 0x41, 0x00], "\u{FFFD}A"), ([0x41], "\u{FFFD}"),
      ([0x3D, 0xD8, 0x3D, 0xD8, 0x00, 0xDE], "\u{FFFD}😀"),
      ([0x3D, 0xD8, 0x41], "\u{FFFD}\u{FFFD}"),
    ] as [([UInt8], String)])
  func utf16Halves(bytes: [UInt8], expected: String) throws {
    let found = contents(try Self.source([0xFF, 0xFE] + bytes)).0
    #expect(String(decoding: found, as: UTF8.self) == expected)
  }

  @Test("files and named pipes are opened; what cannot be opened says why")
  func opening() throws {
    let folder = try TemporaryFolder()
    let packed = compressed(Self.lines, .zstd)
    let path = try folder.write(packed, to: "a.json")
    let file = InputFile(path: path, displayName: path, sizeBytes: nil)
    let source = try ByteSource(opening: file)
    #expect(contents(source).0 == Self.lines)
    #expect(source.bytesConsumed == packed.count)

    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let writer = Thread { try? Data(packed).write(to: URL(fileURLWithPath: pipe)) }
    writer.start()
    #expect(
      contents(try ByteSource(opening: .init(path: pipe, displayName: pipe, sizeBytes: nil))).0
        == Self.lines)

    #expect(throws: ByteSourceError.cannotOpen(errno: ENOENT)) {
      try ByteSource(opening: .init(path: path + "x", displayName: "", sizeBytes: nil))
    }
    #expect(throws: ByteSourceError.cannotRead(errno: EISDIR)) {
      let source = try ByteSource(
        opening: .init(path: folder.path, displayName: "", sizeBytes: nil))
      if let error = contents(source).1 { throw error }
    }
  }

  @Test("no file stays open")
  func closes() throws {
    let folder = try TemporaryFolder()
    var tar = [UInt8](repeating: 0, count: 1024)
    tar.replaceSubrange(257..<262, with: "ustar".utf8)
    let paths = [
      try folder.write(compressed(Self.lines, .xz), to: "a"), try folder.write(tar, to: "b"),
      try folder.write(Array(compressed(Self.lines, .gzip)[..<50]), to: "c"),
    ]
    // Other tests open files at the same time, so only these are looked for.
    for path in paths {
      _ = (try? ByteSource(opening: .init(path: path, displayName: "", sizeBytes: nil))).map {
        contents($0)
      }
    }
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }
    #expect(open.filter { $0.hasPrefix(folder.path) }.isEmpty)
  }

  @Test("a cut gzip file of lines: the records before, the cut one as a problem, then the damage")
  func cutInReader() throws {
    let packed = compressed(Self.lines, .gzip)
    let reader = try RecordReader(Self.source(packed.dropLast(packed.count / 3)))
    var records = 0
    var problems: [Problem] = []
    let error = #expect(throws: ByteSourceError.self) {
      while let event = try reader.next() {
        if case .record = event { records += 1 }
        if case .malformed(let problem) = event { problems.append(problem) }
      }
    }
    #expect(Self.kind(error) == .endsEarly)
    #expect(records > 3000)
    #expect(problems.map(\.reason) == [.endsEarly])
    #expect(problems.map(\.line) == [records + 1])
  }
}
