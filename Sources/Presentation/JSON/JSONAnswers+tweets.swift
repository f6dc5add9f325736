public import Query
public import Store
import Tweets

extension JSONAnswers {
  /// A page of tweets as one document.
  public static func tweets(_ page: TweetPage) -> String {
    tweetsHead(term: page.term, where: page.question.filter)
      + page.tweets.map(tweet).joined(separator: ",") + tweetsEnd(next: page.next)
  }

  /// The head of a list of tweets, up to its bracket: tweets are written one by one behind it, with a
  /// comma between, and `tweetsEnd` closes it. A list may be larger than memory.
  public static func tweetsHead(term: TermSummary, where filter: TweetFilter) -> String {
    let head = document { writer in
      writer.field("term", term.term)
      writer.field("mention", filter.mention?.typed)
      writer.field("text", filter.words?.typed)
      writer.filterIfAny(filter)
      writer.name("tweets")
      writer.array([Int]()) { $0.value($1) }
    }
    return String(head.dropLast(2))
  }

  /// Closes what `tweetsHead` opened, and tells where the next page begins, if there is one.
  public static func tweetsEnd(next: TweetPlace?) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.field("next", next?.cursor)
    }
    return "]," + writer.text.dropFirst()
  }

  /// One tweet, an object without a line break.
  public static func tweet(_ tweet: StoredTweet) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.field("id", tweet.id.description)
      writer.field("author", tweet.author)
      writer.field("created_at", time(tweet.createdAt))
      writer.field("is_retweet", tweet.isRetweet)
      writer.field("text", tweet.text)
      writer.name("mentions")
      writer.array(tweet.mentions) { $0.value($1) }
    }
    return writer.text
  }
}
