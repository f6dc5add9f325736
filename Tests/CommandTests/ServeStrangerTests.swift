import Foundation
import Glibc
import TestSupport
import Testing

/// What somebody who is not meant to cannot do to a service, tried on the program itself, by any bytes.
@Suite("A stranger cannot")
struct ServeStrangerTests {
  let sandbox = Result { try Sandbox.withSample() }

  private static let popularity = "/api/v1/terms/%23stanford/popularity"
  private static let tweets = "/api/v1/terms/%23stanford/tweets"

  private func served(_ options: [String] = []) throws -> ServedCommand {
    try ServedCommand(options, in: sandbox.get())
  }

  @Test("reach it by another name, as a page does that has its own lead here")
  func rebinding() throws {
    let served = try served()
    for host in ["evil.example", "evil.example:\(served.port)", "localhost.evil.example"] {
      for target in ["/", Self.popularity, "/assets/app.js", "/healthz"] {
        let reply = try served.ask("GET", target, ["Host: \(host)"])
        #expect(reply.status == 421, "\(reply)")
        #expect(!reply.description.contains("Stanford"))
      }
    }
    #expect(try served.ask("GET", Self.popularity).status == 200)
  }

  @Test("change anything without the token, nor with another")
  func write() throws {
    let served = try served()
    let body = String(decoding: try sandbox.get().read("fixtures/v1-lines.jsonl"), as: UTF8.self)
    for authorization in [[], ["Authorization: Bearer 0123456789abcdef-open-secreT"]] {
      for (method, target) in [
        ("POST", Self.tweets), ("DELETE", "/api/v1/terms/%23stanford"),
        ("POST", "/api/v1/prune?keep=0"),
      ] {
        let reply = try served.ask(
          method, target, authorization, body: method == "POST" ? body : nil)
        // What is not there yet, or takes no body, is refused for that.
        #expect([400, 401, 404, 405].contains(reply.status), "\(method) \(target): \(reply)")
      }
    }
    #expect(
      try sandbox.get().run(["terms", "--json"]).output.contains(#""tweets":58"#), "all is there")
  }

  @Test("read it from another site's page, nor show it in a frame")
  func otherSites() throws {
    let served = try served()
    for target in ["/", Self.popularity, "/terms/%23stanford/popularity.csv", "/assets/app.css"] {
      let inBackground = try served.ask(
        "GET", target, ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors"])
      #expect(inBackground.status == 403, "\(target)")
      let other = try served.ask("GET", target, ["Origin: https://evil.example"])
      #expect(other.status == 403, "\(target)")
      for reply in [inBackground, other, try served.ask("GET", target)] {
        #expect(!reply.fields.contains { $0.hasPrefix("access-control-") }, "\(target)")
        #expect(reply.values("cross-origin-resource-policy") == ["same-origin"], "\(target)")
        #expect(reply.values("x-frame-options") == ["DENY"], "\(target)")
        #expect(reply.values("x-content-type-options") == ["nosniff"], "\(target)")
        let policy = reply.values("content-security-policy").first ?? ""
        #expect(policy.contains("frame-ancestors 'none'") && policy.contains("default-src 'none'"))
        #expect(!policy.contains("unsafe"))
      }
    }
    // Nor is a preflight answered.
    let preflight = try served.ask(
      "OPTIONS", Self.tweets,
      ["Origin: https://evil.example", "Access-Control-Request-Method: POST"])
    #expect(preflight.status >= 400)
    #expect(!preflight.description.lowercased().contains("access-control-allow"))
  }

  @Test("have the program's answers taken for a page, or a cell for a formula")
  func types() throws {
    let sandbox = try sandbox.get()
    let evil = ["<script>alert(1)</script>", "=cmd|calc", "\"><img src=x onerror=alert(1)>"]
    for (number, term) in evil.enumerated() {
      try sandbox.write(
        #"{"id_str":"\#(number + 1)","text":"\#(number) #a","created_at":"#
          + #""Mon May 06 10:00:00 +0000 2019","user":{"screen_name":"=1+1"}}"# + "\n"
          + #"{"id_str":"\#(number + 9)","text":"=2+5 #a"}"# + "\n", to: "evil.jsonl")
      #expect(try sandbox.run(["ingest", "evil.jsonl", "--term", term]).exitCode == 0)
    }
    let served = try ServedCommand(in: sandbox)
    for term in evil {
      let key = term.lowercased().utf8.map { String(format: "%%%02X", $0) }.joined()
      for (target, type) in [
        ("/api/v1/terms/\(key)/popularity", "application/json"),
        ("/terms/\(key)/popularity.json", "application/json"),
        ("/terms/\(key)/popularity.csv", "text/csv; charset=utf-8"),
        ("/terms/\(key)/tweets.csv", "text/csv; charset=utf-8"),
        ("/terms/\(key)/tweets.tsv", "text/tab-separated-values; charset=utf-8"),
        ("/terms/\(key)/popularity.md", "text/markdown; charset=utf-8"),
        ("/api/v1/terms/\(key)x/popularity", "application/problem+json"),
        ("/api/v1/terms/x/popularity?kind=\(key)", "application/problem+json"),
      ] {
        let reply = try served.ask("GET", target)
        #expect(reply.values("content-type") == [type], "\(target): \(reply)")
        #expect(reply.values("x-content-type-options") == ["nosniff"])
        guard target.contains(".csv") || target.contains(".tsv") else { continue }
        for cell in reply.body.split(whereSeparator: { ",\t\n\r".contains($0) }) {
          #expect(!cell.hasPrefix("=") && !cell.hasPrefix("\"="), "\(target): \(cell)")
        }
      }
      var page = try served.ask(
        "GET", "/terms/\(key)/popularity?kind=\(key)", ["Accept: text/html"])
      // The one address of the page, if this is another spelling of it.
      if let location = page.values("location").first {
        page = try served.ask("GET", location, ["Accept: text/html"])
      }
      #expect(page.status == 400, "\(page)")
      #expect(page.values("content-type") == ["text/html; charset=utf-8"])
      for markup in ["<script>alert", "<img src=x"] { #expect(!page.body.contains(markup)) }
    }
  }

  @Test(
    "read files of the machine by a path",
    arguments: [
      "/assets/../../../../etc/passwd", "/assets/..%2f..%2f..%2fetc%2fpasswd",
      "/assets/%2e%2e/%2e%2e/etc/passwd", "/assets/..%5c..%5cetc%5cpasswd", "/../tweets.sqlite",
      "/assets//etc/passwd", "/assets/app.css%00.html", "/assets/%252e%252e%252fetc%252fpasswd",
      "//etc/passwd", "/%2fetc%2fpasswd", "/tweets.sqlite", "/.git/config", "/etc/passwd",
      "/assets/", "/assets", "file:///etc/passwd", "http://127.0.0.1/etc/passwd", "*",
    ])
  func paths(target: String) throws {
    let reply = try served().ask("GET", target)
    #expect([400, 404].contains(reply.status), "\(reply)")
    #expect(!reply.description.contains("root:") && !reply.description.contains("SQLite format"))
  }

  @Test("put a line into the head of an answer")
  func splitting() throws {
    let served = try served(["--host", "tweets.example.org"])
    let breaking = "%0d%0aSet-Cookie:%20evil=1%0d%0a%0d%0aevil"
    for target in [
      "/search?term=\(breaking)", "/terms/\(breaking)/popularity",
      "/terms/x/popularity?kind=\(breaking)",
      "/sign-in?to=/\(breaking)", "/compare?a=\(breaking)&b=x", "/\(breaking)",
      "/terms/\(breaking)/popularity.csv", "/terms/X%0d%0aSet-Cookie:evil=1/popularity?",
    ] {
      for accept in ["text/html", "application/json"] {
        for cookie in ["", "smashtag=\r\n evil"] {
          let reply = try served.ask(
            "GET", target, ["Accept: \(accept)"] + (cookie.isEmpty ? [] : ["Cookie: \(cookie)"]))
          #expect(reply.values("set-cookie").isEmpty, "\(reply)")
          #expect(!reply.fields.contains { $0.hasPrefix("evil") }, "\(reply)")
        }
      }
    }
    let signedIn = try served.ask(
      "POST", "/sign-in", ["Content-Type: application/x-www-form-urlencoded"],
      body: "token=\(ServedCommand.token)&to=/\(breaking)")
    #expect(signedIn.values("location") == ["/"], "\(signedIn)")
    #expect(signedIn.values("set-cookie").count == 1)
  }

  @Test("have a cache between give one what another may see")
  func caches() throws {
    let served = try served(["--host", "tweets.example.org"])
    for target in ["/", Self.popularity, "/terms/%23stanford/popularity.csv"] {
      let closed = try served.ask("GET", target)
      #expect(closed.status == 401 || closed.status == 303, "\(closed)")
      let open = try served.ask("GET", target, [ServedCommand.authorization])
      #expect(open.status == 200)
      for reply in [closed, open] {
        #expect(reply.values("cache-control") == ["private, no-cache"], "\(reply)")
        let vary = reply.values("vary").joined(separator: ", ")
        #expect(vary.contains("Authorization") && vary.contains("Cookie"), "\(reply)")
      }
      let tag = try #require(open.values("etag").first)
      #expect(try served.ask("GET", target, ["If-None-Match: \(tag)"]).status != 304)
    }
    // What a head claims beside its Host is not taken for it.
    let reply = try served.ask(
      "GET", "/",
      [
        "X-Forwarded-Host: evil.example", "Forwarded: host=evil.example", "Accept: text/html",
        ServedCommand.authorization,
      ])
    #expect(!reply.description.contains("evil.example"))
  }

  @Test("find the token in anything that the service says")
  func secret() throws {
    let served = try served(["--log", "--host", "tweets.example.org"])
    let form = "token=\(ServedCommand.token)&to=/"
    let type = "Content-Type: application/x-www-form-urlencoded"
    var said = ""
    for (method, target, fields, body) in [
      ("GET", "/", [ServedCommand.authorization, "Accept: text/html"], nil),
      ("GET", "/no/such/page", [ServedCommand.authorization], nil),
      ("GET", Self.popularity, [ServedCommand.authorization + "x"], nil),
      ("POST", "/sign-in", [type], form), ("POST", "/sign-in", [], form),
      ("POST", "/sign-in", [type, "Origin: https://evil.example"], form),
      ("POST", Self.tweets, [ServedCommand.authorization], "not a tweet"),
    ] as [(String, String, [String], String?)] {
      said += try served.ask(method, target, fields, body: body).description
    }
    let result = served.stop()
    said += result.output + result.errors
    #expect(result.errorLines.count >= 7, "\(result)")
    #expect(!said.contains("open-secret"), "\(said)")
  }

  /// What lies beside the database, and how much the process holds in files that have no name.
  private func held(by served: ServedCommand) throws -> (names: [String], bytes: Int) {
    let folder = try sandbox.get().path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    var bytes = 0
    let files = "/proc/\(served.command.id)/fd"
    for name in try FileManager.default.contentsOfDirectory(atPath: files) {
      var status = stat()
      guard stat("\(files)/\(name)", &status) == 0, status.st_nlink == 0 else { continue }
      bytes += Int(status.st_size)
    }
    return (names.sorted(), bytes)
  }

  private func chunk(_ count: Int) -> [UInt8] {
    Array("\(String(count, radix: 16))\r\n".utf8) + [UInt8](repeating: 0x20, count: count)
      + Array("\r\n".utf8)
  }

  @Test("fill the disk by a body without an end, with the token or without")
  func endlessBody() throws {
    let served = try served(["--max-body", "1M"])
    let before = try held(by: served).names.filter { !$0.contains("sqlite-") }
    for fields in [[ServedCommand.authorization], []] {
      let connection = try served.connect()
      defer { close(connection) }
      let head =
        ["POST \(Self.tweets) HTTP/1.1", "Host: 127.0.0.1", "Transfer-Encoding: chunked"] + fields
      served.send(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8), on: connection)
      var sent = 0
      var most = 0
      // Far more than what is dropped before nobody listens any more.
      while sent < 64 << 20, served.send(chunk(1 << 16), on: connection) {
        sent += 1 << 16
        if sent % (1 << 20) == 0 { most = max(most, try held(by: served).bytes) }
      }
      #expect(sent < 64 << 20, "somebody takes it all in")
      #expect(most <= 1_000_000)
    }
    let after = try held(by: served)
    #expect(after.names.filter { !$0.contains("sqlite-") } == before)
    #expect(after.bytes == 0)
    #expect(try served.ask("GET", Self.popularity).status == 200)
  }

  @Test("send more than is taken: it is told, with the length or in chunks")
  func longBody() throws {
    let served = try served(["--max-body", "1k"])
    let long = String(repeating: " ", count: 1001)
    let told = try served.ask("POST", Self.tweets, [ServedCommand.authorization], body: long)
    let chunked = ServedCommand.Reply(
      try served.raw(
        """
        POST \(Self.tweets) HTTP/1.1\r
        Host: 127.0.0.1\r
        \(ServedCommand.authorization)\r
        Connection: close\r
        Transfer-Encoding: chunked\r
        \r
        3e9\r
        \(long)\r
        0\r
        \r

        """))
    for reply in [told, chunked] {
      #expect(reply.status == 413, "\(reply)")
      #expect(reply.body.contains("at most 1.0 kB are taken at a time"), "\(reply)")
      #expect(reply.values("x-content-type-options") == ["nosniff"], "\(reply)")
    }
  }

  @Test("keep more bodies on their way than there are places; who leaves makes room")
  func manyBodies() throws {
    let served = try served()
    let head = """
      POST \(Self.tweets) HTTP/1.1\r
      Host: 127.0.0.1\r
      \(ServedCommand.authorization)\r
      Content-Length: 1000\r
      \r

      """
    var connections: [Int32] = []
    defer { for connection in connections { close(connection) } }
    for _ in 0..<16 {
      let connection = try served.connect()
      connections.append(connection)
      served.send(Array(head.utf8) + [0x20], on: connection)
    }
    func status() throws -> Int {
      try served.ask("POST", Self.tweets, [ServedCommand.authorization], body: "{}").status
    }
    let deadline = ContinuousClock.now + .seconds(30)
    while try status() != 503, ContinuousClock.now < deadline { usleep(10_000) }
    #expect(try status() == 503)
    #expect(try served.ask("GET", Self.popularity).status == 200)
    close(connections.removeLast())
    while try status() == 503, ContinuousClock.now < deadline { usleep(10_000) }
    #expect(try status() != 503)
  }
}
