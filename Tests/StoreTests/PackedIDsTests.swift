import Testing

@testable import Store

@Suite("SQLite: packed ids")
struct PackedIDsTests {
  private func packed(_ entries: [PackedIDs.Entry]) -> [UInt8] {
    var bytes: [UInt8] = []
    PackedIDs.append(entries[...], to: &bytes)
    return bytes
  }

  private func unpacked(_ first: Int64, _ bytes: [UInt8]) -> [PackedIDs.Entry]? {
    var entries: [PackedIDs.Entry] = []
    let isSound = bytes.withUnsafeBytes {
      PackedIDs.forEach(first, $0) { entries.append(PackedIDs.Entry(id: $0, tweet: $1)) }
    }
    return isSound ? entries : nil
  }

  @Test("what is packed comes back, whatever the ids and rows")
  func random() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let spread: ClosedRange<Int64> = Bool.random() ? -50...50 : .min ... .max
      let ids = Set(
        (0..<Int.random(in: 1...32)).map { _ in Int64.random(in: spread, using: &random) })
      let entries = ids.sorted().map {
        PackedIDs.Entry(id: $0, tweet: Int64.random(in: 1...(Bool.random() ? 9 : .max)))
      }
      #expect(unpacked(entries[0].id, packed(entries)) == entries)
    }
  }

  @Test("the ends of the numbers are ids like others")
  func ends() {
    let entries = [
      PackedIDs.Entry(id: .min, tweet: .max), PackedIDs.Entry(id: 0, tweet: 1),
      PackedIDs.Entry(id: .max, tweet: 7),
    ]
    #expect(unpacked(.min, packed(entries)) == entries)
  }

  @Test("bytes that are not as we write them are told")
  func damaged() {
    let bytes = packed([.init(id: 5, tweet: 1), .init(id: 900, tweet: 2)])
    #expect(unpacked(5, []) == nil)
    for count in 0..<bytes.count where count != 2 {
      #expect(unpacked(5, Array(bytes.prefix(count))) == nil, "\(count) bytes")
    }
    // A distance of nothing, and one that leads beyond all numbers.
    #expect(unpacked(5, [1, 0, 0, 0]) == nil)
    #expect(unpacked(.max, [1, 0, 5, 0]) == nil)
    #expect(unpacked(5, [UInt8](repeating: 0xFF, count: 12)) == nil)
  }
}
