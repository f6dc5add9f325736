import Foundation
import TestSupport

/// What happens to files on their way: bytes are cut, doubled, flipped and put in, lines change places.
enum Damage {
  /// The bytes after one to four random changes: cut, flip, double, delete, swap lines, insert.
  static func damaged(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let length = min([1, 2, 5, 30, 300].randomElement(using: &random) ?? 1, bytes.count - place)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes.removeSubrange(place...)
      case 1: bytes[place] = flips.randomElement(using: &random) ?? 0
      case 2: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
      case 3: bytes.removeSubrange(place..<place + length)
      case 4:
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let other = lines.indices.randomElement(using: &random) ?? 0
        lines.swapAt(other, lines.indices.randomElement(using: &random) ?? 0)
        bytes = Array(lines.joined(separator: [0x0A]))
      default:
        let text = insertions.randomElement(using: &random) ?? ""
        bytes.insert(contentsOf: text.utf8, at: place)
      }
    }
    return bytes
  }

  /// The bytes without one of their lines, or with one of them twice.
  static func withOtherLines(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let place = random.number(below: lines.count)
    if random.isOnce(in: 2) {
      lines.remove(at: place)
    } else {
      lines.insert(lines[place], at: random.number(below: lines.count))
    }
    return Array(lines.joined(separator: [0x0A]))
  }

  /// The bytes with one of their fields under another name, or with other words in one of their texts.
  static func withOtherWords(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    let isRenamed = random.isOnce(in: 2)
    let sought = Array((isRenamed ? random.one(of: fields) : random.one(of: texts)).utf8)
    let data = Data(bytes)
    let start = random.number(below: bytes.count + 1)
    guard
      let place =
        (data.range(of: Data(sought), in: start..<bytes.count)
        ?? data.range(of: Data(sought)))?.lowerBound
    else { return bytes }
    var bytes = bytes
    if isRenamed {
      bytes.replaceSubrange(place..<place + sought.count, with: random.one(of: fields).utf8)
    } else if let quote = bytes[(place + sought.count)...].firstIndex(of: UInt8(ascii: "\"")) {
      bytes.insert(contentsOf: random.one(of: words).utf8, at: quote + 1)
    }
    return bytes
  }

  private static let fields = [
    "id", "id_str", "text", "full_text", "entities", "hashtags", "user_mentions", "mentions",
    "screen_name", "username", "retweeted_status", "extended_tweet", "legacy", "data", "includes",
    "tweets", "user", "note_tweet", "referenced_tweets", "rest_id", "verb", "object", "body",
    "record", "facets", "result", "delete", "x",
  ].map { "\"\($0)\":" }
  private static let texts = [
    "text", "full_text", "tag", "screen_name", "username", "body", "id_str",
  ]
  .map { "\"\($0)\":" }
  private static let words = [
    "#Go ", "@ana ", "＃ＧＯ ", "#straße", "#é\u{301}", "\\u0000", "#cut…", "&amp;#amp ", "##two ",
    "@ana/list ", "https://x.com/#in ", "x.com/#in ", "#1 #2a ", "\\ud83d", ".@ana: ", "RT @Bo: ",
    "#a#b ", "a@b.com ", "  ", "1.5", "\\\"", "#İ ", "ſ", "$GO ", "@İ ", "#x_y-z ", "@@ana ", "#ﬁ ",
  ]

  private static let flips: [UInt8] =
    Array("{}[]\",:;\\\n \u{1E}0a-=".utf8) + [0, 0x80, 0xC3, 0xED, 0xFF]
  private static let insertions = [
    "\u{FEFF}", "\n", "var x = ", "name.y=", "[", "{", "{}", "\u{1E}", ";", "NaN", "-Infinity",
    "1e999", "\\ud83d", "123", "\"",
  ]
}
