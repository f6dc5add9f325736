import Store
import TestSupport
import Testing
import Tweets

@testable import Service

/// What listeners are told while the store changes.
@Suite("Service: events")
struct EventTests {
  @Test("Who listens hears of the version, then of each term that another process changes")
  func changes() throws {
    let tested = try TestedService()
    try tested.add(SampleTweet(1, "#go"), under: "#Stanford")
    let response = try tested.get("/api/v1/events")
    #expect(response.fields["Content-Type"] == "text/event-stream")
    #expect(response.fields["X-Accel-Buffering"] == "no")
    #expect(response.fields["Cache-Control"] == "no-store")
    let heard = try #require(response.stream)
    heard.read { $0.hasSuffix("\"}\n\n") }
    #expect(heard.text.contains("event: hello\ndata: {\"version\":\""))
    try tested.add(SampleTweet(2, "#go"), under: "#Stanford")
    heard.read { $0.contains("\"tweets\":2}") && $0.hasSuffix("\n\n") }
    #expect(heard.text.contains("event: change\nid: "))
    #expect(
      heard.text.contains(
        ##""terms":[{"term":"#Stanford","key":"#stanford","tweets":2}],"removed":[]}"##))
  }

  @Test("A term that is forgotten is named")
  func removed() throws {
    let tested = try TestedService()
    try tested.add(SampleTweet(1, "#go"), under: "#a")
    try tested.add(SampleTweet(2, "#go"), under: "#b")
    let heard = try #require(try tested.get("/api/v1/events").stream)
    // Who came between two looks is told all that there is; then what changes.
    try tested.add(SampleTweet(3, "#go"), under: "#b")
    heard.read { $0.contains(##""key":"#b","tweets":2}"##) }
    let store = try SQLiteStore.openForWriting(tested.database)
    _ = try store.forget(try SearchTerm("#a"), isDryRun: false)
    heard.read { $0.contains(##""removed":["#a"]"##) }
  }

  @Test("A database that is not there yet is waited for")
  func missing() throws {
    let tested = try TestedService()
    let heard = try #require(try tested.get("/api/v1/events").stream)
    heard.read { $0.contains("hello") }
    try tested.add(SampleTweet(1, "#go"), under: "#a")
    heard.read { $0.contains(##"[{"term":"#a","key":"#a","tweets":1}]"##) }
  }

  @Test("Who names terms hears of their numbers alone, and of each change")
  func only() throws {
    let tested = try TestedService()
    let heard = try #require(try tested.get("/api/v1/events?term=%23B").stream)
    try tested.add(SampleTweet(1, "#go"), under: "#a")
    heard.read { $0.contains(##""terms":[],"removed":[]"##) }
    try tested.add(SampleTweet(2, "#go"), under: "#b")
    heard.read { $0.contains(##"[{"term":"#b","key":"#b","tweets":1}]"##) }
    #expect(!heard.text.contains(##""key":"#a""##))
  }

  @Test("Too many listeners are told when to come again, and who leaves makes room")
  func limit() throws {
    let tested = try TestedService { $0.listenersMax = 1 }
    let first = try tested.get("/api/v1/events")
    let refused = try tested.get("/api/v1/events")
    #expect(refused.status == 503)
    #expect(refused.fields["Retry-After"] != nil)
    guard case .stream(let stream) = first.body else {
      Issue.record("no stream")
      return
    }
    stream.close()
    #expect(try tested.get("/api/v1/events").status == 200)
  }

  @Test("A word comes when nothing happens")
  func pings() throws {
    let tested = try TestedService { $0.pingPause = .milliseconds(1) }
    let heard = try #require(try tested.get("/api/v1/events").stream)
    heard.read { $0.contains(": ping\n\n: ping\n\n") }
  }

  @Test("A listener who does not read is closed")
  func slow() {
    let stream = EventStream(first: "")
    let event = [UInt8](repeating: 0x61, count: 60 << 10)
    for _ in 0..<3 { stream.tell(event) }
    let heard = ReadStream(stream)
    #expect(heard.read() == .ended)
    #expect(heard.text.utf8.count == 2 * event.count)
  }

  @Test("All streams end when the service is stopped")
  func stopped() throws {
    let tested = try TestedService()
    let heard = try #require(try tested.get("/api/v1/events").stream)
    tested.service.endStreams()
    #expect(heard.read() == .ended)
    #expect(try tested.get("/api/v1/events").status == 503)
  }
}
