import Store
import TestSupport
import Testing

@testable import Service

/// What is taken away.
@Suite("Service: forgetting and pruning")
struct PruneRouteTests {
  static func service() throws -> TestedService {
    let tested = try TestedService()
    try tested.add(
      SampleTweet(1, "#a", at: 1000), SampleTweet(2, "#b", at: 2000), under: "#One", at: 1)
    try tested.add(SampleTweet(2, "#b", at: 2000), SampleTweet(3), under: "#Two", at: 2)
    return tested
  }

  @Test("A search is forgotten, once, with what only it reaches")
  func forget() throws {
    let tested = try Self.service()
    let path = "/api/v1/terms/%23ONE"
    let dry = try tested.send(.delete, path + "?dry_run=1", TestedService.authorized)
    #expect(dry.text.contains(#""terms":1,"tweets":1,"mentions":1,"#))
    #expect(dry.text.contains(#""dry_run":true"#))
    #expect(try tested.get("/api/v1/terms/%23one").status == 200)
    let response = try tested.send(.delete, path, TestedService.authorized)
    #expect(response.status == 200)
    #expect(response.text.contains(#""terms":1,"tweets":1,"mentions":1,"#))
    #expect(try tested.get("/api/v1/terms/%23one").status == 404)
    #expect(try tested.get("/api/v1/terms/%23two/tweets").text.contains(#""id":"2""#))
    #expect(try tested.send(.delete, path, TestedService.authorized).status == 404)
  }

  @Test("Old searches go, or old tweets, and the counts with them")
  func prune() throws {
    let tested = try Self.service()
    let old = try tested.post("/api/v1/prune?older_than=1970-01-01T00:30:00Z")
    #expect(old.text.contains(#""terms":0,"tweets":1,"mentions":1,"#), "\(old.text)")
    #expect(try tested.get("/api/v1/terms/%23one").text.contains(#""tweets":1"#))
    let dry = try tested.post("/api/v1/prune?keep=1&dry_run=true")
    #expect(dry.text.contains(#""terms":1,"#))
    #expect(try tested.post("/api/v1/prune?keep=1").text.contains(#""terms":1,"#))
    #expect(try tested.get("/api/v1/terms").text.contains(##"[{"term":"#Two","##))
    #expect(try tested.post("/api/v1/prune?keep=1").text.contains(#""terms":0,"#))
  }

  @Test("What is to go must be said, in one way")
  func rule() throws {
    let tested = try Self.service()
    for query in ["", "?keep=1&older_than=7d", "?keep=-1", "?older_than=x", "?kept=1"] {
      #expect(try tested.post("/api/v1/prune" + query).status == 400)
    }
    #expect(try tested.get("/api/v1/terms").text.contains("#One"))
  }

  @Test("Nothing is taken away without the token, nor where there is nothing")
  func rights() throws {
    let tested = try Self.service()
    #expect(try tested.send(.delete, "/api/v1/terms/%23one").status == 401)
    #expect(try tested.send(.post, "/api/v1/prune?keep=0").status == 401)
    #expect(try tested.get("/api/v1/terms").text.contains("#One"))
    let empty = try TestedService()
    #expect(try empty.post("/api/v1/prune?keep=0").status == 404)
    #expect(
      try empty.send(.delete, "/api/v1/terms/%23one", TestedService.authorized).status == 404)
  }
}

extension TestedService {
  /// Asks for a change, with the token.
  fileprivate func post(_ target: String) throws -> Response {
    try send(.post, target, Self.authorized)
  }
}
