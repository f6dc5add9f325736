import Store
import Threads

extension Service {
  /// What is said to a request that could not be begun.
  func refusal(_ error: any Error, _ request: Request?) -> SharedResponse {
    let problem = Problem(error)
    guard let request else { return SharedResponse(problem.response) }
    return SharedResponse(dressed(problem.response(to: request, settings), request))
  }

  /// Where a body is put while it comes.
  func makeBody() throws(SystemError) -> RequestBody { try RequestBody(in: access.folder) }

  /// Ends what stays open: a server that stops waits for nobody who listens.
  func endStreams() { hub.close() }

  /// Has changes that take long come to an end soon.
  func giveUp() { isStopping.set() }
}
