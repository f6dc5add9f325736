import TestSupport
import Testing

@testable import Service

/// Answers that are made while they are sent.
@Suite("Server: streams")
struct ServerStreamTests {
  private static func served() throws -> TestedServer {
    let served = try TestedServer(routes: [.parts])
    try served.tested.add(SampleTweet(1, "#go"), under: "#a")
    return served
  }

  @Test("All parts come, and then the end", arguments: [0, 1, 300])
  func whole(parts: Int) throws {
    let client = try Self.served().client()
    client.send("GET /test/parts/\(parts) HTTP/1.1\r\n\(RawClient.host)\r\n")
    let text = client.text { $0.hasSuffix("0\r\n\r\n") }
    #expect(text.hasPrefix("HTTP/1.1 200 "))
    #expect(text.hasSuffix("0\r\n\r\n"))
    #expect(text.count { $0 == "a" } >= parts * 1000)
  }

  @Test("What breaks in the middle never looks whole")
  func broken() throws {
    let client = try Self.served().client()
    client.send("GET /test/parts/3?breaks=1 HTTP/1.1\r\n\(RawClient.host)\r\n")
    let text = client.text()
    #expect(text.hasPrefix("HTTP/1.1 200 "))
    #expect(!text.hasSuffix("0\r\n\r\n"))
  }

  @Test("While nobody reads, no thread that asks the store is held")
  func unread() throws {
    let served = try Self.served()
    let stuck = try (0..<20).map { _ in try served.client() }
    for client in stuck {
      client.send("GET /test/parts/1000000 HTTP/1.1\r\n\(RawClient.host)\r\n")
      _ = client.text { $0.contains("\r\n\r\n") }
    }
    let next = "GET /api/v1/terms HTTP/1.1\r\n\(RawClient.host)\r\n"
    #expect(try served.response(to: next)?.status == 200)
  }
}
