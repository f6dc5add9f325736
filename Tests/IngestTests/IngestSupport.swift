import Ingest
import Query
import Store
import TestSupport
import Tweets

/// A tweet of API v1.1 as a line of a file.
func line(_ id: Int, _ words: String = "#a", text: String = "a tweet") -> String {
  func list(_ sign: Character, _ name: String) -> String {
    let items = words.split(separator: " ").filter { $0.first == sign }
      .map { "{\"\(name)\":\"\($0.dropFirst())\"}" }
    return "[" + items.joined(separator: ",") + "]"
  }
  return """
    {"id":\(id),"id_str":"\(id)","text":"\(text)","entities":{"hashtags":\(list("#", "text")),\
    "user_mentions":\(list("@", "screen_name"))}}
    """
}

/// Lines as a file.
func lines(_ ids: ClosedRange<Int>, _ words: String = "#a") -> String {
  ids.map { line($0, words) + "\n" }.joined()
}

/// A search answer as the API gives it, with the query that it tells.
func searchAnswer(_ ids: ClosedRange<Int>, query: String) -> String {
  let tweets = ids.map { line($0) }.joined(separator: ",")
  return "{\"statuses\":[\(tweets)],\"search_metadata\":{\"query\":\"\(query)\"}}\n"
}

/// Ingests files, folders included, as the command does; the clock stands at `now`.
@discardableResult
func ingest(
  _ paths: [String], into store: any TweetStore, term: String? = "t", batch tweets: Int? = nil,
  at now: Int64 = 1, isStrict: Bool = false, isDryRun: Bool = false,
  _ change: (inout Ingestion.Surroundings) -> Void = { _ in }
) throws -> IngestSummary {
  var options = Ingestion.Options(term: try term.map { try SearchTerm($0) })
  options.isStrict = isStrict
  options.isDryRun = isDryRun
  if let tweets {
    options.batchLimit = TweetReader.BatchLimit(tweets: tweets, bytes: 1 << 20)
    // Each batch is committed.
    options.unitLimit.tweets = tweets
  }
  var surroundings = Ingestion.Surroundings(now: { now })
  change(&surroundings)
  return try Ingestion.run(try InputFiles.resolve(paths), into: store, options, surroundings)
}
