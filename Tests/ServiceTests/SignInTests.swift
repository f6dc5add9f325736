import TestSupport
import Testing

@testable import Service

/// How a browser shows the token once, and then a cookie.
@Suite("Service: signing in")
struct SignInTests {
  private static let own: KeyValuePairs = [
    "Sec-Fetch-Site": "same-origin", "Origin": "http://\(TestedService.host)",
  ]

  /// A service that shows nothing without the token.
  private static func closed(_ change: (inout ServiceSettings) -> Void = { _ in }) throws
    -> TestedService
  {
    try TestedService {
      $0.isLocal = false
      change(&$0)
    }
  }

  /// The cookie that signing in gives, as the browser sends it back.
  private static func cookie(_ tested: TestedService) throws -> String {
    let response = try tested.ask(
      .post, "/sign-in", own, form: "token=\(TestedService.token)&to=%2F")
    let field = try #require(response.fields["Set-Cookie"], "\(response)")
    return String(field.prefix { $0 != ";" })
  }

  @Test("Pages lead there, and back to where one wanted; programs get a problem")
  func leads() throws {
    let tested = try Self.closed()
    let page = try tested.ask(.get, "/terms/%23ai/popularity?top=3", ["Accept": "text/html,*/*"])
    #expect(page.status == 303)
    #expect(
      page.fields["Location"] == "/sign-in?to=%2Fterms%2F%2523ai%2Fpopularity%3Ftop%3D3")
    #expect(try tested.ask(.get, "/", ["Accept": "text/html"]).fields["Location"] == "/sign-in")
    for target in ["/api/v1/terms", "/", "/no/such/page"] {
      let fields: KeyValuePairs = target.hasPrefix("/api") ? ["Accept": "text/html"] : [:]
      let status = try tested.ask(.get, target, fields).status
      #expect(status == (target == "/no/such/page" ? 404 : 401), "\(target)")
    }
    let form = try tested.ask(.get, "/sign-in?to=%2Fterms%2F%2523ai%2Fpopularity%3Ftop%3D3")
    #expect(form.status == 200)
    #expect(form.text.contains(#"value="/terms/%23ai/popularity?top=3""#))
    #expect(form.text.contains(#"type="password""#))
  }

  @Test("What the page needs to look right is there for everybody, what is stored is not")
  func open() throws {
    let tested = try Self.closed()
    for route in Route.all where !route.path.text.contains("{") {
      let status = try tested.ask(route.method, route.path.text).status
      #expect((status == 401) == !route.isOpen, "\(route.method) \(route.path.text): \(status)")
    }
    let open = Route.all.filter(\.isOpen).map(\.path.text)
    #expect(
      Set(open.filter { !$0.hasPrefix("/assets/") }) == ["/sign-in", "/sign-out", "/healthz"])
  }

  @Test("The right token gives a cookie that is not the token, and opens")
  func signsIn() throws {
    let tested = try Self.closed()
    let response = try tested.ask(
      .post, "/sign-in", Self.own, form: "token=\(TestedService.token)&to=%2Fabout")
    #expect(response.status == 303)
    #expect(response.fields["Location"] == "/about")
    let field = try #require(response.fields["Set-Cookie"])
    #expect(field.hasSuffix("; Path=/; Max-Age=1209600; HttpOnly; SameSite=Strict"))
    #expect(!field.contains(TestedService.token))
    let cookie = try Self.cookie(tested)
    for fields in [["Cookie": cookie], ["Cookie": "other=1; \(cookie); more=2"]] {
      var all = HeaderFields()
      for (name, value) in fields { all.append(name, value) }
      #expect(try tested.rights(all).maySee)
      #expect(try tested.ask(.get, "/api/v1/terms", all).status != 401)
    }
    #expect(
      try tested.ask(.get, "/sign-in?to=%2Fabout", ["Cookie": cookie]).fields["Location"]
        == "/about")
  }

  @Test("Where the browser came by https, the cookie never goes another way")
  func secure() throws {
    let tested = try Self.closed { $0.hosts.insert("tweets.example.org") }
    func field(_ client: String) throws -> String {
      let response = try tested.ask(
        .post, "/sign-in",
        [
          "Host": "tweets.example.org", "Origin": "https://tweets.example.org",
          "X-Forwarded-Proto": "https",
        ], client: client, form: "token=\(TestedService.token)")
      return try #require(response.fields["Set-Cookie"])
    }
    #expect(try field("127.0.0.1").hasSuffix("; Secure"))
    // Of somebody who is no proxy of this machine it is not believed.
    #expect(!(try field("192.0.2.1").contains("Secure")))
  }

  @Test("A wrong token gives the page again, and after ten of them nothing is looked at")
  func wrong() throws {
    let tested = try Self.closed()
    for _ in 0..<10 {
      let response = try tested.ask(.post, "/sign-in", Self.own, form: "token=wrong&to=%2Fabout")
      #expect(response.status == 401)
      #expect(response.fields["Set-Cookie"] == nil)
      #expect(response.text.contains("This is not the token."))
      #expect(response.text.contains(#"value="/about""#))
    }
    let response = try tested.ask(
      .post, "/sign-in", Self.own, form: "token=\(TestedService.token)")
    #expect(response.status == 429)
    #expect(response.fields["Retry-After"] == "60")
    #expect(response.fields["Set-Cookie"] == nil)
  }

  @Test(
    "A cookie that somebody made up, or that is over, is none",
    arguments: [
      "smashtag=", "smashtag=9999999999.",
      "smashtag=9999999999." + String(repeating: "0", count: 64),
      "smashtag=an-open-secret", "smashtag=.",
    ])
  func forged(cookie: String) throws {
    let tested = try Self.closed()
    #expect(try tested.ask(.get, "/api/v1/terms", ["Cookie": cookie]).status == 401)
  }

  @Test("It holds two weeks, nobody can make it longer, and another token ends it")
  func ends() throws {
    let clock = TestedClock()
    let tested = try Self.closed { $0.now = { clock.milliseconds } }
    let cookie = try Self.cookie(tested)
    func maySee(_ cookie: String, _ tested: TestedService) throws -> Bool {
      try tested.rights(HeaderFields(["Cookie": cookie])).maySee
    }
    let end = try #require(cookie.split(separator: "=").last?.split(separator: ".").first)
    #expect(!(try maySee(cookie.replacing(String(end), with: "9\(end)"), tested)))
    let other = try Self.closed { $0.token = "another-open-secret" }
    #expect(!(try maySee(cookie, other)))
    clock.milliseconds += SignInCookie.seconds * 1000 - 1
    #expect(try maySee(cookie, tested))
    clock.milliseconds += 1
    #expect(!(try maySee(cookie, tested)))
  }

  @Test("With a cookie things are changed from the service's own pages only")
  func changes() throws {
    let tested = try Self.closed()
    let cookie = try Self.cookie(tested)
    func mayChange(_ fields: KeyValuePairs<String, String>) throws -> Bool {
      var all = HeaderFields(["Host": TestedService.host, "Cookie": cookie])
      for (name, value) in fields { all.append(name, value) }
      let request = Request(.post, try RequestTarget("/"), fields: all)
      return try tested.service.gate.rights(request).mayChange
    }
    #expect(try mayChange(Self.own))
    #expect(try mayChange(["Sec-Fetch-Site": "same-origin"]))
    #expect(try mayChange(["Origin": "http://\(TestedService.host)"]))
    // Nothing says where it comes from.
    #expect(!(try mayChange([:])))
    #expect(throws: Problem.self) { try mayChange(["Sec-Fetch-Site": "none"]) }
    #expect(throws: Problem.self) { try mayChange(["Origin": "http://evil.example"]) }
    #expect(throws: Problem.self) {
      try mayChange(["Sec-Fetch-Site": "cross-site", "Origin": "http://\(TestedService.host)"])
    }
  }

  @Test("Pages show how to sign in, or out, and neither where there is no token")
  func shown() throws {
    func foot(_ change: (inout ServiceSettings) -> Void, _ authorization: String?) throws -> String
    {
      let tested = try TestedService(change)
      try tested.add(SampleTweet(1, "#go"), under: "x")
      let fields = HeaderFields(
        authorization.map { ["Authorization": "Bearer \($0)"] } ?? [:] as KeyValuePairs)
      let page = try tested.ask(.get, "/", fields).text
      return String(page[(try #require(page.firstRange(of: "<footer"))).lowerBound...])
    }
    #expect(try foot({ _ in }, nil).contains(#"href="/sign-in""#))
    let signedIn = try foot({ $0.isReadOnly = true }, TestedService.token)
    #expect(signedIn.contains(#"action="/sign-out""#) && !signedIn.contains("/sign-in"))
    #expect(!(try foot({ $0.token = nil }, nil).contains("/sign-")))
  }

  @Test("Signing out takes the cookie away")
  func signsOut() throws {
    let tested = try Self.closed()
    let response = try tested.ask(.post, "/sign-out", Self.own)
    #expect(response.status == 303)
    #expect(
      response.fields["Set-Cookie"]
        == "smashtag=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict")
    #expect(try tested.ask(.get, "/sign-out").status == 405)
  }

  @Test(
    "Nobody is led away from here",
    arguments: [
      "//evil.example", "https://evil.example", #"/\evil.example"#, #"\/evil.example"#,
      "javascript:alert(1)", "/a%0D%0ASet-Cookie:x=1", "/\t/evil.example", "/%zz", "", "about",
      "/a b",
    ])
  func onward(target: String) throws {
    let tested = try Self.closed()
    let typed = PercentCode.encoded(target)
    let response = try tested.ask(
      .post, "/sign-in", Self.own, form: "token=\(TestedService.token)&to=\(typed)")
    let location = try #require(response.fields["Location"])
    #expect(location == "/" || location == target && target.hasPrefix("/a%0D"), "\(location)")
    #expect(location.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    let page = try tested.ask(.get, "/sign-in?to=\(typed)")
    for elsewhere in ["evil.example", "javascript:"] { #expect(!page.text.contains(elsewhere)) }
  }

  @Test("A form that is too long, or none, is refused")
  func badForms() throws {
    let tested = try Self.closed()
    let long = "token=" + String(repeating: "x", count: 4096)
    #expect(try tested.ask(.post, "/sign-in", Self.own, form: long).status == 413)
    #expect(try tested.ask(.post, "/sign-in", Self.own, form: "token=%zz").status == 400)
    #expect(try tested.ask(.post, "/sign-in", Self.own).status == 400)
  }
}
