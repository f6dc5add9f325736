public import Query
public import Store
import Tweets

extension JSONAnswers {
  /// One mention in the tweets of a term: `count` is the number of distinct tweets that carry it, among those that
  /// are meant; `retweets`, `first`, `last` and the buckets are of these.
  public static func mention(_ answer: MentionAnswer) -> String {
    document { writer in
      let trend = answer.trend
      writer.field("term", trend.term.term)
      writer.field("mention", answer.question.filter.mention?.typed)
      writer.field("display", answer.mention.display)
      writer.filterIfAny(answer.question.filter)
      writer.field("count", answer.mention.count)
      writer.field("retweets", trend.term.retweets)
      writer.field("first", time(trend.term.first))
      writer.field("last", time(trend.term.last))
      writer.field("all_tweets", trend.allTweets)
      writer.buckets(of: trend)
    }
  }

  /// One term with its counters.
  public static func term(_ term: TermSummary) -> String {
    document { writer in
      writer.field("term", term.term)
      writer.field("key", term.key)
      writer.field("tweets", term.tweets)
      writer.field("retweets", term.retweets)
      writer.field("first", time(term.first))
      writer.field("last", time(term.last))
      writer.field("searched", time(milliseconds: term.searchedAt))
    }
  }
}
