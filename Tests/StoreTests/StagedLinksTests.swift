import Testing

@testable import Store

@Suite("SQLite: links and ids that wait")
struct StagedLinksTests {
  @Test("links come back in the order in which they came")
  func order() {
    let links = StagedLinks()
    var expected: [(Int, Int64)] = []
    for _ in 0..<5_000 {
      let tweet = Bool.random() ? Int64(expected.count) : Int64.random(in: 0 ... .max)
      for _ in 0...Int.random(in: 0...2) {
        expected.append((Int.random(in: 0..<(Bool.random() ? 9 : 1 << 30)), tweet))
        links.append(expected[expected.count - 1].0, tweet)
      }
    }
    var found: [(Int, Int64)] = []
    links.forEach { found.append(($0, $1)) }
    #expect(links.count == expected.count)
    #expect(found.elementsEqual(expected, by: ==))
  }

  @Test("slices give each mention its tweets in ascending order, in the order of the rows")
  func slices() throws {
    let links = StagedLinks()
    var expected: [Int64: [Int64]] = [:]
    // The rows run against the places, as those of mentions known before do.
    let rows = (0..<300_000).map { Int64(900_000 - $0) }
    for tweet in 1...1_300_000 as ClosedRange<Int64> {
      let mention = Int(tweet) &* 7919 % rows.count
      links.append(mention, tweet % 5 == 0 ? 2_000_000 - tweet : tweet)
      expected[rows[mention], default: []].append(tweet % 5 == 0 ? 2_000_000 - tweet : tweet)
    }
    var found: [(Int64, [Int64])] = []
    try LinkSlices(links, places: rows.count) { rows[$0] }.forEach { groups, tweets in
      for group in groups { found.append((rows[group.place], Array(tweets[group.tweets]))) }
    }
    #expect(found.map(\.0) == expected.keys.sorted())
    for (row, tweets) in found where expected[row]?.sorted() != tweets {
      Issue.record("the tweets of row \(row)")
    }
  }

  @Test(
    "ids come back by ascending id, those known by a text left out", arguments: [0, 1, 350_000])
  func ids(count: Int) throws {
    var ids = StagedIDs()
    var expected: [PackedIDs.Entry] = []
    var row: Int64 = 100
    while expected.count < count {
      ids.beginBatch()
      let batch = Set((0..<1_000).map { _ in Int64.random(in: .min + 1 ... .max) }).sorted()
      for id in batch.prefix(count - expected.count) {
        ids.append(id, row)
        expected.append(PackedIDs.Entry(id: id, tweet: row))
        row += 1
      }
      ids.append(nil, row)
      row += 1
    }
    #expect(ids.count == count)
    var found: [PackedIDs.Entry] = []
    try ids.forEachSlice { found += $0 }
    #expect(found == expected.sorted { $0.id < $1.id })
    let wanted = (expected.shuffled().prefix(1_500).map(\.id) + [1, 2, 3]).sorted()
    let rows = Dictionary(uniqueKeysWithValues: expected.map { ($0.id, $0.tweet) })
    let all = ids.rows(of: wanted)
    #expect(all == rows.filter { all[$0.key] != nil })
    #expect(wanted.allSatisfy { all[$0] == rows[$0] })
    for number in wanted.prefix(5) { #expect(ids.rows(of: [number])[number] == rows[number]) }
  }
}
