// Contract: what the reader finds in each fixture is what its answer, written by hand, says.

import Foundation
import TestSupport
import Testing

@testable import Tweets

@Suite("Shapes: the fixtures and their answers")
struct FormatFixturesTests {
  /// An answer as `fixtures/expected.json` has it.
  struct Answer: Decodable, Equatable, Sendable {
    var tweets: Int
    var skipped: Int
    var notices: Int
    var hashtags: [Count]
    var users: [Count]
  }

  /// `["bread", 2]`.
  struct Count: Decodable, Equatable, Sendable {
    var key: String
    var tweets: Int

    init(key: String, tweets: Int) {
      self.key = key
      self.tweets = tweets
    }

    init(from decoder: any Decoder) throws {
      var pair = try decoder.unkeyedContainer()
      self.init(key: try pair.decode(String.self), tweets: try pair.decode(Int.self))
    }
  }

  static let answers: [(name: String, answer: Answer)] = {
    guard let data = FileManager.default.contents(atPath: Fixtures.path("expected.json")),
      let answers = try? JSONDecoder().decode([String: Answer].self, from: data)
    else { return [] }
    return answers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }()

  @Test("each file gives its answer", arguments: answers)
  func answer(fixture: (name: String, answer: Answer)) throws {
    #expect(try Self.read(Fixtures.path(fixture.name)) == fixture.answer)
  }

  @Test("each file has an answer")
  func complete() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Fixtures.path(""))
    // `databases` are what former versions wrote, and no inputs.
    let inputs = Set(names).subtracting(["README.md", "expected.json", "databases"])
    #expect(inputs == Set(Self.answers.map(\.name)))
  }

  private static func read(_ path: String) throws -> Answer {
    let reader = TweetReader(try InputFiles.resolve([path]))
    var tweets: Set<TweetID> = []
    var mentions: [MentionKind: [String: Set<TweetID>]] = [:]
    while let portion = reader.next() {
      for tweet in portion.batch.tweets {
        tweets.insert(portion.batch.id(of: tweet))
        for mention in portion.batch.mentions[tweet.mentions] {
          let key = portion.batch.string(mention.key)
          mentions[mention.kind, default: [:]][key, default: []].insert(portion.batch.id(of: tweet))
        }
      }
    }
    func counts(_ kind: MentionKind) -> [Count] {
      let counts = mentions[kind, default: [:]].map { Count(key: $0.key, tweets: $0.value.count) }
      return counts.sorted {
        $0.tweets == $1.tweets
          ? $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) : $0.tweets > $1.tweets
      }
    }
    let totals = reader.readTotals
    return Answer(
      tweets: tweets.count, skipped: totals.skipped, notices: totals.notices,
      hashtags: counts(.hashtag), users: counts(.user))
  }
}
