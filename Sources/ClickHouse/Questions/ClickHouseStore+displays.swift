import Store
import Tweets

/// How a mention is shown: as the tweet with the smallest id spelled it, of equal ones the smallest in bytes.
enum ShownDisplay {
  /// The aggregate over rows of `displays`. What is compared is one string: numbers before texts, a
  /// number in eight bytes that sort as numbers do, a text in digits that no other sign is among.
  static let sql =
    "argMin(display, concat(if(post = '', '0', concat('1', hex(post), ' ')), "
    + "reverse(toFixedString(reinterpretAsString(bitXor(toUInt64(tweet), 9223372036854775808)), 8)), display))"
}

extension ClickHouseStore {
  /// So many words are asked for at once.
  private static let wordsAtOnce = 20_000

  /// How some mentions are shown, without the sign, by their words: key behind sign. Of those that no tweet
  /// carries nothing. Words are bytes, since Swift calls strings equal that the rules keep apart.
  func displays(
    of words: [[UInt8]], _ horizon: Horizon
  ) throws(StoreError) -> [[UInt8]: String] {
    var displays: [[UInt8]: String] = [:]
    displays.reserveCapacity(words.count)
    guard !words.isEmpty else { return displays }
    var rest = words[...]
    while !rest.isEmpty {
      var byShard = cluster.shards.map { _ in [String]() }
      for word in rest.prefix(Self.wordsAtOnce) {
        let shard = cluster.shard(ofMention: Placement.hash(word))
        byShard[shard].append(String(decoding: word, as: UTF8.self))
      }
      rest = rest.dropFirst(Self.wordsAtOnce)
      try cluster.askShards({ shard in
        byShard[shard].isEmpty
          ? nil
          : "SELECT mention, \(ShownDisplay.sql) FROM \(database).displays "
            + "WHERE mention IN \(SQLText.list(byShard[shard])) AND \(horizon.sees()) GROUP BY mention"
      }) { _, row in displays[row.bytes(0)] = row.string(1) }
    }
    return displays
  }

  /// How authors are shown whom nobody mentions, by their keys: the smallest spelling in bytes that any
  /// tweet has.
  func authorDisplays(
    of keys: [[UInt8]], _ horizon: Horizon
  ) throws(StoreError) -> [[UInt8]: String] {
    var displays: [[UInt8]: String] = [:]
    var rest = keys[...]
    while !rest.isEmpty {
      let asked = SQLText.list(
        rest.prefix(Self.wordsAtOnce).map { String(decoding: $0, as: UTF8.self) })
      rest = rest.dropFirst(Self.wordsAtOnce)
      try cluster.askShards(
        "SELECT author, min(author_shown) FROM \(database).term_tweets WHERE author IN \(asked) "
          + "AND \(horizon.sees())\(horizon.andNotForgotten)\(horizon.andNotDoomed(in: database)) "
          + "GROUP BY author"
      ) { _, row in
        let (key, display) = (row.bytes(0), row.string(1))
        if let present = displays[key], !display.utf8.lexicographicallyPrecedes(present.utf8) {
          return
        }
        displays[key] = display
      }
    }
    return displays
  }
}

extension Horizon {
  /// Whether the term of a row was not forgotten after it, as a condition on `term` and `version` that
  /// begins with AND; empty where none was.
  var andNotForgotten: String {
    forgotten.sorted { $0.value < $1.value }.map { key, version in
      " AND NOT (term = \(SQLText.quoted(key)) AND version <= \(version))"
    }.joined()
  }
}
