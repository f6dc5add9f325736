import Store
import TestSupport
import Testing
import Tweets

@testable import Service

/// What holds for every page.
@Suite("Pages: all of them")
struct PageTests {
  /// A database with something of everything.
  static func service() throws -> TestedService {
    let tested = try TestedService()
    try tested.add(
      SampleTweet(
        1, "#Go @ana", at: 1_409_444_880, by: "bob", text: "Off we #Go with @ana & <others>"),
      SampleTweet(2, "#go @ana #Sun", at: 1_409_444_940, by: "ana", isRetweet: true, text: "RT"),
      SampleTweet(3, "#swift", at: 1_409_531_340),
      under: "#Stanford")
    try tested.add(SampleTweet(1, "#Go @ana"), SampleTweet(9, "#Only"), under: "stanford", at: 1)
    try tested.add(SampleTweet(4, "#once"), SampleTweet(5, "#twice"), under: "#single", at: 2)
    try tested.add(under: "#nothing", at: 3)
    return tested
  }

  static let addresses = [
    "/", "/?recents=100", "/help", "/about", "/compare", "/compare?a=%23stanford&b=stanford",
    "/terms/%23stanford/popularity", "/terms/%23stanford/popularity?authors=1&min_count=1",
    "/terms/%23stanford/popularity?min_count=1&retweets=exclude&since=2014-08-31",
    "/terms/%23stanford/popularity?text=nowhere", "/terms/%23single/popularity",
    "/terms/%23nothing/popularity", "/terms/%23stanford/tweets",
    "/terms/%23stanford/tweets?limit=1&mention=%23go", "/terms/%23stanford/trends",
    "/terms/%23stanford/trends?by=day", "/terms/%23stanford/pairs",
    "/terms/%23stanford/pairs?mention=%23go&min_count=1", "/terms/%23stanford/mentions/%23go",
    "/terms/%23stanford/mentions/%40ana?by=hour",
  ]

  @Test("Every page is sound HTML with one heading and a title", arguments: addresses)
  func sound(address: String) throws {
    let response = try Self.service().get(address, ["Accept": "text/html"])
    #expect(response.status == 200)
    #expect(HTMLCheck(response.text).faults == [])
  }

  @Test("Every link of every page leads to a place that is there, by its one address")
  func links() throws {
    let tested = try Self.service()
    var seen: Set<String> = []
    for address in Self.addresses {
      let page = HTMLCheck(try tested.get(address, ["Accept": "text/html"]).text)
      for link in page.links where link != "#main" && seen.insert(link).inserted {
        #expect(link.hasPrefix("/") && !link.hasPrefix("//"), "\(link) on \(address)")
        let status = try tested.get(link, ["Accept": "text/html"]).status
        #expect(status == 200, "\(link) on \(address): \(status)")
      }
    }
    #expect(seen.count > 60)
  }

  @Test("A page's title begins with its heading, and nothing of it is inline style or script")
  func titles() throws {
    let tested = try Self.service()
    for address in Self.addresses {
      let html = try tested.get(address, ["Accept": "text/html"]).text
      let page = HTMLCheck(html)
      #expect(!page.attributes.contains { $0.name == "style" || $0.name.hasPrefix("on") })
      #expect(page.elements.count { $0 == "script" } == 1)
      #expect(!page.elements.contains("style"))
    }
  }

  @Test(
    "What cannot be answered is told in the frame, with the searches beside it",
    arguments: [
      ("/terms/%23stanfrod/popularity", 404, "No search &#39;#stanfrod&#39; in the database"),
      ("/terms/%23stanford/mentions/%23g", 404, "mentions &#39;#g&#39;"),
      (
        "/terms/%23stanford/popularity?min_count=0", 400,
        "&#39;min_count&#39; cannot be &#39;0&#39;"
      ),
      ("/nowhere", 404, "nothing at this address"),
    ])
  func problems(address: String, status: Int, words: String) throws {
    let response = try Self.service().get(address, ["Accept": "text/html"])
    #expect(response.status == status)
    #expect(response.text.contains(words), "\(response.text)")
    let page = HTMLCheck(response.text)
    #expect(page.faults == [])
    #expect(page.links.contains("/terms/%23stanford/popularity"))
  }

  @Test("Without a database home says how to make one, and other pages that there is none")
  func first() throws {
    let tested = try TestedService()
    for (address, status) in [
      ("/", 200), ("/help", 200), ("/about", 200), ("/compare", 200),
      ("/terms/x/popularity", 404),
    ] {
      let response = try tested.get(address, ["Accept": "text/html"])
      #expect(response.status == status, "\(address)")
      #expect(HTMLCheck(response.text).faults == [])
    }
    let home = HTMLCheck(try tested.get("/").text)
    #expect(home.text.contains("smashtag ingest tweets.json --term \"#stanford\""))
  }

  @Test("A forgotten term says that it was there, and how to have it back")
  func forgotten() throws {
    let tested = try Self.service()
    let store = try SQLiteStore.openForWriting(tested.database)
    try store.begin()
    try store.recordIngest(
      FileIngest(
        term: "#Single", termKey: "#single", file: "a.json", sha256: nil, bytes: 1,
        startedAt: 1_409_444_880_000, milliseconds: 1, read: 2, new: 2, known: 0, updated: 0,
        notices: 0, skipped: 0, failedDocuments: 0))
    try store.commit()
    _ = try store.forget(SearchTerm("#single"), isDryRun: false)
    let page = HTMLCheck(
      try tested.get("/terms/%23single/popularity", ["Accept": "text/html"]).text)
    #expect(page.text.contains("ingested for it on 31 Aug 2014, and deleted since"))
    #expect(page.text.contains("smashtag ingest tweets.json --term '#single'"))
  }

  @Test("Nothing can be removed or sent where nothing can be changed")
  func unchangeable() throws {
    let closed = try TestedService { $0.token = nil }
    try closed.add(SampleTweet(1, "#a"), under: "x")
    let page = HTMLCheck(try closed.get("/").text)
    #expect(!page.elements.contains("progress"))
    #expect(!page.attributes.contains { $0.name == "class" && $0.value == "remove" })
    let open = HTMLCheck(try Self.service().get("/").text)
    #expect(open.attributes.contains { $0.name == "class" && $0.value == "remove" })
    #expect(open.attributes.contains { $0.name == "id" && $0.value == "drop" })
  }
}
