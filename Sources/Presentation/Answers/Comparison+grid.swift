public import Query
import Store
import Tweets

extension Comparison {
  /// Without a word for people. `list` is `shared`, `only_a` or `only_b`; a rank is empty where fewer
  /// tweets carry the mention than were asked for.
  public var grid: Grid {
    Grid(
      columns: ["kind", "list", "key", "spelling", "count_a", "rank_a", "count_b", "rank_b"],
      rows: rows.map { list, mention in
        [
          mention.kind == .hashtag ? "hashtag" : "user", list, mention.key,
          String(mention.display.unicodeScalars.dropFirst()), String(mention.first.count),
          mention.first.rank.map(String.init) ?? "", String(mention.second.count),
          mention.second.rank.map(String.init) ?? "",
        ]
      })
  }

  /// Every row with the name of its list.
  var rows: [(list: String, mention: ComparedMention)] {
    answer.sections.flatMap { section in
      section.shared.mentions.map { ("shared", $0) }
        + section.onlyFirst.mentions.map { ("only_a", $0) }
        + section.onlySecond.mentions.map { ("only_b", $0) }
    }
  }
}
