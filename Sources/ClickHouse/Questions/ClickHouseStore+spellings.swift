import Store

extension ClickHouseStore {
  /// How some mentions are shown, with their signs, in the order of the mentions. Nil for what no tweet
  /// carries.
  ///
  /// - Parameter mentions: keys behind their signs.
  func spellings(of mentions: [[UInt8]], _ horizon: Horizon) throws(StoreError) -> [String?] {
    let found = try displays(of: mentions, horizon)
    return mentions.map { mention in
      found[mention].map { String(decoding: mention.prefix(1) + $0.utf8, as: UTF8.self) }
    }
  }
}
