// What the tests of shapes share: a file's text in, its tweets as values out.

import TestSupport

@testable import Tweets

/// What reading a file gives.
struct Reading: Equatable {
  var tweets: [SampleTweet] = []
  var refusals: [Refusal] = []
  var notices = 0
  var cutTweets = 0

  /// Reads a file of that text. Faults of the file itself are thrown: the tests of shapes have none.
  init(_ text: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "tweets.json")
    let reader = TweetReader(try InputFiles.resolve([path]))
    while let portion = reader.next() { tweets += portion.batch.samples }
    let totals = reader.readTotals
    notices = totals.notices
    cutTweets = totals.cutTweets
    refusals = try totals.problems.map { problem in
      guard case .refused(let refusal) = problem.reason else { throw problem }
      return refusal
    }
  }

  /// The likeness of the one record that the text is, which is refused as no tweet.
  static func likeness(of text: String) throws -> String? {
    let reading = try Reading(text)
    guard reading.tweets.isEmpty, reading.refusals.count == 1,
      case .notATweet(let likeness) = reading.refusals[0]
    else { return "not refused as no tweet: \(reading)" }
    return likeness
  }
}

extension TweetBatch {
  /// The tweets as values, their mentions with their signs.
  fileprivate var samples: [SampleTweet] {
    tweets.map { tweet in
      SampleTweet(
        id: id(of: tweet),
        mentions: mentions[tweet.mentions].map {
          String(decoding: [$0.kind.sign], as: UTF8.self) + string($0.display)
        },
        createdAt: tweet.createdAt, author: tweet.author.isEmpty ? nil : string(tweet.author),
        isRetweet: tweet.isRetweet, text: tweet.text.isEmpty ? nil : string(tweet.text))
    }
  }
}

/// Seconds since 1970 UTC of an instant, `2019-05-06T10:00:00Z`.
func seconds(_ instant: String) -> Int64? { UTCTime.parse(instant) }
