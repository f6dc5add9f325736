extension Shape {
  /// A line of Zeeschuimer, the browser extension of 4CAT: an item of the web page under `data`, with
  /// where and when it was seen beside it.
  static let zeeschuimerItem = Shape(
    name: "zeeschuimer-item",
    writtenBy: "Zeeschuimer: items of the web page",
    signs: [.data],
    matches: { fields, _ in
      let data = fields[.data]
      return data.isObject
        && (data["legacy"].isObject || data["rest_id"].isPresent || data["tweet"].isObject)
    },
    read: { _, fields, context, collector throws(Refusal) in
      collector.collect(fields[.data], context.inside())
    })

  /// An answer that Twitter's web page gets, `{"data": {…}}`: a search, a timeline, a conversation,
  /// one tweet. A page without tweets is the last of a search, and no fault.
  static let webAnswer = Shape(
    name: "web-answer",
    writtenBy: "the web page: answers, as browser tools save them",
    signs: [.data],
    matches: { fields, _ in fields[.data].isObject && !fields[.data]["id"].isPresent },
    read: { record, fields, context, collector throws(Refusal) in
      let found = WebAnswer.collectTweets(below: fields[.data], context.inside(), collector)
      if found.tweets > 0 { return }
      guard found.isTimeline else { throw .notATweet(likeness: Likeness.of(record)) }
      collector.countNotice()
    })

  /// A part of such an answer, cut out by a tool: anything else that has the web page's tweets in it.
  static let webRemains = Shape(
    name: "web-remains",
    writtenBy: "the web page: parts of answers",
    signs: .any,
    matches: { fields, _ in true },
    read: { record, _, context, collector throws(Refusal) in
      let found = WebAnswer.collectTweets(below: record, context.inside(), collector)
      guard found.tweets > 0 else { throw .notATweet(likeness: Likeness.of(record)) }
    })
}

/// Finds the tweets in an answer of the web page, wherever they lie: its outer shape changes often.
enum WebAnswer {
  /// What was found below a value.
  struct Found {
    var tweets = 0
    /// Whether there was a timeline, with tweets or without.
    var isTimeline = false
  }

  /// Real answers lie some twenty deep.
  private static let depthMax = 64

  /// Collects every tweet below `value` but those that did not match the search: advertisements, and
  /// the tweets that others retweet or quote. What a tombstone stands for is not there.
  static func collectTweets(
    below value: JSONValue, _ context: RecordContext, _ collector: TweetCollector
  ) -> Found {
    var found = Found()
    walk(value, depth: 0, &found) { collector.collect($0, context) }
    return found
  }

  private static func walk(
    _ value: JSONValue, depth: Int, _ found: inout Found, _ take: (JSONValue) -> Void
  ) {
    guard depth < depthMax else { return }
    if value.isArray {
      value.forEachElement { walk($0, depth: depth + 1, &found, take) }
    } else {
      value.forEachField { name, inner in
        if name.equals("tweet_results") || name.equals("tweetResult"), inner.isObject {
          guard let tweet = tweet(inner["result"]), !value["promotedMetadata"].isPresent else {
            return
          }
          found.tweets += 1
          take(tweet)
        } else if !name.equals("quoted_status_result"), !name.equals("retweeted_status_result") {
          found.isTimeline = found.isTimeline || name.equals("instructions") && inner.isArray
          walk(inner, depth: depth + 1, &found, take)
        }
      }
    }
  }

  private static func tweet(_ result: JSONValue) -> JSONValue? {
    if result["__typename"].string?.equals("TweetTombstone") == true { return nil }
    return result["legacy"].isPresent || result["tweet"].isPresent ? result : nil
  }
}
