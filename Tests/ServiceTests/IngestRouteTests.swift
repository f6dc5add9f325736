import Foundation
import TestSupport
import Testing
import Threads

@testable import Service

/// Tweets that are sent.
@Suite("Service: sending tweets")
struct IngestRouteTests {
  static let path = "/api/v1/terms/%23Stanford/tweets"

  static func lines(_ ids: some Sequence<Int>) -> [UInt8] {
    Array(
      ids.map { id in
        ##"{"id_str":"\##(id)","text":"#Go @ana","created_at":"Mon May 18 16:02:11 +0000 2020","user":{"screen_name":"bo"},"entities":{"hashtags":[{"text":"Go","indices":[0,3]}],"user_mentions":[{"screen_name":"ana","id":1,"indices":[4,8]}]}}"##
      }.joined(separator: "\n").utf8)
  }

  static func fixture(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Fixtures.root.appending(path: "fixtures/" + name)))
  }

  @Test("What was sent counts at once, and sent again it counts no second time")
  func idempotent() throws {
    let tested = try TestedService()
    let body = Self.lines(1...3)
    let first = try tested.post(Self.path, body)
    #expect(first.status == 200, "\(first.text)")
    #expect(first.text.contains(##""term":"#Stanford","files":1,"read":3,"new":3,"known":0"##))
    #expect(try tested.get("/api/v1/terms/%23stanford").text.contains(#""tweets":3"#))
    let second = try tested.post(Self.path, body)
    #expect(second.status == 200)
    #expect(second.text.contains(#""new":0,"known":3"#))
    #expect(
      try tested.get("/api/v1/terms/%23stanford/popularity").text
        .contains(##"[{"key":"go","display":"#Go","count":3}]"##))
  }

  @Test(
    "Any file that the command reads can be sent, compressed too",
    arguments: ["stanford.jsonl", "archive-export.zip", "bluesky-feed.json", "table.csv"],
    [false, true])
  func shapes(name: String, isCompressed: Bool) throws {
    let sandbox = try Sandbox()
    let tested = try TestedService()
    let file = try Self.fixture(name)
    let body = isCompressed ? Gzip.compressed(file) ?? file : file
    let response = try tested.post(
      Self.path + "?name=" + name, body, isCompressed ? ["Content-Encoding": "gzip"] : [:])
    #expect(response.status == 200, "\(response.text)")
    let ingest = try sandbox.run(["ingest", "fixtures/" + name, "--term", "#Stanford"])
    try #require(ingest.exitCode != 3, "\(ingest)")
    let expected = try sandbox.run(["popularity", "#stanford", "--min-count", "1", "--json"])
    let answer = try tested.get("/api/v1/terms/%23stanford/popularity?min_count=1")
    #expect(answer.text == expected.output)
  }

  @Test("The record of the ingest has the name that was told, and never a path of the system")
  func record() throws {
    let tested = try TestedService()
    _ = try tested.post(Self.path + "?name=may.jsonl", Self.lines(1...2))
    _ = try tested.post(Self.path, Self.lines(3...4))
    let text = try tested.get("/api/v1/ingests").text
    #expect(text.contains(#""file":"may.jsonl","sha256":""#))
    #expect(text.contains(#""file":"(HTTP)""#))
    #expect(!text.contains("/proc"))
    let refused = try tested.post(Self.path + "?name=x.json", Array("{}".utf8))
    #expect(refused.text.contains(#""file":"x.json""#), "\(refused.text)")
  }

  @Test("Of what cannot be used it is told what was found, and no database is made")
  func nothingUsable() throws {
    let tested = try TestedService()
    let response = try tested.post(Self.path, Array("hello\n".utf8))
    #expect(response.status == 422)
    #expect(response.text.contains(#""title":"Nothing usable""#))
    #expect(response.text.contains(#""read":{"files":1,"read":0,"#), "\(response.text)")
    #expect(!FileManager.default.fileExists(atPath: tested.database))
    #expect(try tested.send(.post, Self.path, TestedService.authorized).status == 400)
  }

  @Test("A dry run says the same and stores nothing, also where there is nothing yet")
  func dryRun() throws {
    let tested = try TestedService()
    let response = try tested.post(Self.path + "?dry_run=1", Self.lines(1...3))
    #expect(response.text.contains(#""new":3"#))
    #expect(response.text.contains(#""dry_run":true"#))
    #expect(!FileManager.default.fileExists(atPath: tested.database))
    _ = try tested.post(Self.path, Self.lines(1...1))
    let again = try tested.post(Self.path + "?dry_run=1", Self.lines(1...3))
    #expect(again.text.contains(#""new":2,"known":1"#))
    #expect(try tested.get("/api/v1/terms/%23stanford").text.contains(#""tweets":1"#))
  }

  @Test("A fault refuses all of it where that was asked for; records of another format too")
  func strict() throws {
    let tested = try TestedService()
    let body = Self.lines(1...2) + Array("\nbroken\n".utf8)
    #expect(try tested.post(Self.path + "?strict=1", body).status == 422)
    #expect(try tested.post(Self.path + "?format=v2-answer", body).status == 422)
    #expect(try tested.post(Self.path + "?format=nonsense", body).status == 400)
    #expect(try tested.post(Self.path, body).text.contains(#""new":2,"known":0"#))
  }

  @Test("Only whoever shows the token may send, and nobody where nothing may be changed")
  func rights() throws {
    let tested = try TestedService()
    let body = Self.lines(1...1)
    #expect(try tested.send(.post, Self.path, body: body).status == 401)
    let readOnly = try TestedService { $0.isReadOnly = true }
    #expect(try readOnly.post(Self.path, body).status == 403)
    let tokenless = try TestedService { $0.token = nil }
    #expect(try tokenless.send(.post, Self.path, body: body).status == 403)
    let small = try TestedService { $0.bodyBytesMax = 10 }
    #expect(try small.post(Self.path, body).status == 413)
  }

  @Test("Sent by many at once, each tweet counts once")
  func atOnce() throws {
    let tested = try TestedService()
    nonisolated(unsafe) let service = tested
    let threads = (0..<6).map { turn in
      Thread { @Sendable in
        let ids = (turn * 10)..<(turn * 10 + 20)
        let response = try? service.post(Self.path, Self.lines(ids))
        #expect(response?.status == 200, "\(response?.text ?? "")")
      }
    }
    for thread in threads { thread.join() }
    #expect(try tested.get("/api/v1/terms/%23stanford").text.contains(#""tweets":70"#))
    #expect(
      try tested.get("/api/v1/terms/%23stanford/popularity").text.contains(#""count":70}"#))
  }

  @Test("The same key gets the first answer, whoever ingested meanwhile; another request does not")
  func repeatedKey() throws {
    let clock = TestedClock()
    let tested = try TestedService { $0.now = { clock.milliseconds } }
    func send(_ path: String, key: String) throws -> Response {
      try tested.post(path, Self.lines(1...2), ["Idempotency-Key": key])
    }
    let first = try send(Self.path, key: "one")
    #expect(first.text.contains(#""new":2"#))
    #expect(try send(Self.path, key: "one").text == first.text)
    #expect(try send(Self.path, key: "two").text.contains(#""new":0,"known":2"#))
    #expect(try send("/api/v1/terms/other/tweets", key: "one").status == 422)
    #expect(try send(Self.path, key: String(repeating: "k", count: 256)).status == 400)
    clock.milliseconds += 601_000
    #expect(try send(Self.path, key: "one").text.contains(#""new":0,"known":2"#))
  }
}

extension TestedService {
  static let authorized: KeyValuePairs<String, String> = ["Authorization": "Bearer " + token]

  /// Sends something, with the token.
  func post(
    _ target: String, _ body: [UInt8], _ fields: KeyValuePairs<String, String> = [:]
  ) throws -> Response {
    var all = HeaderFields(["Host": Self.host, "Authorization": "Bearer " + Self.token])
    for (name, value) in fields { all.append(name, value) }
    all.append("Content-Length", String(body.count))
    return send(Request(.post, try RequestTarget(target), fields: all), body: body)
  }
}
