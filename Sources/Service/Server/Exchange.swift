/// A request on its way to a response. The library calls for one exchange from one thread at a time; the answer
/// alone may come from another, before the connection is woken up.
final class Exchange {
  /// Its target as it came, before the library decoded it; nil where it is no text.
  let rawTarget: String?
  /// The connection that it is on, once its head was read.
  var client: ClientConnection?
  /// When its head was read, as `ClientConnection.now` tells it.
  var begunAt: UInt64 = 0
  /// The request, if it could be understood.
  var request: Request?
  /// Where its body goes while it comes.
  var receiving: Receiving?
  /// Whether an answer is being made while the connection sleeps.
  var isWaiting = false
  /// The answer that was waited for. Written by the thread that made it, before it wakes the connection.
  nonisolated(unsafe) var answer: SharedResponse?
  /// Told once an answer goes out.
  var sent: Sent?

  init(rawTarget: String?) { self.rawTarget = rawTarget }

  /// A body that comes.
  struct Receiving {
    let body: RequestBody
    let bytesMax: Int
    let then: @Sendable (Request) -> Step
    /// When it began.
    let since: UInt64
    var bytes = 0
    /// Set when it cannot be stored: what comes is not kept.
    var problem: Problem?
  }

  /// An answer that goes out.
  struct Sent {
    var status: Int
    /// Of its body.
    var bytes: Int
    /// As in `SharedResponse`.
    let route: String?
    /// Whether it takes as long as the client likes.
    let isStream: Bool
  }
}

extension Exchange {
  /// How much of a body that is too long is taken in and dropped, so that its sender hears why.
  private static let droppedMax = 16 << 20

  /// Takes in a part of the body. False where nobody waits for the rest.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard var receiving = receiving.take() else { return false }
    receiving.bytes += bytes.count
    if receiving.bytes > receiving.bytesMax {
      guard receiving.bytes - receiving.bytesMax < Self.droppedMax else { return false }
      receiving.problem = .tooLong(receiving.bytesMax)
      receiving.body.drop()
    } else if receiving.problem == nil {
      do throws(SystemError) {
        try receiving.body.append(bytes)
      } catch {
        receiving.problem = Problem(error)
      }
    }
    self.receiving = receiving
    return true
  }

  /// What comes of the whole body; nil where none was received. Throws a `Problem` where it was not kept.
  func received() throws(Problem) -> Step? {
    guard let receiving = receiving.take(), var request else { return nil }
    if let problem = receiving.problem { throw problem }
    request.body = receiving.body
    self.request = request
    return receiving.then(request)
  }
}
