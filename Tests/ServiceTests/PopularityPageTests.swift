import Query
import Store
import TestSupport
import Testing
import Tweets

@testable import Service

/// The page of what a term's tweets mention: its words, its states, and where its links lead.
@Suite("Pages: popularity")
struct PopularityPageTests {
  private static func page(_ address: String) throws -> HTMLCheck {
    let page = HTMLCheck(try PageTests.service().get(address).text)
    #expect(page.faults == [])
    return page
  }

  @Test(
    "The sentence says which tweets are meant and how much of what they mention is listed",
    arguments: [
      (
        "",
        "3 tweets, 31 Aug 2014 00:28 – 1 Sep 2014 00:29 UTC, 1 retweet included. "
          + "Seen more than once: 1 of 3 hashtags, 1 of 1 user."
      ),
      (
        "?min_count=1",
        "3 tweets, 31 Aug 2014 00:28 – 1 Sep 2014 00:29 UTC, 1 retweet included. "
          + "Mentioned: 3 hashtags, 1 user."
      ),
      (
        "?min_count=3",
        "3 tweets, 31 Aug 2014 00:28 – 1 Sep 2014 00:29 UTC, 1 retweet included. "
          + "In 3 or more tweets: none of 3 hashtags, 0 of 1 user."
      ),
      (
        "?retweets=exclude&until=2014-09-01",
        "1 of 3 tweets before 2014-09-01, without retweets, 31 Aug 2014 00:28 UTC. "
          + "Seen more than once: 0 of 1 hashtag, 0 of 1 user."
      ),
      (
        "?kind=users&retweets=only",
        "1 of 3 tweets, only retweets, 31 Aug 2014 00:29 UTC. Seen more than once: 0 of 1 user."
      ),
    ])
  func sentence(query: String, words: String) throws {
    let page = try Self.page("/terms/%23stanford/popularity" + query)
    #expect(page.text.contains(words), "\(page.text)")
  }

  @Test("A row has its rank, its name, its number, and leads to the mention and to its tweets")
  func row() throws {
    let tested = try PageTests.service()
    let html = try tested.get("/terms/%23stanford/popularity?min_count=1").text
    #expect(html.contains(##"<tr data-key="#go"><td class="rank">1</td>"##))
    #expect(html.contains(#"<a href="/terms/%23stanford/mentions/%23go"><bdi>#Go</bdi></a>"#))
    #expect(html.contains(#"<a href="/terms/%23stanford/tweets?mention=%23go">2</a>"#))
    #expect(html.contains(##"<tr data-key="#sun"><td class="rank">2</td>"##))
    #expect(html.contains(##"<tr data-key="#swift"><td class="rank">2</td>"##))
    let tweets = try tested.get("/terms/%23stanford/tweets?mention=%23go").text
    #expect(HTMLCheck(tweets).elements.count { $0 == "article" } == 2)
  }

  @Test("Behind a number that counts authors are the tweets about the user, as many as it says")
  func authors() throws {
    let tested = try PageTests.service()
    let html = try tested.get("/terms/%23stanford/popularity?count_authors=1&min_count=1").text
    #expect(html.contains(#"<a href="/terms/%23stanford/tweets?about=ana">2</a>"#))
    let tweets = try tested.get("/terms/%23stanford/tweets?about=ana").text
    #expect(HTMLCheck(tweets).elements.count { $0 == "article" } == 2)
  }

  @Test("A filter that is on is a link to the page without it, and is kept in the links beside it")
  func chips() throws {
    let page = try Self.page(
      "/terms/%23stanford/popularity?min_count=1&retweets=exclude&since=2014-08-31")
    for link in [
      "/terms/%23stanford/popularity?retweets=exclude&since=2014-08-31",
      "/terms/%23stanford/popularity?min_count=1&since=2014-08-31",
      "/terms/%23stanford/popularity?min_count=1&retweets=exclude",
      "/terms/%23stanford/popularity",
      "/terms/%23stanford/tweets?retweets=exclude&since=2014-08-31",
      "/terms/%23stanford/tweets?mention=%23go&retweets=exclude&since=2014-08-31",
      "/terms/%23stanford/popularity.csv?min_count=1&retweets=exclude&since=2014-08-31",
    ] {
      #expect(page.links.contains(link), "\(link)")
    }
  }

  @Test("Where nothing is seen twice it says so, and leads to what is seen once")
  func seenOnce() throws {
    let page = try Self.page("/terms/%23single/popularity")
    #expect(page.text.contains("2 tweets, nothing seen more than once."))
    #expect(page.text.contains("None seen more than once."))
    #expect(page.links.contains("/terms/%23single/popularity?min_count=1"))
  }

  @Test("Where a filter leaves nothing it says why, and leads back")
  func nothingLeft() throws {
    let page = try Self.page("/terms/%23stanford/popularity?retweets=exclude&text=nowhere")
    #expect(
      page.text.contains("No tweet of '#stanford' has 'nowhere' in its text.")
        || page.text.contains("No tweet of '#Stanford' has 'nowhere' in its text."))
    #expect(page.links.contains("/terms/%23stanford/popularity?text=nowhere"))
    #expect(page.links.contains("/terms/%23stanford/popularity"))
  }

  @Test("A term without tweets says so, and how it gets some")
  func noTweets() throws {
    let page = try Self.page("/terms/%23nothing/popularity")
    #expect(page.text.contains("No tweet ingested for #nothing yet."))
    #expect(page.text.contains("smashtag ingest tweets.json --term '#nothing'"))
  }

  @Test("Of many rows the first 200 are shown, and all of them when they are asked for")
  func many() throws {
    let tested = try TestedService()
    try tested.add(
      SampleTweet(1, (1...250).map { "#t\($0)" }.joined(separator: " ")), under: "#many")
    let some = HTMLCheck(try tested.get("/terms/%23many/popularity?min_count=1").text)
    #expect(some.attributes.count { $0.name == "data-key" } == 200)
    #expect(some.links.contains("/terms/%23many/popularity?all=1&min_count=1"))
    #expect(some.text.contains("50 more – show all"))
    #expect(some.links.contains("/terms/%23many/popularity.csv?min_count=1"))
    let all = HTMLCheck(try tested.get("/terms/%23many/popularity?all=1&min_count=1").text)
    #expect(all.attributes.count { $0.name == "data-key" } == 250)
  }

  @Test("The commands beside a view ask for that view")
  func commands() throws {
    let page = try Self.page(
      "/terms/%23stanford/popularity?authors=1&min_count=1&text=-b%27s%20go")
    #expect(
      page.text.contains(
        #"smashtag popularity --authors --min-count 1 '--text=-b'\''s go' '#Stanford'"#),
      "\(page.text)")
    #expect(
      page.text.contains(
        "curl 'http://127.0.0.1:8080/api/v1/terms/%23stanford/popularity?authors=1&min_count=1"
          + "&text=-b%27s%20go'"))
  }

  @Test(
    "The SQL beside a view gives its rows",
    arguments: [
      "", "?min_count=1", "?kind=users&min_count=1", "?min_count=1&retweets=exclude",
      "?min_count=1&since=2014-08-31T00:29Z&until=2014-09-01", "?exclude_term=stanford&min_count=1",
      "?kind=hashtags&min_count=1&retweets=only",
    ])
  func sql(query: String) throws {
    let tested = try PageTests.service()
    let store = try SQLiteStore.openForReading(tested.database)
    let target = try RequestTarget("/terms/%23stanford/popularity" + query)
    let values = QueryValues(target, Parameter.ofPopularity)
    let answer = try Popularity.ask(
      PopularityQuestion(
        term: try SearchTerm("#stanford"), kinds: try values.kinds(),
        minCount: try values.whole("min_count") ?? 2, filter: try values.filter(now: 0)),
      of: store)
    let sql = try #require(PopularitySQL(answer).text)
    var rows: [String] = []
    try SelectReader.open(tested.database).run(
      sql, limitSeconds: 60, shouldStop: { false }, onColumns: { _ in },
      onRow: { row in
        guard case .text(let mention) = row[0], case .integer(let count) = row[1] else { return }
        rows.append("\(mention)|\(count)")
      })
    #expect(
      rows.map { $0.lowercased() }
        == answer.sections.flatMap(\.mentions).map { "\($0.display.lowercased())|\($0.count)" })
  }
}
