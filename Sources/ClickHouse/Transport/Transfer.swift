import CCurl
import Store

/// One request on its way, by one of libcurl's handles.
final class Transfer {
  let easy: UnsafeMutableRawPointer
  private(set) var request: HTTPRequest
  private(set) var outcome: HTTPOutcome?
  private var body: [UInt8] = []
  private var take: ((UnsafeBufferPointer<UInt8>) -> Bool)?
  private var headers: UnsafeMutablePointer<curl_slist>?
  private var heardAt = ContinuousClock.now
  private var silentSince = ContinuousClock.now
  /// libcurl's words are better than its codes.
  private let words = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

  init(_ request: HTTPRequest) {
    self.request = request
    guard let easy = curl_door_easy_init() else { preconditionFailure("no memory for libcurl") }
    self.easy = easy
    words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit {
    curl_door_easy_cleanup(easy)
    curl_door_slist_free_all(headers)
    words.deallocate()
  }

  func begin(_ request: HTTPRequest, _ take: ((UnsafeBufferPointer<UInt8>) -> Bool)?) {
    self.request = request
    self.take = take
    outcome = nil
    body = []
    heardAt = .now
    silentSince = .now
    words[0] = 0
  }

  func prepare(url: String, _ access: HTTPClient.Access, connect milliseconds: Int) {
    curl_door_set_text(easy, CURLOPT_URL, url)
    curl_door_set_long(easy, CURLOPT_NOSIGNAL, 1)
    curl_door_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, milliseconds)
    curl_door_set_long(easy, CURLOPT_TCP_NODELAY, 1)
    // What is said to a server of the cluster is for it alone, whatever the environment says.
    curl_door_set_text(easy, CURLOPT_PROXY, "")
    curl_door_set_pointer(easy, CURLOPT_ERRORBUFFER, words)
    if access.isSecure {
      curl_door_set_long(easy, CURLOPT_SSL_VERIFYPEER, 1)
      curl_door_set_long(easy, CURLOPT_SSL_VERIFYHOST, 2)
      if let file = access.certificates { curl_door_set_text(easy, CURLOPT_CAINFO, file) }
    }
    // Not in the URL, which a server writes into its log.
    add(header: "X-ClickHouse-User: \(access.user)")
    if !access.password.isEmpty { add(header: "X-ClickHouse-Key: \(access.password)") }
    // A body is sent at once, without asking whether it is welcome.
    add(header: "Expect:")
    curl_door_set_pointer(easy, CURLOPT_HTTPHEADER, headers)
    curl_door_set_writer(easy, Self.write, Unmanaged.passUnretained(self).toOpaque())
    guard !request.body.isEmpty else { return }
    curl_door_set_long(easy, CURLOPT_POST, 1)
    curl_door_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count))
    // The array lives in `request` as long as the transfer, and nobody changes it.
    request.body.withUnsafeBufferPointer {
      _ = curl_door_set_pointer(easy, CURLOPT_POSTFIELDS, $0.baseAddress)
    }
  }

  func limit(milliseconds: Int) { curl_door_set_long(easy, CURLOPT_TIMEOUT_MS, milliseconds) }

  private func add(header: String) {
    headers = curl_door_slist_append(headers, header)
  }

  private static let write: curl_door_writer = { bytes, size, count, context in
    guard let context, let bytes else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    let length = size * count
    return bytes.withMemoryRebound(to: UInt8.self, capacity: length) { bytes in
      transfer.take(UnsafeBufferPointer(start: bytes, count: length)) ? length : 0
    }
  }

  private func take(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    heard()
    if let take, curl_door_status(easy) == 200 { return take(bytes) }
    body.append(contentsOf: bytes)
    return true
  }

  // MARK: - Ending

  func end(_ code: CURLcode) {
    guard outcome == nil else { return }
    switch code {
    case CURLE_OK: outcome = .answer(status: curl_door_status(easy), body: body)
    case CURLE_WRITE_ERROR where take != nil:
      // It was us who wanted no more.
      outcome = .answer(status: 200, body: [])
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR:
      outcome = .failure(.untrusted(detail: said(code)))
    default: outcome = .failure(.unreachable(detail: said(code)))
    }
  }

  /// Ends it as one whose server does not live.
  func giveUp() {
    outcome = .failure(.silent(seconds: Int(silentSince.duration(to: .now) / .seconds(1))))
  }

  private func said(_ code: CURLcode) -> String {
    words[0] == 0 ? String(cString: curl_door_easy_strerror(code)) : String(cString: words)
  }

  /// Waits for it by itself; the status, 0 where nothing came.
  func performAlone() -> Int {
    let client = curl_door_multi_init()
    defer {
      curl_door_multi_remove_handle(client, easy)
      curl_door_multi_cleanup(client)
    }
    curl_door_multi_add_handle(client, easy)
    var running: Int32 = 1
    while running > 0 {
      curl_door_multi_perform(client, &running)
      if running > 0 { curl_door_multi_poll(client, 100) }
    }
    return curl_door_status(easy)
  }

  // MARK: - Silence

  /// It gave a sign of life, by itself or by its server.
  func heard() {
    heardAt = .now
    silentSince = .now
  }

  func isSilent(_ duration: Duration) -> Bool { heardAt.duration(to: .now) >= duration }

  func reset() {
    curl_door_easy_reset(easy)
    curl_door_slist_free_all(headers)
    headers = nil
    take = nil
    body = []
    request.body = []
  }
}
