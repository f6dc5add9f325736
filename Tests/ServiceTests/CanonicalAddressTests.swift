import Testing

@testable import Service

/// What is the same is one place: pages are shown at one address each.
@Suite("Service: canonical addresses")
struct CanonicalAddressTests {
  static let redirects = [
    ("/terms/%23Stanford/popularity", "/terms/%23stanford/popularity"),
    ("/terms/%23STRA%C3%9FE/popularity?top=", "/terms/%23strasse/popularity"),
    (
      "/terms/%23stanford/popularity?min_count=2&retweets=all&kind=",
      "/terms/%23stanford/popularity"
    ),
    (
      "/terms/%23stanford/popularity?top=007&min_count=3",
      "/terms/%23stanford/popularity?min_count=3&top=7"
    ),
    (
      "/terms/%23stanford/popularity?exclude_term=B&by=@Ana&exclude_term=%23A&exclude_term=b",
      "/terms/%23stanford/popularity?by=ana&exclude_term=b&exclude_term=%23a"
    ),
    // Of a name that begins with a sign, one is the sign before it.
    ("/terms/%23stanford/popularity?by=@@ana", "/terms/%23stanford/popularity?by=%40%40ana"),
    ("/terms/%23stanford/popularity?utm_source=x", "/terms/%23stanford/popularity"),
    ("/terms/%23stanford/popularity?authors=0&top=3&top=5", "/terms/%23stanford/popularity?top=5"),
    ("/terms/a+b/popularity?text=a+b", "/terms/a%2Bb/popularity?text=a%20b"),
    ("/?", "/"),
    ("/search?term=%23Big%20Game", "/terms/%23big%20game/popularity"),
    ("/search?term=", "/"),
  ]

  @Test("Another spelling of a page's address leads to the one", arguments: redirects)
  func leads(given: String, expected: String) throws {
    let tested = try PopularityRouteTests.service()
    let response = try tested.get(given)
    #expect(response.status == 303)
    #expect(response.fields["Location"] == expected)
    let end = try tested.get(expected)
    #expect(end.status != 303, "\(end.fields)")
  }

  @Test(
    "The one address answers itself",
    arguments: [
      "/", "/terms/%23stanford/popularity",
      "/terms/%23stanford/popularity?authors=1&by=ana&min_count=1&since=2d&text=%22a%20b%22%20-c",
    ])
  func stays(address: String) throws {
    #expect(try PopularityRouteTests.service().get(address).status == 200)
  }

  @Test("What cannot be read stays as it is, and is refused with words")
  func refused() throws {
    let tested = try PopularityRouteTests.service()
    #expect(try tested.get("/terms/%23stanford/popularity?top=x").status == 400)
    #expect(try tested.get("/terms/%20/popularity").status == 400)
    #expect(try tested.get("/search?term=" + String(repeating: "a", count: 2000)).status == 400)
  }

  @Test("Programs are answered at the address that they use, in any spelling")
  func programs() throws {
    let tested = try PopularityRouteTests.service()
    for address in [
      "/api/v1/terms/%23STANFORD/popularity?top=&retweets=all",
      "/terms/%23STANFORD/popularity.csv?top=&retweets=all",
    ] {
      #expect(try tested.get(address).status == 200)
    }
  }
}
