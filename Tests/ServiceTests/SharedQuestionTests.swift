import Foundation
import TestSupport
import Testing
import Threads

@testable import Service

/// The same question, asked by many at once.
@Suite("Service: shared questions")
struct SharedQuestionTests {
  /// Begins a request ten times before one of them is answered, and gives the statuses of all answers, and how often
  /// the store was asked.
  private func ten(_ status: Int, _ body: Response.Body) throws -> (statuses: [Int], asked: Int) {
    let goesOn = Flag()
    let monitor = Monitor()
    nonisolated(unsafe) var asked = 0
    nonisolated(unsafe) var statuses: [Int] = []
    let route = Route(
      method: .get, path: "/test/slow", forms: [.json], summary: "",
      work: .ask { _, _ in
        monitor.locked { asked += 1 }
        while !goesOn.isSet { usleep(1_000) }
        var response = Response(status)
        response.body = body
        return response
      })
    let tested = try TestedService(routes: [route])
    try tested.add(SampleTweet(1, "#go"), under: "#a")
    // The first look at the database tells of it; the next ones see no change.
    _ = try tested.get("/api/v1/terms")
    let request = Request(
      .get, try RequestTarget("/test/slow"), fields: HeaderFields(["Host": TestedService.host]))
    for _ in 0..<10 {
      guard case .later(let work) = tested.service.begin(request) else { continue }
      work { answer in
        monitor.locked {
          statuses.append(answer.response.status)
          monitor.changes()
        }
      }
    }
    goesOn.set()
    return monitor.locked {
      while statuses.count < 10 { monitor.wait() }
      return (statuses, asked)
    }
  }

  @Test("The store is asked once, and all get the answer")
  func once() throws {
    let (statuses, asked) = try ten(200, .bytes([1]))
    #expect(statuses == [Int](repeating: 200, count: 10))
    #expect(asked == 1)
  }

  @Test("A problem is each request's own")
  func problems() throws {
    let (statuses, asked) = try ten(404, .bytes([]))
    #expect(statuses == [Int](repeating: 404, count: 10))
    #expect(asked == 10)
  }

  @Test("A stream is made for each who asks")
  func streams() throws {
    let (statuses, asked) = try ten(200, .stream(EventStream(first: "")))
    #expect(statuses == [Int](repeating: 200, count: 10))
    #expect(asked == 10)
  }
}
