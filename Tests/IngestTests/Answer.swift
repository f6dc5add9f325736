// The whole way, file to answer, as the judges of the reader write it down.

import Foundation
import Ingest
import Query
import Store
import Tweets

/// What some files give under one term, as `expected.json` writes it: every mention, whatever its count.
struct Answer: Equatable {
  var tweets: Int
  var exit: Int
  /// Nil where nobody says.
  var skipped: Int?
  var notices: Int?
  var hashtags: [Row]
  var users: [Row]

  /// A key with its count.
  struct Row: Equatable {
    var key: String
    var count: Int
  }
}

extension Answer {
  /// Ingests the files into a store of their own and asks for everything.
  init(ofPaths paths: [String], under term: String = "t", minCount: Int = 1) throws {
    let store = try SQLiteStore.openInMemory()
    let read: ReadTotals
    do {
      read = try ingest(paths, into: store, term: term).read
    } catch IngestError.nothingUsable(let totals) {
      self.init(
        tweets: 0, exit: 2, skipped: totals.skipped, notices: totals.notices, hashtags: [],
        users: [])
      return
    }
    try self.init(asking: store, term: term, minCount: minCount)
    exit = read.skipped + read.failedDocuments > 0 ? 1 : 0
    skipped = read.skipped
    notices = read.notices
  }

  /// Asks a store; `exit` is 0.
  init(asking store: any TweetStore, term: String, minCount: Int = 1) throws {
    let question = PopularityQuestion(term: try SearchTerm(term), minCount: minCount)
    let popularity = try Popularity.ask(question, of: store)
    let rows = popularity.sections.map { section in
      section.mentions.map { Row(key: $0.key, count: $0.count) }
    }
    self.init(tweets: popularity.term.tweets, exit: 0, hashtags: rows[0], users: rows[1])
  }

  /// Leaves out what the other does not say.
  func reduced(to other: Answer) -> Answer {
    var reduced = self
    if other.skipped == nil { reduced.skipped = nil }
    if other.notices == nil { reduced.notices = nil }
    return reduced
  }
}

/// An entry of an `expected.json`.
struct ExpectedAnswer: Decodable {
  var answer: Answer
  /// The files, where they are not the entry's name.
  var files: [String]?

  private enum Name: String, CodingKey {
    case tweets, exit, skipped, notices, hashtags, users, files
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Name.self)
    answer = Answer(
      tweets: try fields.decode(Int.self, forKey: .tweets),
      exit: try fields.decode(Int.self, forKey: .exit),
      skipped: try fields.decodeIfPresent(Int.self, forKey: .skipped),
      notices: try fields.decodeIfPresent(Int.self, forKey: .notices),
      hashtags: try fields.decode([Row].self, forKey: .hashtags).map(\.row),
      users: try fields.decode([Row].self, forKey: .users).map(\.row))
    files = try fields.decodeIfPresent([String].self, forKey: .files)
  }

  private struct Row: Decodable {
    var row: Answer.Row

    init(from decoder: any Decoder) throws {
      var pair = try decoder.unkeyedContainer()
      row = Answer.Row(key: try pair.decode(String.self), count: try pair.decode(Int.self))
    }
  }

  /// All entries of a file.
  static func read(_ path: String) throws -> [String: ExpectedAnswer] {
    try JSONDecoder().decode(
      [String: ExpectedAnswer].self, from: try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
