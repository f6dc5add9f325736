import TestSupport
import Threads

@testable import Service
@testable import Store
@testable import Tweets

/// A service on a small database of its own, asked without a socket.
final class TriedService: @unchecked Sendable {
  /// What opens it for a change.
  static let token = "an-open-secret"
  /// By what name it is called.
  static let host = "127.0.0.1:8080"

  private let folder: TemporaryFolder
  private let service: Service

  init() {
    do {
      folder = try TemporaryFolder()
      let path = folder.file("tweets.sqlite")
      try SQLiteStore.openForWriting(path).addTried()
      var settings = ServiceSettings(now: { 1_700_000_000_000 })
      settings.token = Self.token
      service = Service(.sqlite(path), settings)
    } catch {
      preconditionFailure("no database to ask: \(error)")
    }
  }

  deinit { service.stop() }

  /// What comes of a request in the end.
  func answer(to request: Request, body: [UInt8]) -> Response {
    follow(service.begin(request), request, body)
  }

  private func follow(_ step: Step, _ request: Request, _ body: [UInt8]) -> Response {
    switch step {
    case .answer(let answer): return answer.response
    case .later(let work): return Self.waited(work)
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

  private static func waited(
    _ work: @Sendable (@escaping @Sendable (SharedResponse) -> Void) -> Void
  ) -> Response {
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
  }
}

extension TweetStore {
  /// Tweets of which every page has something to show.
  fileprivate func addTried() throws {
    let texts = [
      "Hello #go @ana", "a <b>bold</b> #Go & more", "it's '#x' at http://example.org/?a=b",
    ]
    for (term, shift) in [("#go", 0), ("climate change", 2), ("<i>&'\"", 3)] {
      try add(
        (0..<12).map { number in
          SampleTweet(
            Int64(number + shift + 1), "#go @ana #t\(number % 3)",
            at: 1_690_000_000 + Int64(number) * 40_000, by: "u\(number % 4)",
            isRetweet: number % 5 == 0, text: texts[number % 3])
        }, under: term, at: 1_699_000_000_000)
    }
  }
}

extension Response {
  /// All of it, where it is there at once or is pulled from the store; nil of one without an end.
  func bytes() -> [UInt8]? {
    switch body {
    case .bytes(let bytes): return bytes
    case .parts: return nil
    case .stream(let stream):
      guard fields["Content-Type"] != MediaType.events.rawValue else {
        stream.close()
        return nil
      }
      return Self.drained(stream)
    }
  }

  private static func drained(_ stream: any ResponseStream) -> [UInt8] {
    let monitor = Monitor()
    nonisolated(unsafe) var isAwake = false
    stream.onWakeUp {
      monitor.locked {
        isAwake = true
        monitor.changes()
      }
    }
    var bytes: [UInt8] = []
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { room.deallocate() }
    while true {
      monitor.locked { isAwake = false }
      switch stream.read(into: room, wait: {}) {
      case .bytes(let count): bytes += room[..<count]
      case .waits: monitor.locked { while !isAwake { monitor.wait() } }
      case .ended: return bytes
      case .failed: preconditionFailure("an answer breaks off")
      }
    }
  }
}
