import Foundation
import Store
import TestSupport
import Testing
import Threads

@testable import Service

/// The end of a server while there is still something going on.
@Suite("Server: stop")
struct ServerStopTests {
  @Test("A hundred listeners are told of the end, and what was begun is answered")
  func drains() throws {
    let served = try TestedServer(routes: [.endless, .parts])
    try served.tested.add(SampleTweet(1, "#go"), under: "#a")
    let listeners = try (0..<100).map { _ in try served.client() }
    for listener in listeners {
      listener.send("GET /api/v1/events HTTP/1.1\r\n\(RawClient.host)\r\n")
    }
    for listener in listeners { _ = listener.text { $0.contains("hello") } }
    let changing = try served.client()
    changing.send(
      "POST /test/endless HTTP/1.1\r\n\(RawClient.host)"
        + "Authorization: Bearer \(TestedService.token)\r\nContent-Length: 2\r\n\r\n{}")
    let stuck = try served.client()
    stuck.send("GET /test/parts/1000000 HTTP/1.1\r\n\(RawClient.host)\r\n")
    _ = stuck.text { $0.contains("\r\n\r\n") }
    usleep(50_000)
    let server = served.server
    let stopping = Thread { @Sendable in server.stop(waitSeconds: 1) }
    #expect(changing.response()?.status == 503)
    for listener in listeners { #expect(listener.text().hasSuffix("0\r\n\r\n")) }
    #expect(!stuck.text().hasSuffix("0\r\n\r\n"))
    stopping.join()
    #expect(throws: (any Error).self) { try served.client() }
  }

  @Test("An ingest under way ends at its next batch, and the database is sound")
  func ingest() throws {
    let served = try TestedServer()
    try served.tested.add(SampleTweet(1, "#go"), under: "#a")
    let lines = (1...200_000).map { "{\"id_str\":\"\($0)\",\"text\":\"#go to #\($0 % 1000)\"}\n" }
    let body = lines.joined()
    let client = try served.client()
    client.send(
      "POST /api/v1/terms/%23a/tweets HTTP/1.1\r\n\(RawClient.host)"
        + "Authorization: Bearer \(TestedService.token)\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
        + body)
    let server = served.server
    let stopping = Thread { @Sendable in server.stop(waitSeconds: 30) }
    #expect(client.response()?.status == 503)
    stopping.join()
    let store = try SQLiteStore.openForWriting(served.tested.database)
    #expect(try store.check(repair: false).findings.isEmpty)
  }

  @Test("Who still waits for an answer when the time is over is told that there is none")
  func answerTooLate() throws {
    let goesOn = Flag()
    let served = try TestedServer(routes: [
      Route(
        method: .get, path: "/test/waits", forms: [.json], summary: "",
        work: .ask { _, _ in
          while !goesOn.isSet { usleep(1_000) }
          return Response(200, .json, "{}")
        })
    ])
    try served.tested.add(SampleTweet(1, "#go"), under: "#a")
    let client = try served.client()
    client.send("GET /test/waits HTTP/1.1\r\n\(RawClient.host)\r\n")
    usleep(50_000)
    let server = served.server
    let stopping = Thread { @Sendable in server.stop(waitSeconds: 0.1) }
    #expect(client.response()?.status == 503)
    stopping.join()
    // The answer comes when nobody is there any more.
    goesOn.set()
  }
}
