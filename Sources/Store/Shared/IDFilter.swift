/// A Bloom filter that grows: each layer twice as large as the one before, up to a size, each id in one
/// word of 512 bits, so that a look costs one cache line a layer.
package struct IDFilter {
  /// So many ids take 64 MB at 14 bits each; of more none is made.
  package static let idsMax = 35_000_000

  private struct Layer {
    private var words: [UInt64]
    /// How many ids it still takes.
    private(set) var room: Int

    init(ids: Int, bits: Int) {
      // In whole lines.
      words = [UInt64](repeating: 0, count: ids * bits / 512 * 8)
      room = ids
    }

    func mayContain(_ hash: UInt64) -> Bool {
      let line = line(hash)
      var bits = hash &* 0xD6E8_FEB8_6659_FD93
      for _ in 0..<7 {
        if words[line + Int(bits >> 6 & 7)] & (1 << (bits & 63)) == 0 { return false }
        bits >>= 9
      }
      return true
    }

    mutating func insert(_ hash: UInt64) {
      room -= 1
      let line = line(hash)
      var bits = hash &* 0xD6E8_FEB8_6659_FD93
      for _ in 0..<7 {
        words[line + Int(bits >> 6 & 7)] |= 1 << (bits & 63)
        bits >>= 9
      }
    }

    /// The first word of the line of a hash.
    private func line(_ hash: UInt64) -> Int {
      Int(((hash >> 32) &* UInt64(words.count / 8)) >> 32) * 8
    }
  }

  private var layers: [Layer] = []
  private let firstIDs: Int
  private let bitsPerID: Int
  /// The most that a layer takes, unless the first takes more.
  private static let layerMax = 1 << 24

  /// - Parameters:
  ///   - firstIDs: how many the first layer takes.
  ///   - bitsPerID: of new ids that are asked for in vain, in each layer that is full, 14 leave one in 500,
  ///     24 one in 8,000.
  package init(firstIDs: Int = 1 << 20, bitsPerID: Int = 14) {
    self.firstIDs = firstIDs
    self.bitsPerID = bitsPerID
  }

  /// Whether the id may have been inserted; never false for one that was.
  package func mayContain(_ id: Int64) -> Bool {
    let hash = Self.hash(id)
    for layer in layers where layer.mayContain(hash) { return true }
    return false
  }

  package mutating func insert(_ id: Int64) {
    if layers.last.map({ $0.room == 0 }) ?? true {
      let ids = min(firstIDs << layers.count, max(firstIDs, Self.layerMax))
      layers.append(Layer(ids: ids, bits: bitsPerID))
    }
    layers[layers.count - 1].insert(Self.hash(id))
  }

  private static let seed = UInt64.random(in: .min ... .max)

  private static func hash(_ id: Int64) -> UInt64 {
    let (high, low) = (UInt64(bitPattern: id) ^ seed).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return high ^ low
  }
}
