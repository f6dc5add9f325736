import Glibc
public import Query
public import Store

extension Words {
  /// What is wrong with the database, in a line.
  public static func storeError(_ error: StoreError) -> String {
    switch error {
    case .notADatabase(let path):
      "'\(path)' is not a database; give another file with --db"
    case .foreignDatabase(let path, _):
      "'\(path)' is the database of another program; give another file with --db"
    case .corrupt(let path, let detail):
      "the database '\(path)' is damaged (\(detail)); restore it from a copy, "
        + "or ingest the files again into a new one"
    case .newerDatabase(let path, let found, let known):
      "the database '\(path)' was made by a newer smashtag (schema \(found), this one knows "
        + "\(known)); update smashtag"
    case .missingDatabase(let path):
      "no database '\(path)' yet; make it with: smashtag ingest FILE --term TERM"
    case .notWritable(let path):
      "the database '\(path)' cannot be written: permission denied or read-only"
    case .cannotOpen(let path, let reason): "cannot open the database '\(path)': \(open(reason))"
    case .full(let path):
      "no space left for the database '\(path)'; what was not yet stored is undone. "
        + "Free some space and run the same command again"
    case .failingDisk(let path, let code):
      "cannot read or write the database '\(path)': the disk failed (SQLite's code \(code)); what was not "
        + "yet stored is undone. Look after the disk and run the same command again"
    case .replaced(let path):
      "the database '\(path)' was deleted, or replaced by another, while it was in use; what was not yet "
        + "stored is undone. Run the same command again"
    case .busy(let path):
      "the database '\(path)' is in use by another process that does not end; try again later"
    case .interrupted: "interrupted"
    case .cluster(let server, let failure): clusterFailure(failure, of: server)
    case .sqlite(let code, let message, let sql):
      "SQLite says '\(message)' (code \(code))" + (sql.map { " to: \(firstLine($0))" } ?? "")
    }
  }

  /// Why no index of words can be made, as the beginning of a sentence; nil where the error is another
  /// one.
  public static func noIndex(_ error: StoreError) -> String? {
    switch error {
    case .notWritable: "no index of words, since the database cannot be written"
    case .busy: "no index of words, since another process is writing to the database"
    case .full: "no index of words, since there is no space left for it"
    default: nil
    }
  }

  private static func open(_ reason: StoreError.OpenFailure) -> String {
    switch reason {
    case .system(ENOENT): "there is no such folder; make it, or give another file with --db"
    case .system(let code): "\(system(code)); give another file with --db"
    case .unreadableLog:
      "its log holds the latest tweets and the folder is read-only; open it once where it can be "
        + "written"
    case .changedWhileReading: "it changed while it was read; run the same command again"
    }
  }

  private static func firstLine(_ sql: String) -> String {
    let line = sql.split(separator: "\n").first.map(String.init) ?? ""
    return line.count < sql.count ? line + " …" : line
  }

  /// What `--watch` waits for.
  public enum Awaited: Sendable, Equatable {
    /// A database at a path.
    case database(String)
    /// A search, by the term as typed.
    case term(String)
  }

  /// That something is waited for, and what brings it about.
  public static func waiting(for awaited: Awaited) -> String {
    switch awaited {
    case .database(let path): "waiting for the database '\(path)', which an ingest makes"
    case .term(let term): "waiting for tweets of '\(term)': smashtag ingest FILE --term '\(term)'"
    }
  }

  /// Why an answer takes longer than one is used to.
  public static func storeNotice(_ notice: StoreNotice) -> String {
    switch notice {
    case .readingAuthors(let tweets, isKept: true):
      "reading the authors of \(Numbers.counted(tweets, "tweet", "tweets")), once; "
        + "the next question about authors is faster"
    case .readingAuthors(let tweets, isKept: false):
      "reading the authors of \(Numbers.counted(tweets, "tweet", "tweets")), "
        + "which cannot be kept: the database is read-only or being written to"
    }
  }

  /// A term that is not there, and what may have been meant.
  public static func unknownTerm(_ unknown: UnknownTerm) -> String {
    let begin = "no search '\(unknown.term)' in the database"
    guard unknown.known > 0 else { return begin + ", which has none yet" }
    guard !unknown.nearest.isEmpty else {
      return begin + "; 'smashtag terms' lists those there are"
    }
    return begin + "; did you mean \(alternatives(unknown.nearest.map { "'\($0)'" }))?"
  }

  /// What a check found, in a line.
  public static func finding(_ finding: CheckReport.Finding) -> String {
    switch finding {
    case .damaged(let words): "the file is damaged: \(words)"
    case .danglingRows(let table, let rows):
      "\(Numbers.counted(rows, "row", "rows")) of \(table) point at rows that are not there"
    case .wrongCounts(let number):
      "\(Numbers.counted(number, "count differs", "counts differ")) from what the tweets say"
    case .wrongRows(let missing, let unfounded):
      "\(Numbers.counted(missing, "mention", "mentions")) of tweets not counted, "
        + "\(Numbers.counted(unfounded, "one", "ones")) counted that no tweet has"
    case .wrongTermCounters(let number):
      "the totals of \(Numbers.counted(number, "term", "terms")) are wrong"
    case .wrongTweetIndex(let ids, let blocks):
      "\(Numbers.counted(ids, "id", "ids")) and the times of "
        + "\(Numbers.counted(blocks, "block", "blocks")) of tweets are not what the tweets say"
    case .wrongTextIndex: "the index of words is not what the texts say"
    case .wrongAuthors(let number):
      "\(Numbers.counted(number, "tweet or user", "tweets and users")) kept under another author"
    case .unreachable(let tweets, let mentions):
      "\(Numbers.counted(tweets, "tweet", "tweets")) and "
        + "\(Numbers.counted(mentions, "mention", "mentions")) that no term reaches"
    case .staleKeys(let number):
      "\(Numbers.counted(number, "key", "keys")) folded by other rules"
    case .otherFolding(let rules):
      rules.isEmpty
        ? "nothing says by which rules the keys were folded"
        : "the keys were folded by other rules than today's (\(rules))"
    case .wrongSpellings(let number):
      "\(Numbers.counted(number, "mention", "mentions")) in another spelling than their earliest tweet's"
    case .wrongLastRow: "new tweets would be taken for some that are there"
    case .wrongBlocks(let number):
      "\(Numbers.counted(number, "passage", "passages")) noted as read with numbers that none has"
    case .wrongIngests(let number):
      "\(Numbers.counted(number, "record", "records")) of files whose numbers contradict each other; "
        + "nothing tells the right ones"
    }
  }
}
