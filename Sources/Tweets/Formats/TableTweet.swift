/// Takes the tweet out of a row.
///
/// Mentions are those of the API's columns (`entities…`) where any of them has something in this row:
/// as with JSON, an empty list beside a full one is empty, and only a tweet without entities is
/// searched for its words. A list that somebody made (`hashtags`, `mentions`) counts for its kind
/// where its cell says something, be it `[]`; an empty cell says nothing, since who made the table may
/// have dropped the words, and so the text is searched.
final class TableTweet {
  private let table: TweetTable
  private let json: EmbeddedJSON

  /// - Throws: ``ByteSourceError/noMemory``.
  init(_ table: TweetTable) throws(ByteSourceError) {
    guard let json = EmbeddedJSON() else { throw .noMemory }
    self.table = table
    self.json = json
  }

  private static let hashtagNames: [StaticString] = ["text", "tag"]
  private static let userNames: [StaticString] = ["screen_name", "username"]

  /// Reads a row of the table into the batch.
  func read(_ row: TableRow, into collector: TweetCollector) throws(Refusal) {
    let columns = table.columns
    let text = columns.texts.first { has(row, $0) }
    let apiKinds = addEntities(of: row, to: collector)
    for kind in [MentionKind.hashtag, .user] where !apiKinds.contains(kind) {
      let lists = kind == .hashtag ? columns.hashtags : columns.users
      let isTold = apiKinds.isEmpty && lists.contains { addList(row, $0, kind, to: collector) }
      if !isTold, let text {
        row.withCell(text) { collector.batch.addMentions(ofEscapedText: $0, only: kind) }
      }
    }
    let identifier = columns.id.map { row.withCell($0, TableCell.identifier) } ?? .missing
    let author = author(of: row)
    try withBytes(text, of: row) { (text) throws(Refusal) in
      try author.withUnsafeBufferPointer { (author) throws(Refusal) in
        try collector.finish(
          identifier, createdAt: instant(of: row, identifier),
          author: author.isEmpty ? nil : author, isRetweet: isRetweet(row), text: text,
          isEscaped: true)
      }
    }
  }

  // MARK: - Mentions

  /// Adds what the API's columns list. Returns the kinds about which they are to be believed.
  private func addEntities(of row: TableRow, to collector: TweetCollector) -> Set<MentionKind> {
    let columns = table.columns
    for column in columns.entities where has(row, column) {
      let isRead = row.withCell(column) { cell in
        guard let entities = json.value(of: cell), entities.isObject else { return false }
        collector.batch.addEntities(entities)
        return true
      }
      if isRead { return [.hashtag, .user] }
    }
    let lists: [(MentionKind, [Int])] = [
      (.hashtag, columns.apiHashtags), (.user, columns.apiUsers),
    ]
    var isAnyTold = false
    for (kind, columns) in lists {
      for column in columns where addList(row, column, kind, to: collector) { isAnyTold = true }
    }
    return isAnyTold ? Set(lists.filter { !$0.1.isEmpty }.map(\.0)) : []
  }

  /// Adds the words of a cell that is a list. False if it says nothing.
  private func addList(
    _ row: TableRow, _ column: Int, _ kind: MentionKind, to collector: TweetCollector
  ) -> Bool {
    guard has(row, column) else { return false }
    return row.withCell(column) { cell in
      // Some tables have the users' numbers there, or how many there are: neither is a word.
      if isOfNumbers(cell) { return false }
      let names = kind == .hashtag ? Self.hashtagNames : Self.userNames
      if let list = json.value(of: cell) {
        collector.batch.addMentions(kind, list, under: names)
      } else {
        // With signs, both kinds may stand in one list: smashtag's own tables have it so.
        TableCell.forEachWord(of: cell) { word in
          let isOther = Sign.length(of: kind.other, in: word, at: 0) > 0
          collector.batch.addMention(isOther ? kind.other : kind, word)
        }
      }
      return true
    }
  }

  private func isOfNumbers(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    var hasWords = false
    var areNumbers = true
    TableCell.forEachWord(of: cell) { word in
      hasWords = true
      areNumbers = areNumbers && word.allSatisfy(\.isASCIIDigit)
    }
    return hasWords && areNumbers
  }

  // MARK: - The rest

  private func has(_ row: TableRow, _ column: Int) -> Bool {
    !row.withCell(column, TableCell.isEmpty)
  }

  private func withBytes(
    _ column: Int?, of row: TableRow,
    _ body: (UnsafeBufferPointer<UInt8>?) throws(Refusal) -> Void
  ) throws(Refusal) {
    guard let column else { return try body(nil) }
    try row.withCell(column, body)
  }

  /// The author's name; some tools have the whole user in the cell.
  private func author(of row: TableRow) -> [UInt8] {
    guard let column = table.columns.authors.first(where: { has(row, $0) }) else { return [] }
    return row.withCell(column) { cell in
      let cell = TableCell.trimmed(cell)
      guard cell.first == UInt8(ascii: "{") else {
        return Array(cell[Word.bare(cell, kind: .user)])
      }
      guard let user = json.value(of: cell) else { return [] }
      for name in Self.userNames {
        if let name = user[name].string { return Array(name) }
      }
      return []
    }
  }

  /// The first column that tells the time; a mere day only where the id tells nothing.
  private func instant(of row: TableRow, _ identifier: Identifier) -> Int64? {
    let told = table.columns.times.compactMap { row.withCell($0, TableCell.instant) }
    if let exact = told.first(where: \.isExact) { return exact.seconds }
    if case .known(let id) = identifier, let instant = id.createdAt { return instant }
    return told.first?.seconds
  }

  private func isRetweet(_ row: TableRow) -> Bool {
    table.columns.retweetFlags.contains { row.withCell($0, TableCell.isYes) }
      || table.columns.retweetedIDs.contains { column in
        row.withCell(column) { cell in
          TableCell.trimmed(cell).first.map { (0x31...0x39).contains($0) } ?? false
        }
      }
  }
}

extension MentionKind {
  fileprivate var other: MentionKind { self == .hashtag ? .user : .hashtag }
}
