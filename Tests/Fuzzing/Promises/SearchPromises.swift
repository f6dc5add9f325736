// What holds for what people look for in texts.

@testable import Store
@testable import Tweets

/// The first part of the bytes is what somebody types, the others are texts. The index finds what reading
/// finds, and never takes offence.
func holdSearchPromises(_ bytes: [UInt8]) {
  let parts = texts(bytes)
  guard let query = TextQuery(parts[0]) else { return }
  precondition(!query.wanted.contains { $0.isEmpty }, "one of nothing is nothing")
  holdTyped(query)
  let words = parts.dropFirst().prefix(20).map { text in
    var cut = TextWords()
    cut.cut(text)
    var words: [UInt8] = []
    cut.append(to: &words)
    return words
  }
  let read = words.indices.filter { place in
    words[place].withUnsafeBufferPointer { query.matches($0) }
  }
  let naive = words.indices.filter { isMeant(query, words[$0]) }
  precondition(read == naive, "\(parts[0].debugDescription) is read as it is written")
  do {
    let found = try WordIndex.shared.found(query, in: words)
    precondition(
      found == read, "the index finds \(found) and reading \(read): \(parts[0].debugDescription)")
  } catch {
    preconditionFailure("\(parts[0].debugDescription) becomes '\(query.expression)': \(error)")
  }
}

/// A search that is typed as it is shown is the same search.
private func holdTyped(_ query: TextQuery) {
  guard let again = TextQuery(query.typed) else {
    preconditionFailure("what is shown is a search: \(query.typed.debugDescription)")
  }
  precondition(
    again.wanted == query.wanted && again.unwanted == query.unwanted,
    "a search is what it shows: \(query.typed.debugDescription)")
}

/// The plainest search there is.
private func isMeant(_ query: TextQuery, _ text: [UInt8]) -> Bool {
  let all = text.split(separator: 0x20).map(Array.init)
  func holds(_ phrase: TextQuery.Phrase) -> Bool {
    let wanted = phrase.words.split(separator: 0x20).map(Array.init)
    guard all.count >= wanted.count else { return false }
    return (0...all.count - wanted.count).contains { start in
      wanted.indices.allSatisfy { place in
        let found = all[start + place]
        let isLast = place == wanted.count - 1
        return found == wanted[place]
          || phrase.isPrefix && isLast && found.starts(with: wanted[place])
      }
    }
  }
  return query.wanted.allSatisfy { $0.contains(where: holds) }
    && !query.unwanted.contains(where: holds)
}

/// An index of words in memory, filled for each search and emptied again. Serves one thread.
private final class WordIndex {
  nonisolated(unsafe) static let shared = WordIndex()

  private let connection: Connection

  private init() {
    do {
      connection = try Connection(path: ":memory:", mode: .readWriteCreate, accepting: .any)
      try connection.execute("CREATE TABLE tweets (pk INTEGER PRIMARY KEY)")
      try TextIndex(connection).create()
    } catch {
      preconditionFailure("no index in memory: \(error)")
    }
  }

  /// The places of the texts that a query finds.
  func found(_ query: TextQuery, in words: [[UInt8]]) throws(StoreError) -> [Int] {
    try connection.begin(.deferred)
    defer { connection.rollback() }
    let insert = try connection.cached("INSERT INTO tweet_words (rowid, words) VALUES (?1, ?2)")
    for (place, text) in words.enumerated() {
      try insert.bind(Int64(place + 1), at: 1)
      try insert.bind(String(decoding: text, as: UTF8.self), at: 2)
      try insert.run()
    }
    let ask = try connection.cached("SELECT rowid FROM tweet_words WHERE tweet_words MATCH ?1")
    try ask.bind(query.expression, at: 1)
    let rows = Set(try ask.map { row throws(StoreError) in row.int(0) - 1 })
    // As the store asks where nothing is wanted: all but those.
    return words.indices.filter { rows.contains($0) != query.wanted.isEmpty }
  }
}
