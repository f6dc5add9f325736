public import Query
import Store
import Tweets

extension JSONAnswers {
  /// The buckets in the order of time, empty ones too.
  public static func trend(_ answer: Trend) -> String {
    document { writer in
      writer.field("term", answer.term.term)
      writer.field("mention", answer.question.filter.mention?.typed)
      writer.filterIfAny(answer.question.filter)
      writer.field("by", answer.by.rawValue)
      writer.field("tweets", answer.term.tweets)
      writer.field("undated", answer.undated)
      writer.name("buckets")
      writer.array(answer.buckets) { $0.bucket($1) }
    }
  }

  /// One object a bucket, each on a line of its own.
  public static func trendLines(_ answer: Trend) -> [String] {
    answer.buckets.map { bucket in
      var writer = JSONWriter()
      writer.bucket(bucket)
      return writer.text
    }
  }

  /// Both windows, then what rises, a list a kind that was asked for, and how many rise in all.
  public static func rising(_ answer: Rising) -> String {
    document { writer in
      let question = answer.question
      writer.field("term", answer.term.term)
      writer.field("mention", question.filter.mention?.typed)
      writer.filterIfAny(question.filter)
      writer.name("now")
      writer.window(question.middle, question.end, tweets: answer.mentions.tweetsNow)
      writer.name("before")
      writer.window(question.start, question.middle, tweets: answer.mentions.tweetsBefore)
      writer.field("min_count", question.minCount)
      for list in answer.mentions.lists {
        writer.name(name(list.kind))
        writer.array(list.mentions) { writer, change in writer.object { $0.change(change) } }
      }
      writer.name("rising")
      writer.object { writer in
        for list in answer.mentions.lists { writer.field(name(list.kind), list.rising) }
      }
    }
  }

  /// One object a mention, each on a line of its own.
  public static func risingLines(_ answer: Rising) -> [String] {
    answer.mentions.lists.flatMap { list in
      list.mentions.map { change in
        var writer = JSONWriter()
        writer.object { writer in
          writer.field("kind", list.kind == .hashtag ? "hashtag" : "user")
          writer.change(change)
        }
        return writer.text
      }
    }
  }
}

extension JSONWriter {
  /// The length of the buckets, what is in none, and the buckets.
  mutating func buckets(of trend: Trend) {
    field("by", trend.by.rawValue)
    field("undated", trend.undated)
    name("buckets")
    array(trend.buckets) { $0.bucket($1) }
  }

  fileprivate mutating func bucket(_ bucket: Trend.Bucket) {
    object { writer in
      writer.field("start", JSONAnswers.time(bucket.start))
      writer.field("count", bucket.count)
    }
  }

  fileprivate mutating func window(_ since: Int64, _ until: Int64, tweets: Int) {
    object { writer in
      writer.field("since", JSONAnswers.time(since))
      writer.field("until", JSONAnswers.time(until))
      writer.field("tweets", tweets)
    }
  }

  fileprivate mutating func change(_ change: MentionChange) {
    field("key", change.key)
    field("display", change.display)
    field("now", change.now)
    field("before", change.before)
    field("change", change.now - change.before)
    name("factor")
    if let factor = change.factorThousandths { value(thousandths: factor) } else { null() }
  }
}
