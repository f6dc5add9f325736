import Store

extension Words {
  /// What is wrong with a server of a cluster, or with all of it, in a line.
  static func clusterFailure(_ failure: ClusterFailure, of server: String) -> String {
    switch failure {
    case .noLibrary(let detail):
      "libcurl cannot be loaded (\(detail)); install it with: apt-get install libcurl4"
    case .unreachable(let detail):
      "the ClickHouse server \(server) cannot be reached: \(detail); start it, or correct --store. "
        + "Nothing that was told to be stored is lost: run the same command again"
    case .silent(let seconds):
      "the ClickHouse server \(server) has not answered for \(seconds) s; look after it, "
        + "then run the same command again"
    case .untrusted(let detail):
      "no trusted connection to the ClickHouse server \(server): \(detail); "
        + "name the file with its certificates: …&secure=1&ca=FILE"
    case .refused(let user, hasPassword: true):
      "the ClickHouse server \(server) does not let '\(user)' in: the user or the password of "
        + "SMASHTAG_CLICKHOUSE_PASSWORD is wrong"
    case .refused(let user, hasPassword: false):
      "the ClickHouse server \(server) does not let '\(user)' in without a password; give it in "
        + "SMASHTAG_CLICKHOUSE_PASSWORD, or in a file with password-file=FILE"
    case .unknownCluster(let name):
      "the ClickHouse server \(server) knows no cluster '\(name)'; name one of its remote_servers "
        + "with ?cluster=NAME"
    case .unknownPlace(let host):
      "the cluster has a server '\(host)' that does not answer at \(server); "
        + "give it in --store with the port of its HTTP interface"
    case .missingDatabase(let name):
      "no database '\(name)' on \(server) yet; make it with: smashtag ingest FILE --term TERM"
    case .foreignDatabase(let name):
      "the database '\(name)' on \(server) has tables that are not smashtag's; name another in --store"
    case .newerSchema(let found, let known):
      "the store \(server) was made by a newer smashtag (schema \(found), this one knows \(known)); "
        + "update smashtag"
    case .olderSchema(let found, let known):
      "the store \(server) was made by an older smashtag (schema \(found), this one has \(known)); "
        + "an ingest brings it up to date"
    case .forbidden(let words):
      "the ClickHouse server \(server) forbids it: \(words)"
    case .full(let words):
      "no space left on the ClickHouse server \(server) (\(words)); free some and run the same command "
        + "again: what was not told to be stored is undone"
    case .needsRestart:
      "a full disk has left half a table on the ClickHouse server \(server); with space on it again, restart "
        + "that server, then run the same command again"
    case .outOfMemory(let words):
      "the ClickHouse server \(server) has too little memory for this question (\(words)); narrow it, "
        + "or raise max_memory_usage"
    case .overtaken:
      "another process has taken over the store \(server), since this one gave no sign of life for too "
        + "long; what it had not committed is undone. Run the same command again"
    case .changedMeanwhile:
      "tweets were deleted from the store \(server) while this answer was made; ask again"
    case .other(let code, let message):
      "the ClickHouse server \(server) says: \(message)" + (code == 0 ? "" : " (code \(code))")
    }
  }

  /// That a migration was stopped.
  public static let migrationInterrupted =
    "interrupted; what was copied is kept, and the same command goes on behind it"

  /// That the file with the password of a cluster cannot be read, as `errno` says.
  public static func unreadablePassword(path: String, code: Int32) -> String {
    "cannot read the password file '\(path)': \(system(code))"
  }

  /// That a store was to be copied into itself.
  public static func sameStore(_ name: String) -> String {
    "'\(name)' is the store that is copied; give another with --to"
  }

  /// That SQL is asked of a file, and how one comes by it.
  public static let sqlOfAFile =
    "'smashtag sql' asks a database file, not a cluster; make one of it with 'smashtag backup FILE', "
    + "or ask its tables with any client of ClickHouse"
}
