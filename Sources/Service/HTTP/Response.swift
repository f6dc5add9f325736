/// An answer to a request.
public struct Response: Sendable {
  /// The number that tells how it went.
  public var status: Int
  /// Its head. The length and the date are for whoever sends it.
  public var fields: HeaderFields
  /// What comes behind the head.
  public var body: Body

  /// What comes behind a head.
  public enum Body: Sendable {
    /// All of it at once; may be empty.
    case bytes([UInt8])
    /// As it is made.
    case stream(any ResponseStream)
    /// Part by part from the store, by whoever sends it.
    case parts(ChunkedAnswer)
  }

  /// An answer as described.
  public init(_ status: Int, _ fields: HeaderFields = HeaderFields(), _ body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = .bytes(body)
  }

  /// Something of a type, all of it.
  init(_ status: Int = 200, _ type: MediaType, _ text: String) {
    self.init(status, HeaderFields(["Content-Type": type.rawValue]), Array(text.utf8))
  }

  /// Something of a type, part by part.
  init(_ status: Int = 200, _ type: MediaType, _ parts: ChunkedAnswer) {
    self.init(status, HeaderFields(["Content-Type": type.rawValue]))
    body = .parts(parts)
  }

  /// Leads somewhere else, where the same is seen by `GET`.
  static func redirect(to path: String) -> Response {
    Response(303, HeaderFields(["Location": path]))
  }
}

/// What bytes are.
enum MediaType: String, Sendable {
  case html = "text/html; charset=utf-8"
  case json = "application/json"
  case ndjson = "application/x-ndjson"
  case csv = "text/csv; charset=utf-8"
  case tsv = "text/tab-separated-values; charset=utf-8"
  case markdown = "text/markdown; charset=utf-8"
  case text = "text/plain; charset=utf-8"
  case problem = "application/problem+json"
  case css = "text/css; charset=utf-8"
  case javascript = "text/javascript; charset=utf-8"
  case svg = "image/svg+xml"
  case metrics = "text/plain; version=0.0.4; charset=utf-8"
  case events = "text/event-stream"
  case graph = "application/gexf+xml"
}

/// A body that is made while it is sent.
public protocol ResponseStream: AnyObject, Sendable {
  /// Puts what comes next into the room that there is.
  ///
  /// - Parameters:
  ///   - room: filled from its beginning; how much of it, the step says.
  ///   - wait: called, and `waits` returned, when nothing has come yet; `wakeUp` is then called once
  ///     something has. No `wakeUp` happens while `wait` runs.
  func read(into room: UnsafeMutableRawBufferPointer, wait: () -> Void) -> StreamStep

  /// Says what is to be called when something comes after a wait. Set once, before the first `read`.
  func onWakeUp(_ wakeUp: @escaping @Sendable () -> Void)

  /// Nobody reads on, or it is to end now. May be called twice, on any thread.
  func close()
}

/// What became of reading a stream.
public enum StreamStep: Sendable, Equatable {
  /// So many bytes are there, not 0.
  case bytes(Int)
  /// Nothing yet.
  case waits
  /// That was all.
  case ended
  /// It broke off: whoever gets it must see that something is missing.
  case failed
}
