import Tweets

extension SQLiteStore {
  /// Cost: the first time all tweets are read, afterwards those that have come since, and four bytes of
  /// each are written. Nothing is written for fewer than a thousand tweets, which are read as fast.
  public func learnAuthors() throws(StoreError) {
    try learnAuthors(ofAtLeast: Self.worthLearning)
  }

  /// Fewer new tweets are not worth a transaction.
  static let worthLearning = 1000

  func learnAuthors(ofAtLeast least: Int) throws(StoreError) {
    guard !connection.isInTransaction, connection.path != Connection.memory else { return }
    let unread = try oneState { () throws(StoreError) in
      let reach = try AuthorTables(connection).reach()
      return Int(try connection.lastTweetRow() - (reach?.tweet ?? 0))
    }
    guard unread >= least else { return }
    // A connection of its own: this one may have promised to write nothing. Nobody is waited for.
    let writer: Connection
    do {
      writer = try Connection(
        path: connection.path, mode: .readWrite, wait: BusyWait(waitSeconds: 0))
      try writer.begin(.immediate)
    } catch {
      return
    }
    do {
      if unread >= 100_000 { notice(.readingAuthors(tweets: unread, isKept: true)) }
      try Self.learnAuthors(writer)
      try writer.commit()
    } catch {
      writer.rollback()
      switch error {
      // The answer does without.
      case .full, .busy, .notWritable: return
      default: throw error
      }
    }
  }

  /// Brings the tables up to the last tweet, some hundred thousand authors at a time.
  private static func learnAuthors(_ connection: Connection) throws(StoreError) {
    let tables = AuthorTables(connection)
    if try tables.reach() == nil { try tables.make() }
    let last = try connection.lastTweetRow()
    var isDone = false
    while !isDone {
      var reading = AuthorReading(connection, tables: try tables.reach())
      try reading.readTweets(upTo: last, mayStop: true)
      isDone = reading.reach.tweet >= last
      if isDone { try reading.readMentions() }
      try reading.write()
    }
  }

  /// Leaves the tweets that a user wrote, or wrote or is mentioned in.
  func keep(_ filter: TweetFilter, authorsIn tweets: inout TweetSet, of term: Int64)
    throws(StoreError)
  {
    let authors = try TweetAuthors(connection, tweets: tweets, notice: notice)
    if let by = filter.by {
      tweets.keep(authors.ofTweets, equalTo: try authors.number(ofKey: by))
    }
    if let about = filter.about {
      var meant = tweets
      meant.keep(authors.ofTweets, equalTo: try authors.number(ofKey: about))
      try forEachTweet(of: term, MentionQuestion(kind: .user, key: about)) { row in
        if tweets.contains(row) { meant.insert(row) }
      }
      tweets = meant
    }
  }
}

extension TweetSet {
  /// Leaves the rows that have a number; none where there is no such number.
  fileprivate mutating func keep(_ numbers: [UInt32], equalTo number: UInt32?) {
    guard let number else { return removeAll() }
    keep { row in row < numbers.count && numbers[Int(row)] == number }
  }
}
