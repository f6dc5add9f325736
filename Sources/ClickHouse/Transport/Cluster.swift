import Glibc
import Store

/// The servers of a cluster: who keeps which shard, and how they are asked.
///
/// Everything that is sent may be sent twice: rows are told apart by what they are, and what makes or
/// deletes something does nothing the second time. So whatever breaks is tried again.
final class Cluster {
  let address: ClusterAddress
  private let access: HTTPClient.Access
  private let http: HTTPClient
  /// The servers of each shard, in the order of the configuration. All that is kept once for the whole
  /// store lies on the first of the first.
  var shards: [[ClusterAddress.Host]] = []
  /// Over how many of them, the first ones, mentions are spread: as many as there were when the store was
  /// made. Known once it was found (`hasStore`).
  var mentionShards = 0
  /// How many of them, the first ones, may hold anything. Known as that is.
  var reachedShards = 0

  /// How long a server that is not there is waited for.
  enum Patience {
    /// Somebody asks.
    case asking
    /// Somebody writes, and has much to lose.
    case writing

    var duration: Duration { self == .asking ? .seconds(2) : .seconds(10) }
  }

  var shouldGiveUp: () -> Bool {
    get { http.shouldGiveUp }
    set { http.shouldGiveUp = newValue }
  }

  /// Finds the servers. Throws where one cannot be reached.
  init(
    _ address: ClusterAddress, password: String, _ shouldGiveUp: @escaping () -> Bool = { false }
  ) throws(StoreError) {
    self.address = address
    access = HTTPClient.Access(
      user: address.user, password: password, isSecure: address.isSecure,
      certificates: address.certificates)
    do throws(CurlMissing) {
      http = try HTTPClient(access)
    } catch {
      throw .cluster(server: address.name, .noLibrary(error.reason))
    }
    http.shouldGiveUp = shouldGiveUp
    shards = try findShards()
  }

  /// The same servers, for another thread.
  init(like other: Cluster) throws(StoreError) {
    address = other.address
    access = other.access
    do throws(CurlMissing) {
      http = try HTTPClient(access)
    } catch {
      throw .cluster(server: address.name, .noLibrary(error.reason))
    }
    shards = other.shards
    mentionShards = other.mentionShards
    reachedShards = other.reachedShards
  }

  /// Where that lies which is kept once.
  var keeper: ClusterAddress.Host { shards[0][0] }

  /// The shard that a new tweet belongs to.
  func shard(ofTweet hash: UInt64) -> Int { Int(hash % UInt64(shards.count)) }

  /// The shard of a mention.
  func shard(ofMention hash: UInt64) -> Int { Int(hash % UInt64(mentionShards)) }

  // MARK: - Asking

  /// Asks one server.
  func ask(
    _ sql: String, at host: ClusterAddress.Host, _ patience: Patience = .asking,
    _ body: (Row) throws(StoreError) -> Void
  ) throws(StoreError) {
    let answer = try send([Sending(hosts: [host], sql: sql)], patience)[0]
    try rows(of: answer, body)
  }

  /// Asks the keeper.
  func askKeeper(
    _ sql: String, _ patience: Patience = .asking, _ body: (Row) throws(StoreError) -> Void
  ) throws(StoreError) {
    try ask(sql, at: keeper, patience, body)
  }

  /// Asks all shards the same at once. The rows come shard by shard.
  func askShards(
    _ sql: String, _ patience: Patience = .asking,
    _ body: (_ shard: Int, Row) throws(StoreError) -> Void
  ) throws(StoreError) {
    try askShards({ _ in sql }, patience, body)
  }

  /// Asks each shard at the same time what is to be asked of it; nil for nothing.
  func askShards(
    _ sql: (_ shard: Int) -> String?, _ patience: Patience = .asking,
    _ body: (_ shard: Int, Row) throws(StoreError) -> Void
  ) throws(StoreError) {
    var asked: [Int] = []
    var sendings: [Sending] = []
    for shard in shards.indices {
      guard let sql = sql(shard) else { continue }
      asked.append(shard)
      sendings.append(Sending(hosts: shards[shard], sql: sql))
    }
    let answers = try send(sendings, patience)
    for (shard, answer) in zip(asked, answers) {
      try rows(of: answer) { row throws(StoreError) in try body(shard, row) }
    }
  }

  private func rows(
    of answer: [UInt8], _ body: (Row) throws(StoreError) -> Void
  ) throws(StoreError) {
    var cutter = RowCutter()
    let result: Result<Void, StoreError> = answer.withUnsafeBufferPointer { bytes in
      do throws(StoreError) {
        try cutter.take(bytes, body)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  // MARK: - Changing

  /// Has one server do something that has no answer.
  func execute(
    _ sql: String, at host: ClusterAddress.Host, _ patience: Patience = .writing
  ) throws(StoreError) {
    _ = try send([Sending(hosts: [host], sql: sql)], patience)
  }

  /// Has each server of each shard do it.
  func executeEverywhere(_ sql: String) throws(StoreError) {
    _ = try send(
      shards.flatMap { $0 }.map { Sending(hosts: [$0], sql: sql) }, .writing)
  }

  /// Puts rows into a table of the keeper. When it returns they are stored.
  func insert(_ rows: RowWriter, into table: String) throws(StoreError) {
    guard rows.rows > 0 else { return }
    _ = try send(
      [Sending(hosts: [keeper], sql: insertion(table), rows: rows.bytes)], .writing)
  }

  /// Puts rows into a table, those of each shard at the same time. When it returns they are stored.
  func insert(_ rows: [(shard: Int, table: String, rows: RowWriter)]) throws(StoreError) {
    _ = try send(
      rows.filter { $0.rows.rows > 0 }.map { part in
        Sending(
          hosts: shards[part.shard], sql: insertion(part.table), rows: part.rows.bytes)
      }, .writing)
  }

  private func insertion(_ table: String) -> String {
    "INSERT INTO \(address.database).\(table) FORMAT RowBinary"
  }

  // MARK: - Sending

  /// Something for one of several servers that keep the same.
  struct Sending {
    var hosts: [ClusterAddress.Host]
    var sql: String
    /// What goes into a table; nil where `sql` says all.
    var rows: [UInt8]?
  }

  /// What every request asks for. `wait_end_of_query`: an answer is whole or an error. `max_query_size`:
  /// lists of ids are long.
  private static let settings =
    "wait_end_of_query=1&max_query_size=100000000&max_ast_elements=10000000"
    + "&max_expanded_ast_elements=10000000"

  private func request(_ sending: Sending, at host: ClusterAddress.Host) -> HTTPRequest {
    guard let rows = sending.rows else {
      return HTTPRequest(host: host, path: "/?" + Self.settings, body: Array(sending.sql.utf8))
    }
    return HTTPRequest(
      host: host, path: "/?\(Self.settings)&query=\(Self.escaped(sending.sql))", body: rows)
  }

  private static func escaped(_ text: String) -> String {
    text.utf8.reduce(into: "") { escaped, byte in
      let scalar = Unicode.Scalar(byte)
      if scalar.properties.isAlphabetic && byte < 0x80 || (0x30...0x39).contains(byte) {
        escaped.unicodeScalars.append(scalar)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        escaped += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
  }

  /// Sends all at once and waits for all. What breaks is sent again, to the next server that keeps the
  /// same, after pauses that grow, until it succeeds or patience is at its end.
  func send(_ sendings: [Sending], _ patience: Patience) throws(StoreError) -> [[UInt8]] {
    var answers = [[UInt8]?](repeating: nil, count: sendings.count)
    let end = ContinuousClock.now.advanced(by: patience.duration)
    var attempt = 0
    while true {
      let open = answers.indices.filter { answers[$0] == nil }
      if open.isEmpty { break }
      let hosts = open.map { sendings[$0].hosts[attempt % sendings[$0].hosts.count] }
      let requests = zip(open, hosts).map { request(sendings[$0], at: $1) }
      guard let outcomes = http.send(requests) else { throw .interrupted }
      var fault: StoreError?
      for ((place, host), outcome) in zip(zip(open, hosts), outcomes) {
        switch try judged(outcome, host, isLast: attempt >= sendings[place].hosts.count - 1) {
        case .success(let body): answers[place] = body
        case .failure(let error): fault = error
        }
      }
      guard let fault else { continue }
      attempt += 1
      guard ContinuousClock.now < end else { throw fault }
      try pause(attempt)
    }
    return answers.map { $0 ?? [] }
  }

  /// The answer, or what may pass. Throws what does not.
  ///
  /// - Parameter isLast: whether every server that keeps the same was asked.
  private func judged(
    _ outcome: HTTPOutcome, _ host: ClusterAddress.Host, isLast: Bool
  ) throws(StoreError) -> Result<[UInt8], StoreError> {
    switch outcome {
    case .answer(status: 200, let body): return .success(body)
    case .answer(_, let body):
      let reply = ServerReply(body)
      let error = StoreError.cluster(server: "\(host)", reply.failure(access))
      if reply.mayPass { return .failure(error) }
      throw error
    case .failure(let failure):
      let error = StoreError.cluster(server: "\(host)", failure)
      switch failure {
      case .unreachable: return .failure(error)
      // To wait for it again would keep whoever asks from knowing.
      case .silent where !isLast: return .failure(error)
      default: throw error
      }
    }
  }

  /// Longer each time, and never quite the same, so that those who wait do not all come at once.
  private func pause(_ attempt: Int) throws(StoreError) {
    let milliseconds = min(50 << min(attempt, 5), 1_000)
    let end = ContinuousClock.now.advanced(
      by: .milliseconds(milliseconds / 2 + Int.random(in: 0...milliseconds / 2)))
    while ContinuousClock.now < end {
      if shouldGiveUp() { throw .interrupted }
      usleep(20_000)
    }
  }

  /// Asks a server and hands out its rows as they come. Nothing of it is tried again.
  ///
  /// - Parameter body: gets row after row; says whether it wants more.
  func stream(
    _ sql: String, shard: Int, _ body: @escaping (Row) -> Bool
  ) throws(StoreError) {
    var cutter = RowCutter()
    var goesOn = true
    let host = shards[shard][0]
    let outcome = http.stream(request(Sending(hosts: [host], sql: sql), at: host)) { bytes in
      cutter.take(bytes) { row in
        if goesOn { goesOn = body(row) }
      }
      return goesOn
    }
    guard let outcome else { throw .interrupted }
    _ = try judged(outcome, host, isLast: true).get()
  }
}
