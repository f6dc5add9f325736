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
    var question = try tweetsQuestion()
    if query.text("limit") == nil { question.limit = .max }
    try store.prepare(question.filter)
    let page = try TweetPage.ask(question, of: store)
    let response = Response(200, form.mediaType, rows.head + page.tweets.map(rows.row).joined())
    return response.linked(to: page.next, from: self)
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
