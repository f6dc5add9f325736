import CCurl
import Store

/// Asks several servers at once, by libcurl, and keeps their connections.
///
/// A server that says nothing is asked at a second connection whether it lives: a question may take
/// minutes, a server that has stopped never answers, and only so the two are told apart. Used by one
/// thread at a time.
final class HTTPClient {
  /// How to come in.
  struct Access: Sendable {
    var user: String
    var password: String
    var isSecure: Bool
    /// Of a file; nil for the system's.
    var certificates: String?
  }

  /// Milliseconds until nobody is taken to be there.
  private static let connectMilliseconds = 3_000
  /// So long an answer may keep silent before its server is asked whether it lives, and so long that may
  /// take. Together they stay below 15 s.
  private static let silence = Duration.seconds(5)
  private static let lifeMilliseconds = 5_000

  private let access: Access
  private let multi: OpaqueTransfers
  /// Handles that nobody uses; each keeps nothing but its place in memory. Connections belong to `multi`.
  private var spare: [Transfer] = []
  /// Asked now and then while it waits; may say that nobody waits any more.
  var shouldGiveUp: () -> Bool = { false }

  /// Throws `.noLibrary`.
  init(_ access: Access) throws(CurlMissing) {
    if let reason = curl_door_load() { throw CurlMissing(reason: String(cString: reason)) }
    self.access = access
    multi = OpaqueTransfers()
  }

  /// Sends requests and waits for all their answers, which come in the order of the requests. Nil where
  /// it was given up.
  func send(_ requests: [HTTPRequest]) -> [HTTPOutcome]? {
    let transfers = requests.map { start($0) }
    defer { for transfer in transfers { put(back: transfer) } }
    var open = transfers.count
    while open > 0 {
      multi.perform()
      while let (easy, code) = multi.ended() {
        guard let transfer = transfers.first(where: { $0.easy == easy }) else { continue }
        transfer.end(code)
        open -= 1
      }
      if open == 0 { break }
      if shouldGiveUp() { return nil }
      multi.poll(milliseconds: 200)
      for transfer in transfers where transfer.outcome == nil && transfer.isSilent(Self.silence) {
        if isAlive(transfer.request.host), transfer.request.isPatient {
          transfer.heard()
        } else {
          transfer.giveUp()
          open -= 1
        }
      }
    }
    return transfers.map { $0.outcome ?? .failure(.silent(seconds: 0)) }
  }

  /// Sends one request, and hands out its answer as it comes.
  ///
  /// - Parameter take: gets bytes of the body of an answer 200; says whether it wants more.
  func stream(
    _ request: HTTPRequest, _ take: @escaping (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> HTTPOutcome? {
    let transfer = start(request, take)
    defer { put(back: transfer) }
    while transfer.outcome == nil {
      multi.perform()
      while let (easy, code) = multi.ended() {
        if easy == transfer.easy { transfer.end(code) }
      }
      if transfer.outcome != nil { break }
      if shouldGiveUp() { return nil }
      multi.poll(milliseconds: 200)
      if transfer.isSilent(Self.silence) {
        if isAlive(request.host) { transfer.heard() } else { transfer.giveUp() }
      }
    }
    return transfer.outcome
  }

  /// Whether a server answers at all.
  private func isAlive(_ host: ClusterAddress.Host) -> Bool {
    let transfer = Transfer(HTTPRequest(host: host, path: "/ping"))
    transfer.prepare(url: url(host, "/ping"), access, connect: Self.connectMilliseconds)
    transfer.limit(milliseconds: Self.lifeMilliseconds)
    return transfer.performAlone() == 200
  }

  private func start(
    _ request: HTTPRequest, _ take: ((UnsafeBufferPointer<UInt8>) -> Bool)? = nil
  ) -> Transfer {
    let transfer = spare.popLast() ?? Transfer(request)
    transfer.begin(request, take)
    transfer.prepare(
      url: url(request.host, request.path), access, connect: Self.connectMilliseconds)
    multi.add(transfer.easy)
    return transfer
  }

  private func put(back transfer: Transfer) {
    multi.remove(transfer.easy)
    transfer.reset()
    if spare.count < 8 { spare.append(transfer) }
  }

  private func url(_ host: ClusterAddress.Host, _ path: String) -> String {
    "\(access.isSecure ? "https" : "http")://\(host)\(path)"
  }
}

/// libcurl is not there, in the system's words.
struct CurlMissing: Error {
  var reason: String
}

/// libcurl's bundle of transfers, freed with this.
private final class OpaqueTransfers {
  private let handle = curl_door_multi_init()

  deinit { curl_door_multi_cleanup(handle) }

  func add(_ easy: UnsafeMutableRawPointer) { curl_door_multi_add_handle(handle, easy) }
  func remove(_ easy: UnsafeMutableRawPointer) { curl_door_multi_remove_handle(handle, easy) }

  func perform() {
    var running: Int32 = 0
    curl_door_multi_perform(handle, &running)
  }

  func poll(milliseconds: Int32) { curl_door_multi_poll(handle, milliseconds) }

  func ended() -> (easy: UnsafeMutableRawPointer, code: CURLcode)? {
    var code = CURLE_OK
    return curl_door_multi_ended(handle, &code).map { ($0, code) }
  }
}
