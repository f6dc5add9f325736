import Foundation

/// One server of a cluster: where it lies, and what its configuration says.
struct TestNode {
  let number: Int
  /// HTTP, HTTPS, the servers' own, and that for replicas.
  let ports: [Int]
  /// Its own, in that of the cluster.
  let folder: String
  /// The process, while it is ours to end.
  var id: pid_t?

  init(number: Int, ports: [Int], folder: String) {
    self.number = number
    self.ports = ports
    self.folder = folder + "/node\(number)"
  }

  var port: Int { ports[0] }
  var securePort: Int { ports[1] }

  /// Whether its process goes on.
  var isRunning: Bool {
    guard let id, let status = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
    else { return false }
    // The name in brackets may hold anything.
    return status.split(separator: ")").last?.hasPrefix(" Z") == false
  }

  /// What it said at last, for whoever looks why it does not start.
  var lastWords: String {
    ["output", "log"].compactMap { try? String(contentsOfFile: folder + "/" + $0, encoding: .utf8) }
      .map { String($0.suffix(1_000)) }.joined(separator: "\n")
  }

  /// Writes its configuration and what starts it.
  func write(
    shards: [TestNode], password: String, _ options: TestCluster.Options, program: String
  ) throws {
    for name in ["data", "temporary", "user_files"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    try write(configuration(shards, password, options), to: "config.xml")
    try write(users(password), to: "users.xml")
    var script = "#!/bin/sh\ncd \(folder)\n"
    if let bytes = options.diskBytes {
      script += "mountpoint -q data || mount -t tmpfs -o size=\(bytes) disk data\n"
    }
    script += "exec \(program) --config-file=\(folder)/config.xml\n"
    try write(script, to: "start")
    chmod(folder + "/start", 0o700)
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
  }

  /// Small: no cache but the one there has to be.
  private func configuration(
    _ shards: [TestNode], _ password: String, _ options: TestCluster.Options
  ) -> String {
    let secure = """
      <https_port>\(ports[1])</https_port>
      <openSSL><server>
        <certificateFile>\(folder)/../certificate.pem</certificateFile>
        <privateKeyFile>\(folder)/../key.pem</privateKeyFile>
        <verificationMode>none</verificationMode>
        <loadDefaultCAFile>false</loadDefaultCAFile>
      </server></openSSL>
      """
    let members = shards.map {
      """
      <shard><internal_replication>true</internal_replication><replica>
        <host>127.0.0.1</host><port>\($0.ports[2])</port>
        <user>smashtag</user><password>\(password)</password>
      </replica></shard>
      """
    }
    return """
      <yandex>
        <logger>
          <level>warning</level><log>\(folder)/log</log><errorlog>\(folder)/errors</errorlog>
          <size>10M</size><count>1</count>
        </logger>
        <listen_host>127.0.0.1</listen_host>
        <http_port>\(ports[0])</http_port>
        \(options.isSecure ? secure : "")
        <tcp_port>\(ports[2])</tcp_port>
        <interserver_http_port>\(ports[3])</interserver_http_port>
        <interserver_http_host>127.0.0.1</interserver_http_host>
        <path>\(folder)/data/</path>
        <tmp_path>\(folder)/temporary/</tmp_path>
        <user_files_path>\(folder)/user_files/</user_files_path>
        <users_config>\(folder)/users.xml</users_config>
        <default_profile>default</default_profile>
        <default_database>default</default_database>
        <timezone>UTC</timezone>
        <keep_alive_timeout>10</keep_alive_timeout>
        <max_connections>1024</max_connections>
        <max_concurrent_queries>500</max_concurrent_queries>
        <uncompressed_cache_size>0</uncompressed_cache_size>
        <mark_cache_size>5242880</mark_cache_size>
        <core_dump><size_limit>0</size_limit></core_dump>
        <remote_servers><tests>
          \(members.joined(separator: "\n"))
        </tests></remote_servers>
      </yandex>

      """
  }

  /// Few threads, and nothing waits for the disk: what a power cut does is not tried here.
  private func users(_ password: String) -> String {
    func user(_ name: String, _ profile: String) -> String {
      """
      <\(name)>
        <password>\(password)</password>
        <networks><ip>127.0.0.1</ip></networks>
        <profile>\(profile)</profile><quota>default</quota>
      </\(name)>
      """
    }
    return """
      <yandex>
        <profiles>
          <default>
            <max_threads>2</max_threads>
            <background_pool_size>2</background_pool_size>
            <max_memory_usage>2000000000</max_memory_usage>
            <fsync_metadata>0</fsync_metadata>
          </default>
          <readonly><readonly>2</readonly></readonly>
        </profiles>
        <users>
          \(user("default", "default"))
          \(user("smashtag", "default"))
          \(user("reader", "readonly"))
        </users>
        <quotas><default></default></quotas>
      </yandex>

      """
  }
}
