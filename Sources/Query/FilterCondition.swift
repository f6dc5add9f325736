public import Store
public import Tweets

/// One thing that a filter asks of a tweet.
public enum FilterCondition: Sendable, Equatable {
  /// It carries a mention.
  case mention(MentionQuestion)
  /// It was written by a user, by key.
  case by(String)
  /// It was written by a user or mentions them, by key.
  case about(String)
  /// Its text has words.
  case words(TextQuery)
  /// It was made since an instant, before another, or both: seconds since 1970 UTC.
  case time(since: Int64?, until: Int64?)
  /// It is a retweet, or is none.
  case retweets(TweetFilter.Retweets)
  /// Another search did not find it too.
  case excludedTerm(SearchTerm)

  /// The filter that asks for this alone.
  public var filter: TweetFilter {
    var filter = TweetFilter()
    switch self {
    case .mention(let mention): filter.mention = mention
    case .by(let user): filter.by = user
    case .about(let user): filter.about = user
    case .words(let words): filter.words = words
    case .time(let since, let until): (filter.since, filter.until) = (since, until)
    case .retweets(let retweets): filter.retweets = retweets
    case .excludedTerm(let term): filter.excludedTerms = [term]
    }
    return filter
  }
}

extension TweetFilter {
  /// What it asks for, thing by thing: a tweet is meant if all holds. Empty for all tweets.
  public var conditions: [FilterCondition] {
    var conditions: [FilterCondition] = []
    if let mention { conditions.append(.mention(mention)) }
    if let by { conditions.append(.by(by)) }
    if let about { conditions.append(.about(about)) }
    if let words { conditions.append(.words(words)) }
    if since != nil || until != nil { conditions.append(.time(since: since, until: until)) }
    if retweets != .all { conditions.append(.retweets(retweets)) }
    return conditions + excludedTerms.map(FilterCondition.excludedTerm)
  }

  /// The same at any time.
  var atAnyTime: TweetFilter {
    var filter = self
    (filter.since, filter.until) = (nil, nil)
    return filter
  }
}
