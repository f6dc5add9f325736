import Foundation
import TestSupport
import Testing

@testable import Service

/// Clients that want more than their share.
@Suite("Server: limits")
struct ServerLimitTests {
  private static let health = "GET /healthz HTTP/1.1\r\n\(RawClient.host)\r\n"
  private static let token = "Authorization: Bearer \(TestedService.token)\r\n"

  @Test("A head that comes byte by byte loses its connection")
  func slowHead() throws {
    let served = try TestedServer(limits: { $0.headSeconds = 0.3 })
    let client = try served.client()
    client.send("GET /healthz HTTP/1.1\r\nX: ")
    while client.send("x") { usleep(20_000) }
    #expect(client.hasEnded())
    served.wait { served.server.connections == 0 }
    #expect(served.server.connections == 0)
  }

  @Test("A head has its time anew after each answer, and no longer")
  func slowSecondHead() throws {
    let served = try TestedServer(limits: { $0.headSeconds = 0.3 })
    let client = try served.client()
    client.send(Self.health)
    #expect(client.response()?.status == 200)
    client.send("GET /heal")
    #expect(client.hasEnded())
  }

  @Test("A body that comes too slowly loses its connection")
  func slowBody() throws {
    let served = try TestedServer(
      routes: [.lengthOfBody],
      limits: {
        $0.bodyGraceSeconds = 0.3
        $0.bodyBytesPerSecond = 1_000_000
      })
    let client = try served.client()
    client.send(
      "POST /test/length HTTP/1.1\r\n\(RawClient.host)\(Self.token)Content-Length: 10000\r\n\r\n")
    while client.send("x") { usleep(20_000) }
    #expect(client.hasEnded())
  }

  @Test("A body that earns its time by its length is taken in, however long it takes")
  func steadyBody() throws {
    let served = try TestedServer(
      routes: [.lengthOfBody],
      limits: {
        $0.bodyGraceSeconds = 0.3
        $0.bodyBytesPerSecond = 1
      })
    let client = try served.client()
    client.send(
      "POST /test/length HTTP/1.1\r\n\(RawClient.host)\(Self.token)Content-Length: 200\r\n\r\n")
    for _ in 0..<20 {
      client.send(String(repeating: "x", count: 10))
      usleep(20_000)
    }
    #expect(client.response()?.body == "200")
  }

  @Test("One connection more than there may be is closed at once, until another ends")
  func connections() throws {
    let served = try TestedServer(limits: { $0.connections = 3 })
    var clients = try (0..<3).map { _ in try served.client() }
    for client in clients {
      client.send(Self.health)
      #expect(client.response()?.status == 200)
    }
    #expect(try served.client().hasEnded())
    clients.removeLast()
    served.wait { served.server.connections == 2 }
    #expect(try served.response(to: Self.health)?.status == 200)
  }

  @Test("A client that does not read its answer loses its connection")
  func unread() throws {
    let served = try TestedServer(routes: [.parts], limits: { $0.idleSeconds = 1 })
    try served.tested.add(SampleTweet(1, "#go"), under: "#a")
    let client = try served.client()
    client.send("GET /test/parts/1000000 HTTP/1.1\r\n\(RawClient.host)\r\n")
    served.wait { served.server.connections == 1 }
    served.wait { served.server.connections == 0 }
    #expect(served.server.connections == 0)
  }

  @Test("A listener who has left is noticed by writing to him")
  func leftListener() throws {
    let served = try TestedServer { _ in
    } settings: {
      $0.pingPause = .milliseconds(10)
    }
    var client: RawClient? = try served.client()
    client?.send("GET /api/v1/events HTTP/1.1\r\n\(RawClient.host)\r\n")
    _ = client?.text { $0.contains("hello") }
    #expect(served.tested.service.hub.listening == 1)
    client = nil
    served.wait { served.tested.service.hub.listening == 0 }
    #expect(served.tested.service.hub.listening == 0)
    #expect(served.server.connections == 0)
  }
}
