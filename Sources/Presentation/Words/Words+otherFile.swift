import Tweets

extension Words {
  /// What a file is instead of tweets, and what to do about it.
  static func otherFile(_ other: OtherFile) -> String {
    switch other {
    case .webPage:
      "a web page (HTML), not tweets: the download failed or asks for a login"
    case .pythonLiterals:
      "what Python prints, not JSON: write the tweets with json.dumps instead of print or str"
    case .onlyIDs:
      "only tweet ids: they must be looked up (hydrated) first, as with 'twarc2 hydrate'"
    case .tableWithoutID:
      "a table without a column of tweet ids (id, tweet_id, status_id or id_str): "
        + "without them no tweet can be told from its copies"
    case .tableWithoutText:
      "a table with ids, but neither texts nor mentions: "
        + "the tweets must be looked up (hydrated) first, as with 'twarc2 hydrate'"
    case .table: "a table, not of the format that --format asks for; 'csv' would read it"
    case .noTable:
      "not a table of tweets: its first line does not name a column of ids and one of texts"
    case .plainText: "plain text, not tweets: neither JSON nor a table whose header is known"
    case .sqlite:
      "an SQLite database, not tweets: export its tweets as JSON lines or CSV first"
    case .parquet: "a Parquet file, not tweets: export it as JSON lines or CSV first"
    case .workbook:
      "a workbook of Excel, not tweets: save it as CSV, from a copy whose ids are text"
    case .warc: "a web archive (WARC), not tweets: extract its records first"
    case .pdf: "a PDF document, not tweets"
    }
  }
}
