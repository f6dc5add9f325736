import Foundation
import TestSupport
import Testing

@testable import Service

/// Connections that carry more than one request, or less.
@Suite("Server: connections")
struct ServerConnectionTests {
  private static let health = "GET /healthz HTTP/1.1\r\n\(RawClient.host)\r\n"
  private static let token = "Authorization: Bearer \(TestedService.token)\r\n"

  @Test("A connection is kept for the next request, also after one that was refused")
  func keepAlive() throws {
    let served = try TestedServer()
    let client = try served.client()
    for (target, status) in [("/healthz", 200), ("/nowhere", 404), ("/healthz", 200)] {
      client.send("GET \(target) HTTP/1.1\r\n\(RawClient.host)\r\n")
      #expect(client.response()?.status == status)
    }
  }

  @Test("Two requests that come at once are answered in their order")
  func pipelined() throws {
    let served = try TestedServer()
    let client = try served.client()
    client.send("GET /nowhere HTTP/1.1\r\n\(RawClient.host)\r\n" + Self.health)
    #expect(client.response()?.status == 404)
    #expect(client.response()?.status == 200)
  }

  @Test("The next request may come while the one before waits for the store")
  func pipelinedBehindWaiting() throws {
    let served = try TestedServer()
    let client = try served.client()
    client.send("GET /api/v1/terms HTTP/1.1\r\n\(RawClient.host)\r\n" + Self.health)
    #expect(client.response()?.status == 404)
    #expect(client.response()?.status == 200)
  }

  @Test("A HEAD is answered as a GET, without its body")
  func head() throws {
    let served = try TestedServer()
    let client = try served.client()
    client.send("HEAD /healthz HTTP/1.1\r\n\(RawClient.host)\r\n" + Self.health)
    let head = try #require(client.response(isHead: true))
    let whole = try #require(client.response())
    #expect(head.status == 200)
    #expect(head.fields["content-length"] == "\(whole.body.utf8.count)")
  }

  @Test("What a client has already is not sent again")
  func notModified() throws {
    let served = try TestedServer()
    try served.tested.add(SampleTweet(1, "#go"), under: "#a")
    let client = try served.client()
    let ask = "GET /api/v1/terms HTTP/1.1\r\n\(RawClient.host)"
    client.send(ask + "\r\n")
    let tag = try #require(client.response()?.fields["etag"])
    client.send(ask + "If-None-Match: \(tag)\r\n\r\n")
    #expect(client.response()?.status == 304)
  }

  @Test("A client that asks whether to go on is told to, or is refused at once")
  func expectContinue() throws {
    let served = try TestedServer(routes: [.lengthOfBody]) { _ in
    } settings: {
      $0.bodyBytesMax = 10
    }
    let client = try served.client()
    let head =
      "POST /test/length HTTP/1.1\r\n\(RawClient.host)\(Self.token)Expect: 100-continue\r\n"
    client.send(head + "Content-Length: 5\r\n\r\n")
    #expect(client.response()?.status == 100)
    client.send("abcde")
    #expect(client.response()?.body == "5")
    client.send(head + "Content-Length: 11\r\n\r\n")
    #expect(client.response()?.status == 413)
  }

  @Test("A body that comes in chunks is taken in, and the connection is kept")
  func chunks() throws {
    let served = try TestedServer(routes: [.lengthOfBody])
    let client = try served.client()
    client.send(
      "POST /test/length HTTP/1.1\r\n\(RawClient.host)\(Self.token)Transfer-Encoding: chunked\r\n\r\n"
        + "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")
    #expect(client.response()?.body == "5")
    client.send(Self.health)
    #expect(client.response()?.status == 200)
  }

  @Test("A body that is too long is refused, whether it says its length or not")
  func tooLong() throws {
    let served = try TestedServer(routes: [.lengthOfBody]) { _ in
    } settings: {
      $0.bodyBytesMax = 10
    }
    let head = "POST /test/length HTTP/1.1\r\n\(RawClient.host)\(Self.token)"
    #expect(try served.response(to: head + "Content-Length: 11\r\n\r\n")?.status == 413)
    #expect(
      try served.response(
        to: head + "Transfer-Encoding: chunked\r\n\r\nb\r\nabcdefghijk\r\n0\r\n\r\n")?.status == 413
    )
  }

  private static func get(_ target: String) -> String {
    "GET \(target) HTTP/1.1\r\n\(RawClient.host)\r\n"
  }

  @Test(
    "Two hundred clients that leave in the middle leave nothing behind",
    arguments: [
      "", "GET /healthz HT", health, get("/api/v1/events"), get("/api/v1/terms"),
      get("/test/parts/1000"), get("/nowhere"),
      "POST /test/length HTTP/1.1\r\n\(RawClient.host)Content-Length: 9\r\n\r\nx",
      "POST /test/length HTTP/1.1\r\n\(RawClient.host)\(token)Content-Length: 9\r\n\r\nx",
    ])
  func aborts(raw: String) throws {
    let served = try TestedServer(routes: [.parts, .lengthOfBody]) {
      $0.headSeconds = 1
      $0.bodyGraceSeconds = 1
    } settings: {
      $0.pingPause = .milliseconds(10)
    }
    try served.tested.add(SampleTweet(1, "#go"), under: "#a")
    for _ in 0..<200 { try served.client().send(raw) }
    // Answered when those before it have been let in.
    #expect(try served.response(to: Self.health)?.status == 200)
    served.wait { served.server.connections == 0 && served.tested.service.hub.listening == 0 }
    #expect(served.server.connections == 0)
    #expect(served.tested.service.hub.listening == 0)
    // The one that listens.
    served.wait { served.sockets == 1 }
    #expect(served.sockets == 1)
  }
}
