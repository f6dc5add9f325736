public import Query
public import Store
import Tweets

extension Pairs {
  /// The heads of CSV and TSV. The first four are those by which Gephi knows a table of edges.
  public static let columns = [
    "source", "target", "weight", "type", "source_kind", "target_kind",
  ]

  /// The cells of a pair under `columns`. A hashtag has its sign, so that it is another node than the user
  /// of the same name; a user has none, so that a spreadsheet does not take it for a formula.
  public func cells(_ pair: PairList.Pair) -> [String] {
    let (first, second) = list.ends(pair)
    return [
      Self.node(first), Self.node(second), String(pair.count), "Undirected",
      Self.kind(first), Self.kind(second),
    ]
  }

  /// The heads of a Markdown table, which is for reading.
  public static let readingColumns = ["mention", "with", "count"]

  /// The cells of a pair under `readingColumns`.
  public func readingCells(_ pair: PairList.Pair) -> [String] {
    let (first, second) = list.ends(pair)
    return [first.display, second.display, String(pair.count)]
  }

  private static func node(_ mention: MentionCount) -> String {
    mention.kind == .hashtag
      ? mention.display : String(mention.display.unicodeScalars.dropFirst())
  }

  static func kind(_ mention: MentionCount) -> String {
    mention.kind == .hashtag ? "hashtag" : "user"
  }
}
