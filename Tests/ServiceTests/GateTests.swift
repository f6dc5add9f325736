import Testing

@testable import Service

/// Who may come in, and what they may do.
@Suite("Service: the gate")
struct GateTests {
  private static let path = "/api/v1/terms"
  private static let change = "/test"

  @Test(
    "It answers to its own names, with any port, in any case",
    arguments: [
      "localhost", "LocalHost:8080", "127.0.0.1:1", "[::1]", "[::1]:8080", "tweets.example.org",
      "tweets.example.org:443",
    ])
  func ownNames(host: String) throws {
    let tested = try TestedService { $0.hosts.insert("tweets.example.org") }
    #expect(try tested.ask(.get, "/healthz", ["Host": host]).status == 200)
  }

  @Test(
    "It does not answer to another",
    arguments: [
      "", "evil.example", "localhost.evil.example", "evil.example:127.0.0.1", "127.0.0.1.", "[::2]",
      "localhost:80:80", "user@localhost", "::1", "127.0.0.1:80a",
    ])
  func otherNames(host: String) throws {
    let tested = try TestedService()
    for path in ["/", "/healthz", "/sign-in", "/assets/app.css"] {
      #expect(try tested.ask(.get, path, ["Host": host]).status == 421, "\(path)")
    }
  }

  @Test(
    "The name of an address is what a client calls it by",
    arguments: [
      ("127.0.0.2:80", "127.0.0.2"), ("[::1]:80", "[::1]"), ("0.0.0.0:80", nil), ("[::]:80", nil),
    ])
  func addressName(typed: String, name: String?) throws {
    #expect(try #require(ListenAddress(typed)).name == name)
  }

  @Test("The right token opens, whatever the case of its scheme")
  func token() throws {
    let tested = try TestedService { $0.isLocal = false }
    for scheme in ["Bearer", "bearer", "BEARER"] {
      let fields = HeaderFields(["Authorization": "\(scheme) \(TestedService.token)"])
      #expect(try tested.rights(fields).mayChange)
    }
  }

  @Test(
    "A wrong one does not, whatever it is like",
    arguments: [
      "", "Bearer", "Bearer ", "Bearer an-open-secre", "Bearer an-open-secret ",
      "Bearer an-open-secretx", "Bearer An-open-secret", "Bearer  an-open-secret", "an-open-secret",
      "Basic an-open-secret", "Bearer an-open-secret, Bearer an-open-secret",
    ])
  func wrongToken(authorization: String) throws {
    let tested = try TestedService()
    let response = try tested.ask(.get, Self.path, ["Authorization": authorization])
    #expect(response.status == 401)
    #expect(response.fields["WWW-Authenticate"] == #"Bearer realm="smashtag""#)
    #expect(!response.text.contains("secre"))
  }

  @Test("A service without a token takes none")
  func noToken() throws {
    let tested = try TestedService { $0.token = nil }
    #expect(try tested.ask(.get, Self.path, ["Authorization": "Bearer "]).status == 401)
    #expect(!(try tested.rights(HeaderFields()).mayChange))
  }

  @Test("Ten wrong tokens in a minute, and no more of their sender is looked at; another's is")
  func limit() throws {
    let clock = TestedClock()
    let tested = try TestedService { $0.now = { clock.milliseconds } }
    func status(_ word: String, from client: String = "192.0.2.1") throws -> Int {
      try tested.ask(.get, Self.path, ["Authorization": "Bearer \(word)"], client: client).status
    }
    for number in 0..<10 { #expect(try status("wrong-\(number)") == 401) }
    let refused = try tested.ask(
      .get, Self.path, ["Authorization": "Bearer \(TestedService.token)"], client: "192.0.2.1")
    #expect(refused.status == 429)
    #expect(refused.fields["Retry-After"] == "60")
    #expect(try status(TestedService.token, from: "192.0.2.2") != 401)
    clock.milliseconds += 59_999
    #expect(try status(TestedService.token) == 429)
    clock.milliseconds += 1
    #expect(try status(TestedService.token) != 429)
    // Right ones do not make up for wrong ones, nor count as such.
    for _ in 0..<20 { #expect(try status(TestedService.token) != 429) }
  }

  @Test("Behind a proxy of this machine, its clients are told apart; nobody else names himself")
  func senders() throws {
    let tested = try TestedService()
    func status(_ forwarded: String, from client: String) throws -> Int {
      try tested.ask(
        .get, Self.path, ["Authorization": "Bearer wrong", "X-Forwarded-For": forwarded],
        client: client
      ).status
    }
    for _ in 0..<10 { #expect(try status("10.0.0.9, 192.0.2.1", from: "127.0.0.1") == 401) }
    #expect(try status("192.0.2.1", from: "127.0.0.1") == 429)
    #expect(try status("192.0.2.2", from: "::1") == 401)
    for number in 0..<10 { #expect(try status("192.0.2.\(number)", from: "198.51.100.1") == 401) }
    #expect(try status("192.0.2.99", from: "198.51.100.1") == 429)
  }

  @Test("However many send wrong tokens, no more than a thousand of them are remembered")
  func manySenders() {
    let limit = AttemptLimit()
    for number in 0..<5000 { limit.wasWrong("sender \(number)", at: 0) }
    #expect(limit.wait("sender 0", at: 0) == nil)
    // Whoever comes late shares one place.
    #expect(limit.wait("another", at: 0) == 60)
    #expect(limit.wait("another", at: 60_000) == nil)
  }

  @Test(
    "What another site's page asks for in the background is refused, and links are followed",
    arguments: [
      (["Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors"], true),
      (["Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate"], true),
      (
        [
          "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate",
          "Sec-Fetch-Dest": "document",
        ],
        true
      ),
      (["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"], false),
      (["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors"], false),
      (["Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "no-cors"], false),
      (
        ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"],
        false
      ),
      (
        ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "object"],
        false
      ),
      (["Sec-Fetch-Site": "nonsense"], false),
      (["Origin": "http://127.0.0.1:8080"], true), (["Origin": "null"], false),
      (["Origin": "http://evil.example"], false), (["Origin": "http://127.0.0.1:8081"], false),
      (["Origin": "http://127.0.0.1:8080.evil.example"], false),
      (["Origin": "127.0.0.1:8080"], false), (["Origin": "http:x/127.0.0.1:8080"], false),
    ] as [([String: String], Bool)])
  func origin(fields: [String: String], isAnswered: Bool) throws {
    var all = HeaderFields()
    for (name, value) in fields { all.append(name, value) }
    let status = try TestedService().ask(.get, "/healthz", all).status
    #expect(status == (isAnswered ? 200 : 403))
  }

  @Test("A link does not change anything: another site's form is refused with a cookie and without")
  func form() throws {
    let tested = try TestedService()
    let response = try tested.ask(
      .post, "/sign-out",
      ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"])
    #expect(response.status == 403)
  }

  @Test("A page that its reader may change has another ETag than one that he may not")
  func tags() throws {
    let tested = try PopularityRouteTests.service()
    let path = "/terms/%23stanford/popularity"
    let seen = try tested.get(path)
    let mine = try tested.get(path, ["Authorization": "Bearer \(TestedService.token)"])
    #expect(seen.status == 200 && mine.status == 200)
    #expect(seen.fields["ETag"] != mine.fields["ETag"])
    #expect(mine.fields["Cache-Control"] == "private, no-cache")
    let vary = try #require(mine.fields["Vary"])
    #expect(vary.contains("Cookie") && vary.contains("Authorization"))
  }
}
