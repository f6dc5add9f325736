import Foundation
import TestSupport
import Testing
import Threads

@testable import Service

/// What is told about requests: in a log, and in numbers.
@Suite("Server: records and metrics")
struct ServerRecordTests {
  /// Keeps what is told on other threads.
  private final class Records: Sendable {
    private let monitor = Monitor()
    private nonisolated(unsafe) var all: [RequestRecord] = []
    func add(_ record: RequestRecord) { monitor.locked { all.append(record) } }
    var kept: [RequestRecord] { monitor.locked { all } }
  }

  private static func get(_ target: String) -> String {
    "GET \(target) HTTP/1.1\r\n\(RawClient.host)\r\n"
  }

  @Test("Each request is told of when it is over, by the name that its problem has")
  func records() throws {
    let records = Records()
    let served = try TestedServer { _ in
    } settings: {
      $0.onRequest = { records.add($0) }
    }
    #expect(try served.response(to: Self.get("/healthz"))?.status == 200)
    let problem = try #require(try served.response(to: Self.get("/nowhere?a=%22")))
    #expect(try served.response(to: "BREW / HTTP/1.1\r\n\(RawClient.host)\r\n")?.status == 501)
    served.wait { records.kept.count == 3 }
    let kept = records.kept.sorted { $0.status < $1.status }
    #expect(kept.map(\.status) == [200, 404, 501])
    #expect(kept.map(\.target) == ["/healthz", "/nowhere?a=%22", "/"])
    #expect(kept[0].method == "GET")
    #expect(kept[0].bytes == 16)
    #expect(kept[0].client == "127.0.0.1")
    #expect(kept.map(\.isWhole) == [true, true, true])
    #expect(kept[1].id == problem.fields["x-request-id"])
    #expect(kept[1].json.contains(##""target":"/nowhere?a=%22","status":404,"bytes":"##))
  }

  @Test("A stream's bytes are counted, and that it was not whole is told")
  func stream() throws {
    let records = Records()
    let served = try TestedServer(routes: [.parts]) { _ in
    } settings: {
      $0.onRequest = { records.add($0) }
    }
    try served.tested.add(SampleTweet(1, "#go"), under: "#a")
    for target in ["/test/parts/3", "/test/parts/3?breaks=1"] {
      let client = try served.client()
      client.send(Self.get(target))
      _ = client.text { $0.hasSuffix("0\r\n\r\n") }
    }
    served.wait { records.kept.count == 2 }
    #expect(records.kept.map(\.bytes) == [3000, 3000])
    #expect(records.kept.map(\.isWhole) == [true, false])
  }

  @Test("Requests are counted by place and class of status")
  func metrics() throws {
    let served = try TestedServer()
    let client = try served.client()
    for target in ["/healthz", "/healthz", "/nowhere", "/api/v1/terms/%23a/popularity"] {
      client.send(Self.get(target))
      _ = client.response()
    }
    client.send(Self.get("/metrics"))
    let response = try #require(client.response())
    #expect(response.fields["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
    let lines = response.body.split(separator: "\n")
    for line in [
      #"smashtag_requests_total{route="/healthz",status="2xx"} 2"#,
      #"smashtag_requests_total{route="",status="4xx"} 1"#,
      #"smashtag_requests_total{route="/api/v1/terms/{term}/popularity",status="4xx"} 1"#,
      #"smashtag_request_seconds_bucket{le="+Inf"} 4"#, "smashtag_request_seconds_count 4",
      "smashtag_listeners 0", "smashtag_questions_waiting 0",
    ] {
      #expect(lines.contains(Substring(line)), "\(response.body)")
    }
  }
}
