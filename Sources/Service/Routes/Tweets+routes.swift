import Presentation
import Query
import Store

extension Route {
  static let tweets = twins(
    "/terms/{term}/tweets", forms: Form.ofRows, schema: "tweets",
    summary: "The tweets of a search, or those behind a number", parameters: Parameter.ofTweets
  ) { visit, store in
    guard let rows = TweetRows(rawValue: visit.form.rawValue) else {
      let page = try visit.tweetPage(store)
      if visit.form == .html {
        return Response(200, .html, try TweetsPage(visit, page, store).html.text)
      }
      return .json(JSONAnswers.tweets(page)).linked(to: page.next, from: visit)
    }
    return try visit.tweetRows(rows, store)
  }
}

extension Visit {
  /// All tweets that are meant, a row each, or as many as are asked for.
  fileprivate func tweetRows(_ rows: TweetRows, _ store: any TweetStore) throws -> Response {
    var page = try tweetPage(store)
    if query.text("limit") != nil {
      let text = rows.head + page.tweets.map(rows.row).joined()
      return Response(200, form.mediaType, text).linked(to: page.next, from: self)
    }
    page.question.limit = TweetsUnderWay.tweetsOfPart
    return Response(
      200, form.mediaType,
      ChunkedAnswer(TweetsUnderWay(page)) { state, store in
        try state.next(store, rows).map { Array($0.utf8) }
      })
  }
}

/// A list of tweets that is being sent: what comes in meanwhile moves none of them.
private struct TweetsUnderWay: Sendable {
  /// What is asked for next; nil at the end.
  private var question: TweetsQuestion?
  /// The first page, which showed that there is a list.
  private var first: TweetPage?

  /// More at a time would have to be held, fewer would mean to look for them more often.
  static let tweetsOfPart = 5000

  init(_ page: TweetPage) {
    question = page.question
    first = page
  }

  mutating func next(_ store: any TweetStore, _ rows: TweetRows) throws -> String? {
    guard var question else { return nil }
    let page = try first ?? TweetPage.ask(question, of: store)
    let head = first == nil ? "" : rows.head
    first = nil
    question.place = page.next
    self.question = page.next == nil ? nil : question
    return head + page.tweets.map(rows.row).joined()
  }
}

extension Response {
  /// The same with the address of the next page in its head, if there is one.
  ///
  /// Source: RFC 8288.
  fileprivate func linked(to next: TweetPlace?, from visit: Visit) -> Response {
    guard let next else { return self }
    var response = self
    let path = visit.request.target.replacing("after", with: next.cursor)
    response.fields.append("Link", "<\(path)>; rel=\"next\"")
    return response
  }
}
