// The cases and the real files that lie beside the checkout, where they do: they are large, or not
// ours to give away. Where they are not, the suite says so and passes.

import Foundation
import Ingest
import Store
import TestSupport
import Testing

/// A folder beside the checkout with inputs and their right answers.
private struct SharedFolder: Sendable {
  let path: String
  let answersName: String
  /// Those of shapes that are not read yet. One that begins to pass must leave the list.
  let notReadYet: Set<String>

  /// `../shared` of the checkout.
  static let root = Fixtures.root.deletingLastPathComponent().appending(path: "shared").path

  init(_ name: String, answers: String, notReadYet: Set<String>) {
    path = Self.root + "/" + name
    answersName = answers
    self.notReadYet = notReadYet
  }

  /// By name; empty where the folder is not there.
  func expected() throws -> [String: ExpectedAnswer] {
    let file = path + "/" + answersName
    guard FileManager.default.fileExists(atPath: file) else {
      print("skipped: \(file) is not there")
      return [:]
    }
    return try ExpectedAnswer.read(file)
  }

  /// What is different from what is expected, or nil.
  func difference(_ name: String, _ expected: ExpectedAnswer) -> String? {
    do {
      let answer = try Answer(ofPaths: (expected.files ?? [name]).map { path + "/" + $0 })
        .reduced(to: expected.answer)
      return answer == expected.answer ? nil : "\(answer)\nexpected \(expected.answer)"
    } catch {
      return "\(error)"
    }
  }

  /// Compares all, and the list with what is not read.
  func expectAll() throws {
    let expected = try expected()
    guard !expected.isEmpty else { return }
    #expect(notReadYet.subtracting(expected.keys).isEmpty, "the list names what is not there")
    for (name, answer) in expected.sorted(by: { $0.key < $1.key }) {
      let difference = difference(name, answer)
      if notReadYet.contains(name) {
        #expect(difference != nil, "\(name) is now read: take it off the list")
      } else {
        #expect(difference == nil, "\(name)")
      }
    }
  }
}

@Suite struct `Cases and real files beside the checkout` {
  private static let cases = SharedFolder(
    "cases", answers: "expected.json", notReadYet: [])

  private static let data = SharedFolder(
    "data", answers: "expected-counts.json", notReadYet: ["twitwi-bluesky-posts.json"])

  @Test func `every case gives its numbers, but those of shapes not read yet`() throws {
    try Self.cases.expectAll()
  }

  @Test func `every real file gives its numbers, but those of shapes not read yet`() throws {
    try Self.data.expectAll()
  }

  @Test func `a real search of 100 tweets shows three mentions by default`() throws {
    let path = Self.data.path + "/v1-search-simdjson-twitter.json"
    guard FileManager.default.fileExists(atPath: path) else { return print("skipped: \(path)") }
    let store = try SQLiteStore.openInMemory()
    #expect(try ingest([path], into: store, term: "any").counts.new == 100)
    let all = try Answer(asking: store, term: "any")
    #expect((all.tweets, all.hashtags.count, all.users.count) == (100, 7, 28))
    #expect(
      try store.numbers("any", minCount: 2)
        == ["#RTした人にやる 2", "@shiawaseomamori 58", "@UARROW_Y 2"])
    let shown = try Answer(asking: store, term: "any", minCount: 2)
    #expect(shown.hashtags == [Answer.Row(key: "rtした人にやる", count: 2)])
    #expect(
      shown.users == [
        Answer.Row(key: "shiawaseomamori", count: 58), Answer.Row(key: "uarrow_y", count: 2),
      ])
    #expect(try ingest([path], into: store, term: "ANY").counts.known == 100)
    #expect(try Answer(asking: store, term: "any") == all)
  }

  // MARK: - Several commands

  /// A store and the path of a case, where the cases are there.
  private func start(_ name: String) throws -> (store: any TweetStore, path: String)? {
    let path = Self.cases.path + "/" + name
    guard FileManager.default.fileExists(atPath: path) else {
      print("skipped: \(path) is not there")
      return nil
    }
    return (try SQLiteStore.openInMemory(), path)
  }

  @Test func `S1: a file twice gives the rows of once`() throws {
    guard let (store, path) = try start("04-duplicate-tweets.jsonl") else { return }
    for _ in 1...2 {
      try ingest([path], into: store, term: "#cuba")
      #expect(try store.numbers("#cuba", minCount: 2).map { $0.lowercased() } == ["#cuba 2"])
    }
  }

  @Test func `S2: a term is folded as a hashtag is, and blanks at its ends dropped`() throws {
    guard let (store, path) = try start("04-duplicate-tweets.jsonl") else { return }
    try ingest([path], into: store, term: "#Cuba")
    let answer = try Answer(asking: store, term: " #cuba ", minCount: 2)
    #expect(answer.hashtags == [Answer.Row(key: "cuba", count: 2)])
  }

  @Test func `S3: a tweet counts once for each term`() throws {
    guard let (store, path) = try start("01-case-insensitive.jsonl") else { return }
    for term in ["A", "B"] { try ingest([path], into: store, term: term) }
    for term in ["A", "B"] {
      #expect(
        try Answer(asking: store, term: term).hashtags == [Answer.Row(key: "stanford", count: 3)])
    }
  }

  @Test func `S4: what one tweet alone mentions is left out`() throws {
    guard let (store, path) = try start("07-sort-ties.jsonl") else { return }
    try ingest([path], into: store, term: "t")
    let answer = try Answer(asking: store, term: "t", minCount: 2)
    #expect(answer.hashtags.first == Answer.Row(key: "mango", count: 3))
    #expect(answer.hashtags.count == 8)
    #expect(answer.users.isEmpty)
  }

  @Test func `S5: a cut and a whole copy give the same rows in either order`() throws {
    guard let (_, path) = try start("05-truncated-then-full.jsonl") else { return }
    let folder = try TemporaryFolder()
    let copies = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let paths = try copies.enumerated().map { try folder.write(String($1), to: "\($0).jsonl") }
    #expect(paths.count == 2)
    var answers: [Answer] = []
    for order in [paths, paths.reversed()] {
      let store = try SQLiteStore.openInMemory()
      for path in order { try ingest([path], into: store) }
      answers.append(try Answer(asking: store, term: "t"))
    }
    #expect(answers[0] == answers[1])
    #expect(answers[0].hashtags.map(\.key) == ["first", "second"])
    #expect(answers[0].users.map(\.key) == ["dan_demo", "eve_demo"])
  }
}
