import Testing

@testable import Service

/// Heads of requests as hostile clients write them, and what is answered.
@Suite("Server: heads of requests")
struct ServerHeadTests {
  private static let host = RawClient.host
  private static let token = "Authorization: Bearer \(TestedService.token)\r\n"
  private static let post = "POST /test/length HTTP/1.1\r\n" + host + token

  @Test(
    "A request that could be taken for two, or for another, is refused",
    arguments: [
      ("two lengths", post + "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", 400),
      ("the same length twice", post + "Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc", 400),
      (
        "a length and chunks",
        post + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400
      ),
      ("an unknown coding", post + "Transfer-Encoding: gzip\r\n\r\n", 400),
      ("two codings", post + "Transfer-Encoding: gzip, chunked\r\n\r\n", 400),
      ("a negative length", post + "Content-Length: -1\r\n\r\n", 400),
      ("a length with a sign", post + "Content-Length: +4\r\n\r\nabcd", 400),
      ("a length that is no number", post + "Content-Length: four\r\n\r\nabcd", 400),
      ("a bad chunk", post + "Transfer-Encoding: chunked\r\n\r\nxyz\r\nabc\r\n0\r\n\r\n", 400),
      ("no host", "GET /healthz HTTP/1.1\r\n\r\n", 400),
      ("two hosts", "GET /healthz HTTP/1.1\r\n" + host + host + "\r\n", 400),
      ("another host", "GET /healthz HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421),
      ("an absolute target", "GET http://127.0.0.1/healthz HTTP/1.1\r\n" + host + "\r\n", 400),
      ("a target of an authority", "GET evil.example:80 HTTP/1.1\r\n" + host + "\r\n", 400),
      ("a NUL", "GET /healthz%00x HTTP/1.1\r\n" + host + "\r\n", 400),
      ("a broken escape", "GET /healthz%4 HTTP/1.1\r\n" + host + "\r\n", 400),
      ("an escape that is no UTF-8", "GET /%FF HTTP/1.1\r\n" + host + "\r\n", 400),
      ("two slashes", "GET //evil.example HTTP/1.1\r\n" + host + "\r\n", 404),
      ("a slash that is escaped", "GET /%2Fhealthz HTTP/1.1\r\n" + host + "\r\n", 404),
      ("two dots", "GET /../etc/passwd HTTP/1.1\r\n" + host + "\r\n", 404),
      ("an unknown method", "BREW /healthz HTTP/1.1\r\n" + host + "\r\n", 501),
      ("another method", "DELETE /healthz HTTP/1.1\r\n" + host + "\r\n", 405),
      ("an unknown version", "GET /healthz HTTP/9.9\r\n" + host + "\r\n", 505),
      ("a blank before a colon", "GET /healthz HTTP/1.1\r\n" + host + "X : 1\r\n\r\n", 400),
      (
        "a body where none is taken",
        "GET /healthz HTTP/1.1\r\n" + host + "Content-Length: 1\r\n\r\nx", 400
      ),
      (
        "a head of 17 kB",
        "GET /healthz HTTP/1.1\r\n" + host + "X: " + String(repeating: "x", count: 17_000)
          + "\r\n\r\n", 431
      ),
      (
        "a head of 40 kB",
        "GET /healthz HTTP/1.1\r\n" + host + "X: " + String(repeating: "x", count: 40_000)
          + "\r\n\r\n", 431
      ),
      (
        "a target of 9 kB",
        "GET /healthz?" + String(repeating: "x", count: 9000) + " HTTP/1.1\r\n" + host + "\r\n", 414
      ),
    ])
  func refused(name: String, raw: String, status: Int) throws {
    let served = try TestedServer(routes: [.lengthOfBody])
    #expect(try served.response(to: raw)?.status == status, "\(name)")
    // Whatever came of it, the next client is answered.
    let next = "GET /healthz HTTP/1.1\r\n" + Self.host + "\r\n"
    #expect(try served.response(to: next)?.status == 200)
  }

  @Test("A field over two lines is one field, as the RFC allows, and no field of its own")
  func folded() throws {
    let served = try TestedServer()
    let raw =
      "GET /healthz HTTP/1.1\r\n" + Self.host + "X: 1\r\n Content-Length: 5\r\n\r\n"
    let status = try served.response(to: raw)?.status
    #expect(status == 200 || status == 400)
  }
}
