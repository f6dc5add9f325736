public import Store
public import Tweets

extension ClickHouseStore {
  /// Records a file in the open unit.
  public func recordIngest(_ ingest: FileIngest) throws(StoreError) {
    guard let unit else { preconditionFailure("no unit is open") }
    var rows = RowWriter()
    rows.write(unit.nextVersion())
    rows.write(ingest.term)
    rows.write(ingest.termKey)
    rows.write(ingest.file)
    rows.write(ingest.sha256 ?? "")
    rows.write(Int64(ingest.bytes))
    rows.write(ingest.startedAt)
    rows.write(ingest.milliseconds)
    for number in [
      ingest.read, ingest.new, ingest.known, ingest.updated, ingest.notices, ingest.skipped,
      ingest.failedDocuments,
    ] {
      rows.write(Int64(number))
    }
    rows.endRow()
    try cluster.insert(rows, into: "ingests")
  }

  /// The files that were ingested.
  public func ingests(of term: SearchTerm?, limit: Int?) throws(StoreError) -> [FileIngest] {
    try asking { horizon throws(StoreError) in
      var ingests: [FileIngest] = []
      let ofTerm = term.map { " AND term_key = \(SQLText.quoted($0.key))" } ?? ""
      let upTo = limit.map { " LIMIT \($0)" } ?? ""
      // Sent twice, a row may be there twice until it is merged.
      try cluster.askKeeper(
        "SELECT DISTINCT version, term, term_key, file, sha256, bytes, started_at, milliseconds, read, "
          + "new, known, updated, notices, skipped, failed_documents FROM \(database).ingests "
          + "WHERE \(horizon.sees())\(ofTerm) ORDER BY started_at DESC, version DESC\(upTo)"
      ) { row in
        let sha256 = row.string(4)
        ingests.append(
          FileIngest(
            term: row.string(1), termKey: row.string(2), file: row.string(3),
            sha256: sha256.isEmpty ? nil : sha256, bytes: row.int(5), startedAt: row.int64(6),
            milliseconds: row.int64(7), read: row.int(8), new: row.int(9), known: row.int(10),
            updated: row.int(11), notices: row.int(12), skipped: row.int(13),
            failedDocuments: row.int(14)))
      }
      return ingests
    }
  }
}
