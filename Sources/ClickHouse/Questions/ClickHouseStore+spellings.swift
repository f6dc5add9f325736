import Store
import Tweets

extension ClickHouseStore {
  /// The spellings that are shown of some mentions, with their signs, in the order of the mentions: each
  /// that of the smallest id that had it, of one id the smallest in bytes. Nil for what nobody mentioned.
  ///
  /// - Parameter mentions: keys behind their signs.
  func spellings(
    of mentions: [[UInt8]], _ horizon: Horizon
  ) throws(StoreError) -> [String?] {
    guard !mentions.isEmpty else { return [] }
    let shards = try cluster.mentionShards()
    var found: [[UInt8]: String] = [:]
    var start = 0
    while start < mentions.count {
      let part = mentions[start..<min(start + Self.askedAtOnce, mentions.count)]
      start = part.endIndex
      var lists = [[String]](repeating: [], count: cluster.shards.count)
      for word in part {
        lists[cluster.shard(of: Placement.hash(word), among: shards)].append(
          String(decoding: word, as: UTF8.self))
      }
      try cluster.askShards(
        { shard in lists[shard].isEmpty ? nil : displaySQL(lists[shard], horizon) }
      ) { _, row in
        let word = row.bytes(0)
        found[word] = String(decoding: word.prefix(1) + row.bytes(1), as: UTF8.self)
      }
    }
    return mentions.map { found[$0] }
  }

  /// Numbers come before texts, which `post` says, empty for a number.
  private func displaySQL(_ words: [String], _ horizon: Horizon) -> String {
    "SELECT mention, argMin(display, (post, tweet, display)) FROM \(database).displays "
      + "WHERE mention IN \(SQLText.list(words)) AND \(horizon.sees()) GROUP BY mention"
  }

  /// Longer lists take a server more time to read than two questions do.
  static let askedAtOnce = 20_000
}
