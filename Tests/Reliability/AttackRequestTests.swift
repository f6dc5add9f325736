import Foundation
import Glibc
import TestSupport
import Testing

@testable import Service

/// Every route, in every form, is asked by strangers, about what strangers wrote: over a socket, of the built
/// program.
@Suite("Reliability: attacks on the service", .serialized)
struct AttackRequestTests {
  private static let seed = UInt64.random(in: 0..<1_000_000)
  private static let term = "#plain"

  private static func served() throws -> ServedCommand {
    let sandbox = try Sandbox()
    let tweets = AttackTexts.all.enumerated().map { AttackTexts.tweet($0.offset, $0.element) }
    try sandbox.write(tweets.joined(), to: "attack.jsonl")
    for term in [term, "<script>alert(1)</script>", "x'\u{301};id;'\u{301}", "=1+1|'\"\u{202E}"] {
      let result = try sandbox.run(["ingest", "attack.jsonl", "--term=" + term, "--json"])
      try #require(result.exitCode == 0, "\(result)")
    }
    return try ServedCommand(["--log"], in: sandbox)
  }

  private static func some(_ count: Int, _ random: inout SeededRandom) -> [String] {
    Torture.isLong ? AttackTexts.all : Array(AttackTexts.all.shuffled(using: &random).prefix(count))
  }

  /// The path of a route in a form, with texts in the place of its names.
  private static func target(
    _ route: Route, _ form: Form, _ value: (String) -> String,
    _ fields: [RequestTarget.QueryField] = []
  ) -> String {
    var path = route.path.path(value)
    if form != .html, route.forms.contains(.html), let last = path.popLast() {
      path.append(last + "." + form.rawValue)
    }
    return RequestTarget.text(path, fields)
  }

  /// A value of a path's name that is there.
  private static func known(_ name: String) -> String { name == "mention" ? "#plain" : term }

  /// The fields that a route must have.
  private static func required(_ route: Route) -> [RequestTarget.QueryField] {
    route.parameters.filter(\.isRequired).map {
      RequestTarget.QueryField(name: $0.name, value: term)
    }
  }

  /// An answer, or what is at the end of the ways that lead on from it.
  private func ask(_ served: ServedCommand, _ target: String, _ fields: [String]) throws
    -> (faults: [String], status: Int)
  {
    var target = target
    for _ in 0..<4 {
      let reply = try served.ask("GET", target, fields)
      let faults = Self.faults(reply)
      guard faults.isEmpty, reply.status == 303, let location = reply.values("location").first
      else {
        return (faults, reply.status)
      }
      guard location.hasPrefix("/"), !location.hasPrefix("//"), !location.hasPrefix("/\\") else {
        return (["it leads to \(location)"], reply.status)
      }
      target = location
    }
    return (["it leads in a circle"], 303)
  }

  /// What is wrong with an answer, in words.
  private static func faults(_ reply: ServedCommand.Reply) -> [String] {
    var faults: [String] = []
    if !(200..<600).contains(reply.status) || reply.status == 500 {
      faults.append("status \(reply.status): \(reply.body.prefix(300))")
    }
    for field in reply.fields
    where field.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      faults.append("in the head: \(field.debugDescription)")
    }
    if reply.values("x-content-type-options") != ["nosniff"] { faults.append("no nosniff") }
    let policy = reply.values("content-security-policy").first ?? ""
    if !policy.contains("default-src 'none'") || policy.contains("unsafe") {
      faults.append("its policy is '\(policy)'")
    }
    return faults + body(reply)
  }

  private static func body(_ reply: ServedCommand.Reply) -> [String] {
    let type = reply.values("content-type").first ?? ""
    let body = unchunked(reply)
    if body.isEmpty { return [] }
    switch type {
    case MediaType.html.rawValue: return page(body)
    case MediaType.json.rawValue, MediaType.problem.rawValue: return AttackPromises.json([body])
    case MediaType.ndjson.rawValue:
      return AttackPromises.json(body.split(separator: "\n").map(String.init))
    case MediaType.csv.rawValue: return AttackPromises.cells(DelimitedText.csv(body))
    case MediaType.tsv.rawValue: return AttackPromises.cells(DelimitedText.tsv(body))
    case MediaType.markdown.rawValue: return AttackPromises.spoken(body, "Markdown")
    default: return []
    }
  }

  private static func unchunked(_ reply: ServedCommand.Reply) -> String {
    guard reply.values("transfer-encoding") == ["chunked"] else { return reply.body }
    var bytes: [UInt8] = []
    var rest = Array(reply.body.utf8)[...]
    while let end = rest.firstIndex(of: 0x0D),
      let count = Int(String(decoding: rest[..<end], as: UTF8.self), radix: 16), count > 0
    {
      rest = rest[end...].dropFirst(2)
      bytes += rest.prefix(count)
      rest = rest.dropFirst(count + 2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func page(_ text: String) -> [String] {
    let page = HTMLCheck(text)
    var faults = page.faults
    for (name, count) in [("script", 1), ("img", 1), ("iframe", 0), ("object", 0), ("base", 0)]
    where page.elements.count(where: { $0 == name }) != count {
      faults.append("\(page.elements.count { $0 == name }) of <\(name)>")
    }
    for attribute in page.attributes {
      if attribute.name.hasPrefix("on") || ["style", "srcdoc"].contains(attribute.name) {
        faults.append("\(attribute)")
      }
    }
    for link in page.links where link != "#main" && (!link.hasPrefix("/") || link.hasPrefix("//")) {
      faults.append("leads to \(link)")
    }
    return faults
  }

  private static let asPage = ["Accept: text/html", ServedCommand.authorization]
  private static let asProgram = ["Accept: application/json", ServedCommand.authorization]

  @Test("Every route answers in every form, whatever stands in its path and its query")
  func pages() throws {
    var random = SeededRandom(seed: Self.seed)
    let served = try Self.served()
    var asked = 0
    for route in Route.all where route.method == .get && !route.path.text.hasSuffix("/events") {
      for form in route.forms {
        var targets = [Self.target(route, form, Self.known, Self.required(route))]
        for text in Self.some(2, &random) where !route.path.names.isEmpty {
          for name in route.path.names {
            targets.append(
              Self.target(
                route, form, { $0 == name ? text : Self.known($0) }, Self.required(route)))
          }
        }
        for parameter in route.parameters {
          for text in Self.some(1, &random) {
            let others = Self.required(route).filter { $0.name != parameter.name }
            targets.append(
              Self.target(
                route, form, Self.known, others + [.init(name: parameter.name, value: text)]))
          }
        }
        for text in Self.some(1, &random) {
          targets.append(Self.target(route, form, Self.known, [.init(name: text, value: text)]))
        }
        for (place, target) in targets.enumerated() where target.utf8.count < 8000 {
          let fields = form == .html && place % 4 != 3 ? Self.asPage : Self.asProgram
          let (faults, status) = try ask(served, target, fields)
          #expect(faults == [], "seed \(Self.seed): \(target)")
          #expect(place > 0 || status < 300, "\(target): \(status)")
          asked += 1
        }
      }
    }
    let said = served.stop()
    #expect(AttackPromises.ending(said) + AttackPromises.spoken(said.errors, "the log") == [])
    #expect(
      AttackPromises.json(Array(said.errorLines.dropFirst())) == [],
      "each request is a line of the log")
    try Torture.record(
      "attacks", "hostile paths and queries",
      ["routes": "\(Route.all.count { $0.method == .get })", "requests": "\(asked)"])
  }

  @Test("No route is reached by another name, by another site's page, or in two ways")
  func heads() throws {
    let served = try Self.served()
    var asked = 0
    for route in Route.all {
      let target = Self.target(route, route.forms[0], Self.known, Self.required(route))
      let method = route.method.rawValue
      for (fields, statuses) in Self.hostileHeads(served.port) {
        let body = route.takesBody ? "{}" : nil
        let reply = try served.ask(method, target, fields, body: body)
        #expect(statuses.contains(reply.status), "\(method) \(target) \(fields): \(reply)")
        // What the library refuses by itself has its own short page, with nothing of the request in it.
        let isOurs = !reply.values("x-content-type-options").isEmpty
        #expect(
          isOurs ? Self.faults(reply) == [] : reply.body.utf8.count < 300 && reply.status >= 400,
          "\(method) \(target): \(reply)")
        #expect(
          !reply.fields.contains { $0.hasPrefix("access-control-") || $0.hasPrefix("x-evil") })
        asked += 1
      }
      for raw in Self.smuggled(method, target) {
        let text = try served.raw(raw)
        let replies = text.components(separatedBy: "HTTP/1.1 ").dropFirst()
        #expect(replies.allSatisfy { !$0.hasPrefix("2") }, "\(raw.debugDescription): \(text)")
        asked += 1
      }
    }
    let terms = try served.ask("GET", "/api/v1/terms")
    #expect(terms.body.contains("#plain"), "nothing was changed: \(terms)")
    #expect(AttackPromises.ending(served.stop()) == [])
    try Torture.record(
      "attacks", "hostile heads of requests",
      ["routes": "\(Route.all.count)", "requests": "\(asked)"])
  }

  /// Fields that no browser of a friend sends, and what may come of them.
  private static func hostileHeads(_ port: UInt16) -> [([String], Set<Int>)] {
    let token = ServedCommand.authorization
    return [
      (["Host: evil.example", token], [421]),
      (["Host: 127.0.0.1.evil.example:\(port)", token], [421]),
      (["Host: 127.0.0.1:\(port)@evil.example", token], [421]),
      (["Host: 127.0.0.1", "Host: evil.example", token], [400]),
      (["Origin: https://evil.example", token], [403]),
      (["Origin: null", token], [403]),
      (["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors", token], [403]),
      (["Sec-Fetch-Site: same-site", "Sec-Fetch-Mode: cors", token], [403]),
      (
        [
          "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: iframe", token,
        ],
        [403]
      ),
      (["X: " + String(repeating: "x", count: 40_000), token], [431]),
      (["Authorization: Bearer \(String(repeating: "a", count: 9000))"], [401, 429]),
      (["X Y: 1", token], [400]), (["X\u{301}: 1", token], [400]),
    ]
  }

  /// Requests of which a proxy could see one and this service two.
  private static func smuggled(_ method: String, _ target: String) -> [String] {
    let hidden = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    let head =
      "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(ServedCommand.authorization)\r\n"
    return [
      head + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + hidden,
      head + "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n" + hidden,
      head + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n" + hidden,
      head + "Content-Length: 0\r\nContent-Length: \(hidden.utf8.count)\r\n\r\n" + hidden,
      head + "Content-Length: +0\r\n\r\n" + hidden,
      head + "Content-Length : 0\r\n\r\n" + hidden,
      "\(method) \(target) HTTP/1.1\rHost: 127.0.0.1\r\n\r\n",
      "\(method)  \(target)  HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" + hidden,
      "\(method) http://evil.example\(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
      "\(method) \(target)%0d%0aX-Evil:1%00 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    ]
  }

  @Test("Hostile files that are sent are read or refused, and the service goes on")
  func bodies() throws {
    let served = try Self.served()
    let folder = served.sandbox.file("attacks")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let made = try served.sandbox.run(
      program: [
        InstalledPython.path, "-B",
        Fixtures.root.appending(path: "Tests/Reliability/attacks.py").path, folder,
        String(Torture.amount(short: 1, long: 256)), "smashtag-evil-\(UUID())",
      ], seconds: 600)
    try #require(made.exitCode == 0, "\(made)")
    var names = made.outputLines
    if !Torture.isLong {
      var random = SeededRandom(seed: Self.seed)
      names = Array(names.shuffled(using: &random).prefix(15))
    }
    for name in names {
      let bytes = [UInt8](try served.sandbox.read("attacks/" + name))
      let connection = try served.connect()
      defer { close(connection) }
      let head = """
        POST /api/v1/terms/x/tweets HTTP/1.1\r
        Host: 127.0.0.1\r
        \(ServedCommand.authorization)\r
        Connection: close\r
        Content-Length: \(bytes.count)\r
        \r

        """
      served.send(Array(head.utf8) + bytes, on: connection)
      let reply = ServedCommand.Reply(
        String(decoding: ServedCommand.rest(of: connection), as: UTF8.self))
      #expect(Self.faults(reply) == [], "seed \(Self.seed): \(name)")
    }
    #expect(try served.ask("GET", "/healthz").status == 200)
    #expect(AttackPromises.ending(served.stop()) == [])
    #expect(try served.sandbox.run(["check"]).exitCode == 0)
    try Torture.record("attacks", "hostile files that are sent", ["files": "\(names.count)"])
  }
}
