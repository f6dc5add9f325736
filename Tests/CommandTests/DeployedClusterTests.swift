import Foundation
import TestSupport
import Testing

/// The configuration of `deploy/clickhouse`, on two servers of this machine.
@Suite("Deployed cluster")
struct DeployedClusterTests {
  @Test("With the example configuration smashtag works, and in its database only")
  func works() throws {
    let cluster = try DeployedCluster()
    let sandbox = try Sandbox()
    sandbox.environment["SMASHTAG_DB"] = nil
    sandbox.environment["SMASHTAG_STORE"] = cluster.address(database: "smashtag")
    sandbox.environment["SMASHTAG_CLICKHOUSE_PASSWORD"] = DeployedCluster.password
    let ingest = try sandbox.run(OutputIngestTests.stanford)
    #expect(ingest.exitCode == 0, "\(ingest)")
    let terms = try sandbox.run(["terms", "--format", "csv"])
    #expect(terms.exitCode == 0 && terms.output.contains("#stanford,58,"), "\(terms)")
    sandbox.environment["SMASHTAG_STORE"] = cluster.address(database: "other")
    let other = try sandbox.run(OutputIngestTests.stanford)
    #expect(other.exitCode == 2 && other.errorLines.count == 1, "\(other)")
    sandbox.environment["SMASHTAG_CLICKHOUSE_PASSWORD"] = "wrong"
    let wrong = try sandbox.run(["terms"])
    #expect(wrong.exitCode == 2, "\(wrong)")
    #expect(wrong.errors.contains("does not let 'smashtag' in"), "\(wrong)")
  }
}

/// Two servers with the configuration that is given to others; they end with this.
private final class DeployedCluster {
  static let password = "s3cret"
  // Debian puts it beside what only the superuser needs.
  private static let program = ["/usr/sbin/clickhouse-server", "/usr/bin/clickhouse-server"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  private let folder: TemporaryFolder
  private let ports: [Int]
  private var servers: [Process] = []

  init() throws {
    folder = try TemporaryFolder()
    _ = try #require(
      Self.program, "clickhouse-server is missing: scripts/setup.sh --tests installs it")
    ports = try Self.freePorts(6)
    for number in 0..<2 { servers.append(try start(number)) }
    for number in 0..<2 { try waitFor(ports[number]) }
  }

  deinit {
    // Both before either is waited for: Foundation notices the end of one process after the other, and
    // takes a server, which closes what it was given open, for one that has ended.
    for server in servers { kill(server.processIdentifier, SIGKILL) }
    for server in servers { server.waitUntilExit() }
  }

  func address(database: String) -> String {
    "clickhouse://smashtag@127.0.0.1:\(ports[0]),127.0.0.1:\(ports[1])/\(database)?cluster=smashtag"
  }

  private func start(_ number: Int) throws -> Process {
    let home = folder.file("node\(number)")
    for part in ["config.d", "users.d", "data", "tmp", "log"] {
      try FileManager.default.createDirectory(
        atPath: "\(home)/\(part)", withIntermediateDirectories: true)
    }
    try write(base(number, home), to: "\(home)/config.xml")
    try write(Self.users, to: "\(home)/users.xml")
    var config = try deployed("config.d/smashtag.xml")
    config = config.replacing("0.0.0.0", with: "127.0.0.1")
    for shard in 0..<2 {
      config = config.replacing("<host>ch\(shard + 1)</host>", with: "<host>127.0.0.1</host>")
      config = config.replacing(
        "<port>9000</port>", with: "<port>\(ports[2 + shard])</port>", maxReplacements: 1)
    }
    try write(config, to: "\(home)/config.d/smashtag.xml")
    // printf %s s3cret | sha256sum
    let hash = "1ec1c26b50d5d3c58d9583181af8076655fe00756bf7285940ba3670f99fcba0"
    try write(
      try deployed("users.d/smashtag.xml").replacing(
        String(repeating: "0", count: 64), with: hash), to: "\(home)/users.d/smashtag.xml")
    let server = Process()
    server.executableURL = URL(fileURLWithPath: Self.program ?? "")
    server.arguments = ["--config-file=\(home)/config.xml"]
    server.environment = ["SMASHTAG_CLICKHOUSE_PASSWORD": Self.password]
    server.currentDirectoryURL = URL(fileURLWithPath: home)
    server.standardOutput = FileHandle.nullDevice
    server.standardError = FileHandle.nullDevice
    try server.run()
    return server
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  private func deployed(_ name: String) throws -> String {
    let file = Fixtures.root.appending(path: "deploy/clickhouse/\(name)")
    return try String(contentsOf: file, encoding: .utf8)
  }

  /// What a package brings, as far as it is needed.
  private func base(_ number: Int, _ home: String) -> String {
    """
    <?xml version="1.0"?>
    <yandex>
      <logger><level>warning</level><log>\(home)/log/log</log><errorlog>\(home)/log/errors</errorlog></logger>
      <listen_host>::1</listen_host>
      <http_port>\(ports[number])</http_port>
      <tcp_port>\(ports[2 + number])</tcp_port>
      <interserver_http_port>\(ports[4 + number])</interserver_http_port>
      <path>\(home)/data/</path>
      <tmp_path>\(home)/tmp/</tmp_path>
      <users_config>users.xml</users_config>
      <default_profile>default</default_profile>
      <default_database>default</default_database>
      <mark_cache_size>5368709120</mark_cache_size>
      <max_concurrent_queries>100</max_concurrent_queries>
      <keep_alive_timeout>3</keep_alive_timeout>
    </yandex>
    """
  }

  private static let users = """
    <?xml version="1.0"?>
    <yandex>
      <profiles><default/></profiles>
      <users>
        <default>
          <password></password><networks><ip>::1</ip></networks>
          <profile>default</profile><quota>default</quota>
        </default>
      </users>
      <quotas><default/></quotas>
    </yandex>
    """

  private func waitFor(_ port: Int) throws {
    for _ in 0..<600 {
      if Self.canConnect(port) { return }
      usleep(100_000)
    }
    Issue.record("a server does not come up")
    throw POSIXError(.ECONNREFUSED)
  }

  private static func canConnect(_ port: Int) -> Bool {
    withSocket { descriptor in
      withAddress(port) { connect(descriptor, $0, $1) } == 0
    }
  }

  /// Ports that nobody has at this moment.
  private static func freePorts(_ count: Int) throws -> [Int] {
    var descriptors: [Int32] = []
    defer { for descriptor in descriptors { close(descriptor) } }
    return (0..<count).map { _ in
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      descriptors.append(descriptor)
      _ = withAddress(0) { bind(descriptor, $0, $1) }
      var address = sockaddr_in()
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      withUnsafeMutablePointer(to: &address) {
        _ = $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          getsockname(descriptor, $0, &length)
        }
      }
      return Int(UInt16(bigEndian: address.sin_port))
    }
  }

  private static func withSocket(_ body: (Int32) -> Bool) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    return body(descriptor)
  }

  private static func withAddress(
    _ port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
