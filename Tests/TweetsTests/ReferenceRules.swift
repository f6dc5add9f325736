// Where the reference counter and we read the same bytes differently, and both are right.

@testable import Tweets

/// A file that the two count differently.
struct Difference {
  let bytes: [UInt8]
  let ours: FileCount
  let theirs: FileCount

  /// Whether a text stands in the file.
  func contains(_ text: String) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains(text)
  }

  /// Whether only these are different.
  func isOnly(_ changes: (inout FileCount) -> Void) -> Bool {
    var (ours, theirs) = (ours, theirs)
    changes(&ours)
    changes(&theirs)
    return ours == theirs
  }
}

/// A rule by which a difference is right.
struct ReferenceRule: Sendable {
  let name: String
  let explains: @Sendable (Difference) -> Bool

  static let all = [
    laterArray, separatorInAssignment, nul, behindTwoSigns, lettersOfPython, legacyOfNone,
    postOfNobody, numberOfHit,
  ]

  /// SQLite's functions end a text at a NUL, so none is kept.
  static let nul = ReferenceRule(
    name: "NUL in a word becomes U+FFFD",
    explains: { difference in
      difference.isOnly { count in
        count.hashtags = withoutNULs(count.hashtags)
        count.users = withoutNULs(count.users)
      }
    })

  /// A name has the letters A to Z. Python's `[A-Z]` takes more, where case does not count.
  static let lettersOfPython = ReferenceRule(
    name: "İ, ı, ſ or the sign of kelvin in a name that is found in a text",
    explains: { difference in
      let text = String(decoding: difference.bytes, as: UTF8.self)
      return "İıſ\u{212A}".contains { text.contains($0) }
        && difference.isOnly { count in
          count.users = count.users.filter { $0.key.utf8.allSatisfy { $0 < 0x80 } }
        }
    })

  private static func withoutNULs(_ words: [String: Int]) -> [String: Int] {
    Dictionary(
      words.map { ($0.key.replacing("\0", with: "\u{FFFD}"), $0.value) }, uniquingKeysWith: +)
  }

  /// The reference takes any record with an object `legacy` for an answer of the web, and an address or
  /// a user's number for the tweet's; we refuse what has the marks of two shapes.
  static let legacyOfNone = ReferenceRule(
    name: "a field `legacy` in a tweet that is not of the web",
    explains: { difference in
      difference.contains(#""legacy":"#)
        && difference.ours.lost > difference.theirs.lost
        && difference.ours.tweets < difference.theirs.tweets
    })

  /// The reference makes an address of such a post with `None` in it.
  static let postOfNobody = ReferenceRule(
    name: "a post of a stream that does not say whose it is",
    explains: { difference in
      difference.contains(#""rkey":"#)
        && difference.ours.lost - difference.theirs.lost
          == difference.theirs.tweets - difference.ours.tweets
        && difference.ours.lost > difference.theirs.lost
    })

  /// Where the reference gives up, we take the number of the hit.
  static let numberOfHit = ReferenceRule(
    name: "a hit of Elasticsearch whose tweet has an `id` that is none",
    explains: { difference in
      difference.contains(#""_source":"#)
        && difference.theirs.lost - difference.ours.lost
          == difference.ours.tweets - difference.theirs.tweets
        && difference.theirs.lost > difference.ours.lost
    })

  /// twitter-text takes `#two` in `##two`; the reference does not.
  static let behindTwoSigns = ReferenceRule(
    name: "a hashtag behind `##`",
    explains: { difference in
      let text = String(decoding: difference.bytes, as: UTF8.self).lowercased()
      return difference.isOnly { count in
        count.hashtags = count.hashtags.filter { !text.contains("##" + $0.key) }
      }
    })

  /// The elements of an array are given one by one and are gone when it breaks. If it is not the first
  /// value, we go on behind the place that breaks, the reference behind the array's first line: it
  /// may take elements that stand on lines of their own for values, and count more lines as lost.
  static let laterArray = ReferenceRule(
    name: "an array that breaks and is not the first value",
    explains: { difference in
      let (ours, theirs) = (difference.ours, difference.theirs)
      return ours.failedDocuments > 0 && theirs.lost > 0
        && ours.tweets <= theirs.tweets && ours.lost <= theirs.lost
        && ours.hashtags.allSatisfy { $0.value <= theirs.hashtags[$0.key, default: 0] }
        && ours.users.allSatisfy { $0.value <= theirs.users[$0.key, default: 0] }
    })

  /// Python's `\s` takes U+001C to U+001F for blanks; a script does not.
  static let separatorInAssignment = ReferenceRule(
    name: "a separator of records between `=` and the value",
    explains: { difference in
      guard let place = difference.bytes.firstIndex(where: { $0 >= 0x1C && $0 < 0x20 }) else {
        return false
      }
      let before = difference.bytes[..<place].last { $0 > 0x20 }
      let behind = difference.bytes[place...].first { $0 > 0x20 }
      return before == UInt8(ascii: "=")
        && (behind == UInt8(ascii: "[") || behind == UInt8(ascii: "{"))
    })
}
