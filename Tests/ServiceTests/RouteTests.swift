import TestSupport
import Testing

@testable import Service

/// What holds at every address.
@Suite("Service: routes")
struct RouteTests {
  /// The addresses of questions about a term, in each form.
  static func addresses(of term: String) -> [String] {
    Route.all.filter { $0.method == .get && $0.readsStore && $0.isDescribed }.flatMap { route in
      route.describedForms.map { form in
        let path = route.path.path { $0 == "mention" ? "#go" : term }
        let ending = route.isForPrograms && route.forms == [.json] ? "" : "." + form.rawValue
        let fields = route.parameters.filter(\.isRequired).map {
          RequestTarget.QueryField(name: $0.name, value: term)
        }
        return RequestTarget.text(path.dropLast() + [(path.last ?? "") + ending], fields)
      }
    }
  }

  @Test("Each answers about a term that is there", arguments: addresses(of: "#A"))
  func answers(address: String) throws {
    let tested = try TestedService.random(seed: 1)
    let response = try tested.get(address)
    #expect(response.status == 200, "\(response.text)")
    #expect(!response.wholeText.isEmpty)
    #expect(response.fields["ETag"] != nil)
  }

  @Test(
    "Each says that a term is unknown, and which may be meant",
    arguments: addresses(of: "#c").filter { $0.contains("%23c") && !$0.contains("/ingests") })
  func unknown(address: String) throws {
    let response = try TestedService.random(seed: 1).get(address)
    #expect(response.status == 404)
    #expect(response.fields["Content-Type"] == "application/problem+json")
    #expect(response.text.contains(##""nearest":["#A","#B"]"##), "\(response.text)")
  }

  @Test("Each refuses a field that nobody knows", arguments: addresses(of: "#A"))
  func field(address: String) throws {
    let response = try TestedService.random(seed: 1).get(
      address + (address.contains("?") ? "&" : "?") + "mincount=1")
    #expect(response.status == 400)
    #expect(response.text.contains("there is no 'mincount' here"), "\(response.text)")
  }

  @Test("The head is that of the whole answer", arguments: addresses(of: "#A"))
  func head(address: String) throws {
    let tested = try TestedService.random(seed: 1)
    #expect(try tested.send(.head, address).fields == tested.get(address).fields)
  }

  @Test("What is known already is not sent again", arguments: addresses(of: "#A"))
  func unchanged(address: String) throws {
    let tested = try TestedService.random(seed: 1)
    let tag = try #require(try tested.get(address).fields["ETag"])
    let response = try tested.get(address, ["If-None-Match": tag])
    #expect(response.status == 304)
    #expect(response.text.isEmpty)
    #expect(response.fields["ETag"] == tag)
  }

  @Test("Nothing is kept of what means other tweets as time goes by")
  func movesOn() throws {
    let tested = try TestedService.random(seed: 1)
    #expect(try tested.get("/api/v1/terms/%23a/popularity?since=7d").fields["ETag"] == nil)
    let response = try tested.send(
      .delete, "/api/v1/terms/%23a", ["Authorization": "Bearer " + TestedService.token])
    #expect(response.status == 200)
    #expect(try tested.get("/api/v1/terms/%23a/popularity?since=7d").status == 404)
  }

  static let wrongMethods: [(Method, String, String)] = [
    (.post, "/api/v1/terms/%23a/popularity", "GET, HEAD"),
    (.put, "/api/v1/terms/%23a", "GET, DELETE, HEAD"),
    (.get, "/api/v1/prune", "POST"),
    (.options, "/api/v1/terms/%23a/tweets", "POST, GET, HEAD"),
    (.trace, "/", "GET, HEAD"),
  ]

  @Test(
    "A method that an address does not take is told those that it takes", arguments: wrongMethods)
  func method(method: Method, address: String, allowed: String) throws {
    let response = try TestedService.random(seed: 1).send(method, address)
    #expect(response.status == 405)
    #expect(response.fields["Allow"] == allowed)
  }

  static let refused = [
    ("/api/v1/terms/%20/popularity", 400), ("/api/v1/terms/%23a/tweets?limit=1001", 400),
    ("/api/v1/terms/%23a/tweets?after=x", 400), ("/api/v1/terms/%23a/trends?by=year", 400),
    ("/api/v1/terms/%23a/pairs?mention=go", 400), ("/api/v1/terms/%23a/rising?window=0d", 400),
    ("/api/v1/terms/%23a/rising?since=7d", 400), ("/api/v1/compare?a=%23a", 400),
    ("/api/v1/terms/%23a/mentions/go", 400), ("/api/v1/terms/%23a/mentions/%23nothing", 404),
    ("/api/v1/terms/%23a/popularity?exclude_term=nobody", 404),
    ("/api/v1/terms/%23a/trends?by=hour&since=0001-01-01", 400),
    ("/api/v1/nothing", 404), ("/terms/%23a/popularity.pdf", 404),
    ("/terms/%23a/popularity.gexf", 404),
  ]

  @Test("What cannot be answered is refused with a reason", arguments: refused)
  func refuses(address: String, status: Int) throws {
    let response = try TestedService.random(seed: 1).get(address)
    #expect(response.status == status, "\(response.text)")
    #expect(response.fields["Content-Type"] == "application/problem+json")
    #expect(response.text.contains(#""status":\#(status),"detail":"#))
  }

  @Test("A mention's number, its tweets and its days agree")
  func mention() throws {
    let tested = try TestedService.random(seed: 1)
    let tweets = try tested.get("/terms/%23a/tweets.ndjson?mention=%23GO").wholeText
    let count = tweets.split(separator: "\n").count
    let mention = try tested.get("/api/v1/terms/%23a/mentions/%23Go?by=month").text
    #expect(count > 10)
    #expect(mention.contains(##""mention":"#go","display":"#"##))
    #expect(mention.contains(#""count":\#(count),"#), "\(mention)")
    let popularity = try tested.get("/api/v1/terms/%23a/popularity").text
    #expect(popularity.contains(#""key":"go","display":"#))
    #expect(popularity.contains(#""count":\#(count)}"#))
  }
}
