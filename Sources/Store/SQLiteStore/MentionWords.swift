import Glibc
import Tweets

/// The words of some mentions, looked up when they are first needed, and their order: by sign and key,
/// byte by byte.
struct MentionWords {
  private struct Entry {
    var kind: MentionKind
    /// The first bytes of sign and key, as a number that compares as they do.
    var beginning: UInt64
    var key: Range<Int>
    var display: Range<Int>
  }

  private let connection: Connection
  /// All keys and spellings: there can be some hundred thousand.
  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  private var places: [Int64: Int] = [:]

  init(_ connection: Connection) { self.connection = connection }

  /// The place of a mention among these words. Cost: the first time, a look-up by row id.
  mutating func place(of mention: Int64, _ kind: MentionKind) throws(StoreError) -> Int {
    if let place = places[mention] { return place }
    let statement = try connection.cached("SELECT key, display FROM mentions WHERE id = ?1")
    try statement.bind(mention, at: 1)
    defer { statement.reset() }
    guard try statement.step() else {
      throw .corrupt(path: connection.path, detail: "mention \(mention) of a term has no row")
    }
    let start = bytes.count
    statement.withText(0) { bytes.append(contentsOf: $0) }
    let middle = bytes.count
    statement.withText(1) { bytes.append(contentsOf: $0) }
    entries.append(
      Entry(
        kind: kind, beginning: beginning(kind, start..<middle), key: start..<middle,
        display: middle..<bytes.count))
    places[mention] = entries.count - 1
    return entries.count - 1
  }

  private func beginning(_ kind: MentionKind, _ key: Range<Int>) -> UInt64 {
    var number = UInt64(kind.sign)
    for place in key.lowerBound..<key.lowerBound + 7 {
      number = number << 8 | UInt64(place < key.upperBound ? bytes[place] : 0)
    }
    return number
  }

  /// Whether one word comes before another.
  func precedes(_ left: Int, _ right: Int) -> Bool {
    let (a, b) = (entries[left], entries[right])
    if a.beginning != b.beginning { return a.beginning < b.beginning }
    return bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return false }
      let order = memcmp(
        base + a.key.lowerBound, base + b.key.lowerBound, min(a.key.count, b.key.count))
      return order == 0 ? a.key.count < b.key.count : order < 0
    }
  }

  /// A word's key.
  func key(_ place: Int) -> String { String(decoding: bytes[entries[place].key], as: UTF8.self) }

  /// A word's spelling, with its sign.
  func display(_ place: Int) -> String {
    String(Unicode.Scalar(entries[place].kind.sign))
      + String(decoding: bytes[entries[place].display], as: UTF8.self)
  }
}
