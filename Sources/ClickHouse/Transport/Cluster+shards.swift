import Store

// Which server keeps which shard is said by the servers' own configuration, `remote_servers`. It names
// them by the port at which they talk to each other; at which port they speak HTTP each is asked itself.

extension Cluster {
  private struct Member: Hashable {
    var shard: Int
    var replica: Int
    var name: String
  }

  func findShards() throws(StoreError) -> [[ClusterAddress.Host]] {
    let cluster = SQLText.quoted(address.cluster)
    let isMember = "FROM system.clusters WHERE cluster = \(cluster)"
    var members: [Member] = []
    var places: [Member: ClusterAddress.Host] = [:]
    var fault: StoreError?
    for host in address.hosts {
      do throws(StoreError) {
        members = []
        try ask("SELECT shard_num, replica_num, host_name, is_local \(isMember)", at: host) {
          row throws(StoreError) in
          let member = Member(shard: row.int(0), replica: row.int(1), name: row.string(2))
          members.append(member)
          if row.flag(3) { places[member] = host }
        }
        guard !members.isEmpty else {
          throw .cluster(server: "\(host)", .unknownCluster(address.cluster))
        }
      } catch .cluster(let server, .unreachable(let detail)) {
        // Another server of the same shard may do for it.
        fault = .cluster(server: server, .unreachable(detail: detail))
      }
    }
    if members.isEmpty, let fault { throw fault }
    var shards: [[ClusterAddress.Host]] = []
    for shard in Set(members.map(\.shard)).sorted() {
      let replicas = members.filter { $0.shard == shard }.sorted { $0.replica < $1.replica }
      var hosts = replicas.compactMap { places[$0] }
      if hosts.isEmpty {
        // Written in the address or not, none of them has answered.
        if let fault { throw fault }
        hosts = [try defaultPlace(of: replicas[0])]
      }
      shards.append(hosts)
    }
    return shards
  }

  /// Of a server that the address does not name: its own name, and the port of those that it does.
  private func defaultPlace(of member: Member) throws(StoreError) -> ClusterAddress.Host {
    let host = ClusterAddress.Host(name: member.name, port: address.hosts[0].port)
    var isItself = false
    if !address.hosts.contains(host) {
      try? ask(
        "SELECT is_local FROM system.clusters WHERE cluster = \(SQLText.quoted(address.cluster))"
          + " AND shard_num = \(member.shard) AND replica_num = \(member.replica)", at: host
      ) { row in isItself = row.flag(0) }
    }
    guard isItself else { throw .cluster(server: "\(host)", .unknownPlace(of: member.name)) }
    return host
  }
}
