public import Store
public import Tweets

/// What is asked about a term's tweets, a page at a time.
public struct TweetsQuestion: Sendable, Equatable {
  /// The search whose tweets are looked at.
  public var term: SearchTerm
  /// Which of them are meant; with its mention, those behind a number.
  public var filter: TweetFilter
  /// Behind which tweet the page begins; nil for the first page.
  public var place: TweetPlace?
  /// How many tweets it has at most, above 0.
  public var limit: Int

  /// A page of all tweets, the first one unless a place is given.
  public init(
    term: SearchTerm, filter: TweetFilter = .all, after place: TweetPlace? = nil, limit: Int
  ) {
    self.term = term
    self.filter = filter
    self.place = place
    self.limit = limit
  }
}

/// A page of a term's tweets: newest first, those without a time last, equal ones by descending id.
///
/// What comes in meanwhile moves no tweet from one page to another.
public struct TweetPage: Sendable, Equatable {
  /// What was asked.
  public var question: TweetsQuestion
  /// The term with the counters of all its tweets.
  public var term: TermSummary
  /// Its tweets.
  public var tweets: [StoredTweet]
  /// Where the next page begins; nil if this is the last one.
  public var next: TweetPlace?
  /// Why the filter means no tweet at all; nil if it means some, on this page or another.
  public var emptiness: Emptiness?

  /// Answers from one state of the store. Throws `UnknownTerm` when the term was never searched.
  public static func ask(_ question: TweetsQuestion, of store: any TweetStore) throws -> TweetPage {
    try store.snapshot {
      guard let term = try store.term(question.term) else {
        throw try UnknownTerm(question.term, in: store)
      }
      var page = TweetPage(question: question, term: term, tweets: [])
      // One more than asked for: whether there is another page.
      let wanted = question.limit == .max ? question.limit : question.limit + 1
      try store.forEachTweet(
        of: question.term, where: question.filter, after: question.place, limit: wanted
      ) { tweet in
        if page.tweets.count == question.limit {
          page.next = page.tweets.last.map(TweetPlace.init(of:))
        } else {
          page.tweets.append(tweet)
        }
      }
      if page.tweets.isEmpty {
        page.emptiness = try Emptiness.ofTweets(
          question.term, where: question.filter, in: store)
      }
      return page
    }
  }
}
