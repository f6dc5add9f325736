import Foundation
import TestSupport

extension Sandbox {
  /// Writes tweets that were made a minute apart, from 2020-05-18 16:02 UTC on: number 0 is the first. Each
  /// mentions `#all`, one of 97 hashtags and one of 89 users, and is by one of 13.
  ///
  /// - Parameter asArray: one JSON array, which is stored whole or not at all, instead of lines.
  func writeMinuteTweets(_ range: Range<Int>, to name: String, asArray: Bool = false) throws {
    let text = Self.minuteTweets(range).joined(separator: asArray ? ",\n" : "\n")
    try write(asArray ? "[\(text)]" : text + "\n", to: name)
  }

  /// Those tweets, each as JSON.
  static func minuteTweets(_ range: Range<Int>) -> [String] {
    range.map { number in
      let id = 1_262_413_178_860_556_288 + number * (60_000 << 22)
      return """
        {"id_str":"\(id)","text":"Number \(number)","user":{"screen_name":"by\(number % 13)"},\
        "entities":{"hashtags":[{"text":"all"},{"text":"h\(number % 97)"}],\
        "user_mentions":[{"screen_name":"u\(number % 89)"}]}}
        """
    }
  }
}
