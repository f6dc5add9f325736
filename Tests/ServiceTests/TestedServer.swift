import Foundation
import Threads

@testable import Service

/// A service that listens, on a port of its own.
final class TestedServer {
  let tested: TestedService
  let server: HTTPServer

  init(
    routes: [Route] = [], limits change: (inout HTTPServer.Limits) -> Void = { _ in },
    settings: (inout ServiceSettings) -> Void = { _ in }
  ) throws {
    tested = try TestedService(routes: routes, settings)
    var limits = HTTPServer.Limits()
    change(&limits)
    guard let address = ListenAddress("127.0.0.1:0") else { preconditionFailure("no address") }
    server = try HTTPServer(tested.service, at: address, limits: limits)
  }

  deinit { server.stop(waitSeconds: 1) }

  func client() throws -> RawClient { try RawClient(server.port, of: self) }

  /// The response to a request that is sent as it stands, on a connection of its own.
  func response(to raw: String) throws -> RawResponse? {
    let client = try client()
    client.send(raw)
    return client.response()
  }

  /// Waits until something holds, which a test then expects.
  func wait(until holds: () -> Bool) {
    let end = ContinuousClock.now + .seconds(60)
    while !holds(), ContinuousClock.now < end { usleep(5_000) }
  }

  /// How many sockets of this process are connections to the server.
  var sockets: Int {
    (0..<Int32(8192)).count { descriptor in
      var address = sockaddr_in()
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let code = withUnsafeMutablePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          getsockname(descriptor, $0, &length)
        }
      }
      return code == 0 && address.sin_port.bigEndian == server.port
    }
  }
}

/// Routes that tests need and no service has.
extension Route {
  /// Takes something in and says how long it was.
  static let lengthOfBody = Route(
    method: .post, path: "/test/length", forms: [.json], summary: "", body: "Anything.",
    work: .change { visit, _ in Response(200, .json, "\(visit.request.body?.size ?? 0)") })

  /// A change that goes on until the service is stopped.
  static func endless(_ hasBegun: Flag) -> Route {
    Route(
      method: .post, path: "/test/endless", forms: [.json], summary: "", body: "Anything.",
      work: .change { visit, _ in
        hasBegun.set()
        while !visit.isStopping.isSet { usleep(1_000) }
        throw Problem(503, "Stopped", "what was done is kept")
      })
  }

  /// As many parts as are wanted, of a thousand bytes each, and then the end, or none.
  static let parts = Route(
    method: .get, path: "/test/parts/{count}", forms: [.json], summary: "",
    parameters: [.flag("breaks", "")],
    work: .ask { visit, _ in
      let breaks = try visit.query.flag("breaks")
      return Response(
        200, .text,
        ChunkedAnswer(Int(visit.match.values["count"] ?? "") ?? 0) { left, _ in
          if left == 0, breaks { throw Problem(500, "Broken", "in the middle") }
          if left == 0 { return nil }
          left -= 1
          return [UInt8](repeating: 0x61, count: 1000)
        })
    })
}
