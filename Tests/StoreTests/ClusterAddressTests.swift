import Testing

@testable import ClickHouse

/// What is written as `--store` for a cluster.
@Suite struct `Cluster addresses` {
  private typealias Host = ClusterAddress.Host

  @Test("have hosts, user, database and cluster")
  func whole() throws {
    let address = try ClusterAddress("clickhouse://ana@one:1,two:2/tweets_1?cluster=main")
    #expect(address.hosts == [Host(name: "one", port: 1), Host(name: "two", port: 2)])
    #expect(address.user == "ana")
    #expect(address.database == "tweets_1")
    #expect(address.cluster == "main")
    #expect(!address.isSecure && !address.isReplicated)
    #expect(address.certificates == nil && address.passwordFile == nil)
    #expect(address.name == "clickhouse://ana@one:1,two:2/tweets_1?cluster=main")
  }

  @Test(
    "take a port that is not given from the host behind it, at last the usual one",
    arguments: [
      ("h", "h:8123"), ("a,b", "a:8123 b:8123"), ("a,b:9", "a:9 b:9"), ("a:7,b", "a:7 b:8123"),
      ("a:7,b,c:9", "a:7 b:9 c:9"), ("a:65535", "a:65535"), ("10.0.0.1", "10.0.0.1:8123"),
      ("[::1]", "[::1]:8123"), ("[::1]:9", "[::1]:9"), ("[fe80::1],[::2]:5", "[fe80::1]:5 [::2]:5"),
      ("a,[::1]", "a:8123 [::1]:8123"),
    ])
  func ports(hosts: String, expected: String) throws {
    let address = try ClusterAddress("clickhouse://u@\(hosts)/d?cluster=c")
    #expect(address.hosts.map(\.description).joined(separator: " ") == expected)
    #expect(address.hosts.allSatisfy { !$0.name.contains("[") })
  }

  @Test("are of nobody in particular without a user")
  func user() throws {
    #expect(try ClusterAddress("clickhouse://h/d?cluster=c").user == "default")
  }

  @Test("say in fields what else there is")
  func fields() throws {
    let address = try ClusterAddress(
      "clickhouse://u@h/d?secure=1&ca=/etc/ca.pem&password-file=/run/p%26w&replicated=1&cluster=c")
    #expect(address.isSecure && address.isReplicated)
    #expect(address.hosts == [Host(name: "h", port: 8443)])
    #expect(address.certificates == "/etc/ca.pem")
    #expect(address.passwordFile == "/run/p&w")
    #expect(try !ClusterAddress("clickhouse://u@h/d?secure=0&cluster=c").isSecure)
    // Of a name that is there twice the last one counts.
    #expect(try ClusterAddress("clickhouse://u@h/d?cluster=a&cluster=b").cluster == "b")
  }

  @Test("may have any byte behind a percent sign")
  func escapes() throws {
    let address = try ClusterAddress("clickhouse://a%40b%3a%2F@h/d?cluster=c%20%C3%A9")
    #expect(address.user == "a@b:/")
    #expect(address.cluster == "c é")
  }

  @Test("are told from names of files")
  func meant() {
    #expect(ClusterAddress.isMeant(by: "clickhouse://"))
    #expect(!ClusterAddress.isMeant(by: "clickhouse:/u@h"))
    #expect(!ClusterAddress.isMeant(by: "tweets.sqlite"))
  }

  static let wrong: [(String, String)] = [
    ("http://u@h/d?cluster=c", "it does not begin with clickhouse://"),
    (
      "clickhouse://u:secret@h/d?cluster=c",
      "it has a password in it; give that in SMASHTAG_CLICKHOUSE_PASSWORD, or in a file with "
        + "password-file=FILE"
    ),
    (
      "clickhouse://u:@h/d?cluster=c",
      "it has a password in it; give that in SMASHTAG_CLICKHOUSE_PASSWORD, or in a file with "
        + "password-file=FILE"
    ),
    ("clickhouse://@h/d?cluster=c", "no user stands before the @"),
    (
      "clickhouse://u@h",
      "a database is wanted behind the hosts, of letters, digits and _: …/smashtag?…"
    ),
    (
      "clickhouse://u@h/?cluster=c",
      "a database is wanted behind the hosts, of letters, digits and _: …/smashtag?…"
    ),
    (
      "clickhouse://u@h/a-b?cluster=c",
      "a database is wanted behind the hosts, of letters, digits and _: …/smashtag?…"
    ),
    (
      "clickhouse://u@h/1a?cluster=c",
      "a database is wanted behind the hosts, of letters, digits and _: …/smashtag?…"
    ),
    (
      "clickhouse://u@h/a/b?cluster=c",
      "a database is wanted behind the hosts, of letters, digits and _: …/smashtag?…"
    ),
    (
      "clickhouse://u@h/d",
      "it does not say which cluster: end it with ?cluster=NAME, a name of remote_servers"
    ),
    (
      "clickhouse://u@h/d?cluster=",
      "it does not say which cluster: end it with ?cluster=NAME, a name of remote_servers"
    ),
    (
      "clickhouse://u@h/d?cluster=c&colour=red",
      "'colour=red' is none of cluster=…, secure=…, ca=…, password-file=…, replicated=…"
    ),
    (
      "clickhouse://u@h/d?cluster=c&secure",
      "'secure' is none of cluster=…, secure=…, ca=…, password-file=…, replicated=…"
    ),
    ("clickhouse://u@h/d?cluster=c&secure=yes", "secure is 1 or 0"),
    ("clickhouse://u@h/d?cluster=c&replicated=2", "replicated is 1 or 0"),
    ("clickhouse://u@h:0/d?cluster=c", "'h:0' is no host with a port"),
    ("clickhouse://u@h:65536/d?cluster=c", "'h:65536' is no host with a port"),
    ("clickhouse://u@h:/d?cluster=c", "'h:' is no host with a port"),
    ("clickhouse://u@h:x,i:1/d?cluster=c", "'h:x' is no host with a port"),
    ("clickhouse://u@/d?cluster=c", "a host is missing: user@host:8123/database"),
    ("clickhouse://u@a,,b/d?cluster=c", "a host is missing: user@host:8123/database"),
    ("clickhouse://u@:8123/d?cluster=c", "a host is missing: user@host:8123/database"),
    ("clickhouse://u@[]:1/d?cluster=c", "a host is missing: user@host:8123/database"),
    ("clickhouse://u@a b/d?cluster=c", "a host is missing: user@host:8123/database"),
    ("clickhouse://u%4@h/d?cluster=c", "'%' stands for no byte in 'u%4'"),
    ("clickhouse://u@h/d?cluster=%zz", "'%' stands for no byte in '%zz'"),
    ("clickhouse://u@h/d?cluster=c%", "'%' stands for no byte in 'c%'"),
    ("clickhouse://u@h/d?cluster=c%+1", "'%' stands for no byte in 'c%+1'"),
  ]

  @Test("say what is wrong with them", arguments: wrong)
  func errors(text: String, reason: String) {
    #expect(throws: ClusterAddressError(reason: reason)) { try ClusterAddress(text) }
  }
}
