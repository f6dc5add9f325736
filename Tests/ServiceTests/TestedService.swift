@testable import Service
import Store
import TestSupport
import Threads
import Tweets

/// A service on a database of its own, asked without a socket.
final class TestedService {
  let folder: TemporaryFolder
  let service: Service
  let database: String

  /// By what name it is called.
  static let host = "127.0.0.1:8080"
  static let token = "an-open-secret"

  /// - Parameters:
  ///   - routes: places beside those of every service.
  ///   - change: to settings that let whoever shows `token` change things.
  init(routes: [Route] = [], _ change: (inout ServiceSettings) -> Void = { _ in }) throws {
    folder = try TemporaryFolder()
    database = folder.file("tweets.sqlite")
    var settings = ServiceSettings(now: { 1_700_000_000_000 })
    settings.token = Self.token
    change(&settings)
    service = Service(.sqlite(database), settings, routes: Route.all + routes)
  }

  deinit { service.stop() }

  /// Stores tweets as another process would.
  func add(_ tweets: SampleTweet..., under term: String, at milliseconds: Int64 = 0) throws {
    let store = try SQLiteStore.openForWriting(database)
    try store.add(tweets, under: term, at: milliseconds)
  }

  /// What comes of looking at an address.
  func get(
    _ target: String, _ fields: KeyValuePairs<String, String> = [:]
  ) throws -> Response {
    try send(.get, target, fields)
  }

  /// What comes of a request in the end.
  func send(
    _ method: Method, _ target: String, _ fields: KeyValuePairs<String, String> = [:],
    body: [UInt8]? = nil
  ) throws -> Response {
    var all = HeaderFields(["Host": Self.host])
    for (name, value) in fields { all.append(name, value) }
    if let body { all.append("Content-Length", String(body.count)) }
    return send(Request(method, try RequestTarget(target), fields: all), body: body ?? [])
  }

  /// The same of a request that is there.
  func send(_ request: Request, body: [UInt8]) -> Response {
    follow(service.begin(request), request, body)
  }

  /// What comes of a request in the end, with a form as its body.
  func ask(_ request: Request, form: String?) -> Response {
    follow(service.begin(request), request, Array((form ?? "").utf8))
  }

  private func follow(_ step: Step, _ request: Request, _ body: [UInt8]) -> Response {
    switch step {
    case .answer(let answer): return answer.response
    case .later(let work):
      let monitor = Monitor()
      nonisolated(unsafe) var answer: Response?
      work { made in
        monitor.locked {
          answer = made.response
          monitor.changes()
        }
      }
      return monitor.locked {
        while true {
          if let answer { return answer }
          monitor.wait()
        }
      }
    case .receive(_, let then):
      do {
        var request = request
        let received = try service.makeBody()
        try body.withUnsafeBytes { try received.append($0) }
        request.body = received
        return follow(then(request), request, [])
      } catch {
        preconditionFailure("no room for a body: \(error)")
      }
    }
  }
}

extension Response {
  /// The body as text; of a stream nothing.
  var text: String {
    guard case .bytes(let bytes) = body else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }
}
