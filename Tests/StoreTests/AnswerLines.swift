// Answers as lines, so that a difference can be read.

import Store
import Tweets

extension PairList {
  /// Each pair as `#go + @ana 3`, by keys.
  var lines: [String] {
    pairs.map { pair in
      let names = [mentions[pair.first], mentions[pair.second]].map(\.name)
      return "\(names[0]) + \(names[1]) \(pair.count)"
    }
  }
}

extension MentionCount {
  /// Its key with its sign.
  var name: String { String(Unicode.Scalar(kind.sign)) + key }
}

extension ComparedMentions {
  /// Its three lists, each row as `#go 3/1 2/-`: count and rank under either term.
  var lines: [[String]] {
    [shared, onlyFirst, onlySecond].map { list in
      list.mentions.map { mention in
        let sides = [mention.first, mention.second].map { standing in
          "\(standing.count)/\(standing.rank.map { "\($0)" } ?? "-")"
        }
        return "\(String(Unicode.Scalar(mention.kind.sign)))\(mention.key) \(sides[0]) \(sides[1])"
      }
    }
  }
}
