public import Tweets

extension SQLiteStore {
  /// One row at the end of `ingests`.
  public func recordIngest(_ ingest: FileIngest) throws(StoreError) {
    let statement = try connection.cached(
      """
      INSERT INTO ingests (
        term, term_key, file, sha256, bytes, started_at, milliseconds,
        read, new, known, updated, notices, skipped, failed_documents)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
      """)
    let words: [String?] = [ingest.term, ingest.termKey, ingest.file, ingest.sha256]
    for (offset, word) in words.enumerated() { try statement.bind(word, at: 1 + offset) }
    try statement.bind(ingest.bytes, at: 5)
    try statement.bind(ingest.startedAt, at: 6)
    try statement.bind(ingest.milliseconds, at: 7)
    let numbers = [
      ingest.read, ingest.new, ingest.known, ingest.updated, ingest.notices, ingest.skipped,
      ingest.failedDocuments,
    ]
    for (offset, number) in numbers.enumerated() { try statement.bind(number, at: 8 + offset) }
    try statement.run()
  }

  /// Cost: all rows are read and sorted; there is one for each file.
  public func ingests(
    of term: SearchTerm?, limit: Int?
  ) throws(StoreError) -> [FileIngest] {
    try oneState { () throws(StoreError) in try storedIngests(of: term, limit: limit) }
  }

  private func storedIngests(
    of term: SearchTerm?, limit: Int?
  ) throws(StoreError) -> [FileIngest] {
    let statement = try connection.cached(
      """
      SELECT term, term_key, file, sha256, bytes, started_at, milliseconds,
        read, new, known, updated, notices, skipped, failed_documents
      FROM ingests
      WHERE ?1 IS NULL OR term_key = ?1
      ORDER BY started_at DESC, id DESC
      LIMIT ?2
      """)
    try statement.bind(term?.key, at: 1)
    try statement.bind(limit ?? -1, at: 2)
    return try statement.map { row throws(StoreError) in
      FileIngest(
        term: row.string(0), termKey: row.string(1), file: row.string(2),
        sha256: row.optionalString(3), bytes: row.int(4), startedAt: row.int64(5),
        milliseconds: row.int64(6), read: row.int(7),
        new: row.int(8), known: row.int(9), updated: row.int(10), notices: row.int(11),
        skipped: row.int(12), failedDocuments: row.int(13))
    }
  }
}
