import Presentation
import Query
import Store
import TestSupport
import Testing
import Tweets

@testable import Service

/// What a term's tweets mention, by HTTP.
@Suite("Service: popularity")
struct PopularityRouteTests {
  static func service() throws -> TestedService {
    let tested = try TestedService()
    try tested.add(
      SampleTweet(1, "#Go @ana"), SampleTweet(2, "#go @ana"), SampleTweet(3, "#swift"),
      under: "#Stanford")
    return tested
  }

  @Test("The API, the page's twin and the command line say the same, byte for byte")
  func sameBytes() throws {
    let tested = try Self.service()
    let store = try SQLiteStore.openForReading(tested.database)
    let answer = try Popularity.ask(
      PopularityQuestion(term: try SearchTerm("#stanford")), of: store)
    let expected = JSONAnswers.popularity(answer) + "\n"
    #expect(try tested.get("/api/v1/terms/%23stanford/popularity").text == expected)
    #expect(try tested.get("/terms/%23STANFORD/popularity.json").text == expected)
  }

  @Test("What another process stores is seen, and the same question has another answer")
  func fresh() throws {
    let tested = try Self.service()
    let before = try tested.get("/api/v1/terms/%23stanford/popularity")
    try tested.add(SampleTweet(4, "#swift"), under: "#Stanford")
    var after = try tested.get("/api/v1/terms/%23stanford/popularity")
    // A look at the store is good for some milliseconds.
    while after.fields["ETag"] == before.fields["ETag"] {
      after = try tested.get("/api/v1/terms/%23stanford/popularity")
    }
    #expect(after.text.contains(##""key":"swift","display":"#swift","count":2"##))
  }

  @Test(
    "A value that cannot be read is refused with the field's name",
    arguments: [
      ("min_count=0", "'min_count' cannot be '0': it is a whole number, 1 or more"),
      ("kind=tags", "'kind' cannot be 'tags': it is one of hashtags, users"),
      ("since=yesterday", "'since' cannot be 'yesterday': it is a time ago"),
      ("min-count=3", "there is no 'min-count' here; there is kind, min_count, top"),
    ])
  func refused(query: String, detail: String) throws {
    let response = try Self.service().get("/api/v1/terms/%23stanford/popularity?" + query)
    #expect(response.status == 400)
    #expect(response.fields["Content-Type"] == "application/problem+json")
    #expect(response.text.contains(detail), "\(response.text)")
  }
}
