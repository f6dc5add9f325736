import Tweets

/// Puts mentions into the order of a list: by a falling score, equal ones by sign and key.
struct MentionOrder {
  private(set) var words: MentionWords

  init(_ connection: Connection) { words = MentionWords(connection) }

  /// The first of some rows. Cost: sorting, and a look-up for each of the first and for those that share
  /// a score with the last of them.
  mutating func first<Row: MentionRow>(
    _ rows: [Row], limit: Int, score: (Row) -> Int
  ) throws(StoreError) -> [Row] {
    guard limit > 0 else { return [] }
    var floor = Int.min
    if limit < rows.count {
      // Equal scores stay to their end: which of them comes first, their words tell.
      floor = rows.map(score).sorted(by: >)[limit - 1]
    }
    var placed: [(row: Row, score: Int, word: Int)] = []
    for row in rows {
      let score = score(row)
      if score >= floor { placed.append((row, score, try place(of: row))) }
    }
    placed.sort { left, right in
      left.score == right.score ? words.precedes(left.word, right.word) : left.score > right.score
    }
    return placed.prefix(limit).map(\.row)
  }

  /// The place of a row's word among `words`.
  mutating func place(of row: some MentionRow) throws(StoreError) -> Int {
    try words.place(of: row.mention, row.kind)
  }
}

/// Something that is said of a mention.
protocol MentionRow {
  var mention: Int64 { get }
  var kind: MentionKind { get }
}

extension CountedMention: MentionRow {}
