/// Ids of tweets with their rows, as `tweet_ids` keeps them: the first id in a column of its own, and in a
/// blob the lowest row and then, id by id in ascending order, the distance from the id before, which
/// the first has not, and the distance from the lowest row. Seven bits a byte, the lowest first.
///
/// Of two million tweets of random ids each takes ten bytes, where a row of its own took twenty.
enum PackedIDs {
  /// An id and the row of its tweet.
  struct Entry: Equatable {
    var id: Int64
    var tweet: Int64
  }

  /// How many ids a row holds at most: some 300 bytes, so that pages are filled well, and a look-up
  /// reads few in vain.
  static let idsMax = 32

  /// Appends entries, which ascend by id.
  static func append(_ entries: ArraySlice<Entry>, to bytes: inout [UInt8]) {
    let lowest = entries.reduce(Int64.max) { min($0, $1.tweet) }
    PackedNumber.append(UInt64(bitPattern: lowest), to: &bytes)
    var last: Int64?
    for entry in entries {
      // Between two ids of opposite signs there may be more than an Int64 tells.
      if let last { PackedNumber.append(UInt64(bitPattern: entry.id &- last), to: &bytes) }
      PackedNumber.append(UInt64(bitPattern: entry.tweet &- lowest), to: &bytes)
      last = entry.id
    }
  }

  /// Calls `body` with each id and its tweet, in ascending order. False if the bytes are not as we write
  /// them.
  static func forEach(
    _ first: Int64, _ bytes: UnsafeRawBufferPointer, _ body: (Int64, Int64) -> Void
  ) -> Bool {
    var place = 0
    guard let lowest = number(bytes, &place), let distance = number(bytes, &place) else {
      return false
    }
    var id = first
    body(id, Int64(bitPattern: lowest &+ distance))
    while place < bytes.count {
      guard let step = number(bytes, &place), let distance = number(bytes, &place) else {
        return false
      }
      let next = id &+ Int64(bitPattern: step)
      guard next > id else { return false }
      id = next
      body(id, Int64(bitPattern: lowest &+ distance))
    }
    return true
  }

  /// Nil behind the end, or for more than 64 bits.
  private static func number(_ bytes: UnsafeRawBufferPointer, _ place: inout Int) -> UInt64? {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while place < bytes.count, shift < 70 {
      let byte = bytes[place]
      place += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return number }
      shift += 7
    }
    return nil
  }
}

extension StoreError {
  /// A row of `tweet_ids` is not as we write it.
  static func damagedIDs(_ connection: Connection) -> StoreError {
    .corrupt(path: connection.path, detail: "the index of ids is damaged")
  }
}
