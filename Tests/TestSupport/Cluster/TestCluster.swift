import Foundation
import Glibc

/// ClickHouse servers of a test's own, on loopback.
///
/// They lie in a folder of their own, at ports that nobody used, and are gone with this, or with the process of
/// the tests, however that ends. User `smashtag`, who may do all, and `reader`, who may only ask; the
/// cluster is called `tests`.
public final class TestCluster: @unchecked Sendable {
  /// What kind of cluster.
  public struct Options: Sendable {
    /// How many servers run.
    public var nodes = 2
    /// The first of them are a shard each; the rest belong to the cluster only once they are added.
    public var shards = 2
    /// Whether they speak HTTPS too, with a certificate that `certificates` signs.
    public var isSecure = false
    /// The size of each server's disk; nil for the machine's.
    public var diskBytes: Int?

    /// Two shards.
    public init() {}
  }

  /// It could not be started.
  public struct Failure: Error, CustomStringConvertible {
    /// Why.
    public let description: String
  }

  /// What lets in.
  public let password = "p\(UInt64.random(in: 0 ... .max))"
  /// A certificate that signed those of the servers.
  public var certificates: String { path + "/certificate.pem" }
  /// Where all of it lies.
  let path: String
  let options: Options

  private let lock = NSLock()
  // What follows is guarded by `lock`.
  private var nodes: [TestNode] = []
  private let keeper: SpawnedCommand

  /// Where Debian puts the server.
  private static let program = "/usr/sbin/clickhouse-server"
  private static let startSeconds = 30.0

  /// One for all tests of this process that only need databases in it. Started by who asks first.
  public static var shared: TestCluster { get throws { try started.get() } }
  private static let started = Result { try TestCluster() }

  /// Starts the servers and waits until they answer.
  public init(_ options: Options = Options()) throws {
    guard FileManager.default.isExecutableFile(atPath: Self.program) else {
      throw Failure(
        description: "'clickhouse-server' is missing: scripts/setup.sh --tests installs the Debian "
          + "package clickhouse-server")
    }
    self.options = options
    path = FileManager.default.temporaryDirectory.appending(path: "smashtag-cluster-\(UUID())").path
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // In a name space of its own anybody may mount a disk.
    let space =
      options.diskBytes == nil ? [] : ["/usr/bin/unshare", "--user", "--map-root-user", "--mount"]
    keeper = try SpawnedCommand(
      ["/usr/bin/setsid"] + space + ["/bin/sh", "-c", Self.keeping, "keeper", path], in: path,
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8"],
      Connections(input: .silence))
    do {
      if options.isSecure { try makeCertificate() }
      try startAll()
    } catch {
      keeper.endInput()
      throw error
    }
  }

  deinit {
    keeper.endInput()
    _ = keeper.wait(seconds: 20)
  }

  /// Starts servers, and ends them and deletes their folder when nobody talks to it any more. It is in a session
  /// of its own: what ends the tests and all that belongs to them must not end it.
  private static let keeping = """
    ulimit -c 0
    ids=
    while read -r what node; do
      case $what in
        start)
          "$1/node$node/start" </dev/null >>"$1/node$node/output" 2>&1 &
          eval "id$node=$!"
          ids="$ids $!"
          echo "$!"
          ;;
        wait)
          eval "wait \\$id$node" 2>/dev/null
          echo ended
          ;;
      esac
    done
    for id in $ids; do kill -KILL "$id" 2>/dev/null; done
    wait 2>/dev/null
    umount "$1"/node*/data 2>/dev/null
    rm -rf "$1"
    """

  // MARK: - Starting

  /// A port that is free when it is chosen may be taken before it is used: then others are.
  private func startAll() throws {
    for attempt in 1...5 {
      let ports = try LoopbackPorts.free(4 * options.nodes)
      nodes = (0..<options.nodes).map { place in
        TestNode(number: place + 1, ports: Array(ports[4 * place..<4 * place + 4]), folder: path)
      }
      do {
        for place in nodes.indices {
          try write(place, shards: options.shards)
          try launch(place)
        }
        for place in nodes.indices { try awaitAnswer(place) }
        return
      } catch {
        for place in nodes.indices where nodes[place].id != nil { end(place) }
        if attempt == 5 { throw error }
      }
    }
  }

  private func write(_ place: Int, shards: Int) throws {
    try nodes[place].write(
      shards: Array(nodes.prefix(shards)), password: password, options, program: Self.program)
  }

  private func launch(_ place: Int) throws {
    let answer = try tell("start \(nodes[place].number)")
    guard let id = pid_t(answer), id > 1 else {
      throw Failure(description: "no process of a server: '\(answer)'")
    }
    nodes[place].id = id
  }

  private func tell(_ line: String) throws -> String {
    keeper.say(line + "\n")
    return keeper.output(until: "\n", seconds: Self.startSeconds)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func awaitAnswer(_ place: Int) throws {
    let deadline = ContinuousClock.now + .seconds(Self.startSeconds)
    while ContinuousClock.now < deadline, nodes[place].isRunning {
      if let answer = ask(nodes[place], "SELECT 1", seconds: 1), answer.status == 200 { return }
      usleep(20_000)
    }
    throw Failure(
      description: "server \(nodes[place].number) does not start: \(nodes[place].lastWords)")
  }

  /// Ends a server at once, and waits until it is gone.
  private func end(_ place: Int) {
    guard let id = nodes[place].id else { return }
    kill(id, SIGKILL)
    _ = try? tell("wait \(nodes[place].number)")
    nodes[place].id = nil
  }

  /// A certificate for 127.0.0.1 that signs itself: nobody trusts it but who is told to.
  private func makeCertificate() throws {
    let made = try SpawnedCommand(
      [
        "/usr/bin/openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
        "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1", "-subj", "/CN=127.0.0.1", "-addext",
        "subjectAltName=IP:127.0.0.1", "-keyout", "key.pem", "-out", "certificate.pem",
      ], in: path, environment: [:], Connections()
    ).wait()
    guard made.exitCode == 0 else { throw Failure(description: "openssl: \(made)") }
  }

  // MARK: - What happens to servers

  /// Ends a server with SIGKILL, as a power cut of its machine would. Nodes are counted from 0.
  public func killNode(_ place: Int) { lock.withLock { end(place) } }

  /// Starts a server that was killed, and waits until it answers.
  public func restartNode(_ place: Int) throws {
    try lock.withLock {
      try launch(place)
      try awaitAnswer(place)
    }
  }

  /// Freezes a server: it keeps its connections, and says nothing.
  public func freezeNode(_ place: Int) { signal(place, SIGSTOP) }

  /// Lets a frozen server go on.
  public func thawNode(_ place: Int) { signal(place, SIGCONT) }

  private func signal(_ place: Int, _ number: Int32) {
    lock.withLock {
      if let id = nodes[place].id { kill(id, number) }
    }
  }

  /// Makes the cluster one of the first servers, and starts all of them anew.
  public func setShards(_ count: Int) throws {
    try lock.withLock {
      for place in nodes.indices { end(place) }
      for place in nodes.indices {
        try write(place, shards: count)
        try launch(place)
      }
      for place in nodes.indices { try awaitAnswer(place) }
    }
  }

  /// Takes the rest of the disk of a server that has one of its own, or gives it back.
  public func fillDisk(_ place: Int, _ isFull: Bool) throws {
    guard let id = lock.withLock({ nodes[place].id }) else { return }
    // The disk is seen by the server alone, and through it.
    let file = "/proc/\(id)/root\(path)/node\(place + 1)/data/filler"
    guard isFull else { return try FileManager.default.removeItem(atPath: file) }
    let descriptor = open(file, O_WRONLY | O_CREAT, 0o600)
    guard descriptor >= 0 else { throw SystemFailure("make \(file)") }
    defer { close(descriptor) }
    let bytes = [UInt8](repeating: 0, count: 1 << 16)
    while Glibc.write(descriptor, bytes, bytes.count) > 0 {}
    guard errno == ENOSPC else { throw SystemFailure("fill \(file)") }
  }

  // MARK: - Asking

  /// The address of a database, as `--store` takes it.
  ///
  /// - Parameters:
  ///   - nodes: how many servers stand in it; nil for those that are shards from the beginning.
  ///   - fields: further ones, as `ca=FILE`.
  public func address(
    _ database: String, user: String = "smashtag", cluster: String = "tests",
    nodes count: Int? = nil, _ fields: String...
  ) -> String {
    let isSecure = fields.contains("secure=1")
    let hosts = lock.withLock { nodes }.prefix(count ?? options.shards).map {
      "127.0.0.1:\(isSecure ? $0.securePort : $0.port)"
    }
    return "clickhouse://\(user)@\(hosts.joined(separator: ","))/\(database)?"
      + (["cluster=\(cluster)"] + fields).joined(separator: "&")
  }

  /// As it stands in what the program says.
  public func nodeName(_ place: Int, isSecure: Bool = false) -> String {
    let node = lock.withLock { nodes[place] }
    return "127.0.0.1:\(isSecure ? node.securePort : node.port)"
  }

  /// A name that no other database has.
  public static func newDatabaseName() -> String { "t_\(UInt64.random(in: 0 ... .max))" }

  /// Asks one server. Throws what it says if it is no answer.
  @discardableResult
  public func ask(_ place: Int, _ sql: String) throws -> String {
    let node = lock.withLock { nodes[place] }
    guard let answer = ask(node, sql, seconds: 60) else {
      throw Failure(description: "server \(node.number) does not answer: \(sql)")
    }
    guard answer.status == 200 else { throw Failure(description: "\(sql): \(answer.body)") }
    return answer.body
  }

  /// Deletes a database everywhere.
  public func drop(_ database: String) {
    for place in 0..<options.nodes { _ = try? ask(place, "DROP DATABASE IF EXISTS \(database)") }
  }

  private func ask(
    _ node: TestNode, _ sql: String, seconds: Double
  ) -> LoopbackRequest.Answer? {
    LoopbackRequest(port: node.port, body: sql).headed("X-ClickHouse-User", "smashtag")
      .headed("X-ClickHouse-Key", password).send(seconds: seconds)
  }
}
