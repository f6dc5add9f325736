import CMicrohttpd

/// A request on its way to a response. The library calls for one exchange from one thread at a time; the answer
/// alone may come from another, before the connection is woken up.
final class Exchange {
  /// Its target as it came, before the library decoded it.
  let rawTarget: String?
  /// The request, once its head was read.
  var request: Request?
  /// Where its body goes while it comes.
  var receiving: Receiving?
  /// What is sent, once it is known. Written by the thread that made it, before it wakes the connection.
  nonisolated(unsafe) var answer: SharedResponse?
  var isAnswered = false

  init(rawTarget: String?) { self.rawTarget = rawTarget }

  /// A body that comes.
  struct Receiving {
    let body: RequestBody
    let bytesMax: Int
    let then: @Sendable (Request) -> Step
    var bytes = 0
    /// Set when it cannot be stored: what comes is not kept.
    var problem: Problem?
  }
}
