import Ingest
import Presentation
import Store
import Threads
import Tweets

extension Route {
  static let ingestAPI = Route(
    method: .post, path: "/api/v1/terms/{term}/tweets", forms: [.json],
    summary: "Stores the tweets that a search found; sent again, they count no second time",
    parameters: [
      Parameter(
        "format", .choice(TweetFormat.all.map(\.name)),
        "The format of the records, where it must not be told by their content."),
      Parameter("name", .text, default: httpName, "What the record of the ingest calls the file."),
      .flag("strict", "Stop at the first record that cannot be used, and store nothing."),
      .flag("dry_run", "Read everything and say what would be stored, but store nothing."),
    ], schema: "ingest", body: "A file of tweets, of any shape or compression.",
    work: .change(ingest))

  /// What a file that has no name is called.
  private static let httpName = "(HTTP)"
  /// As long as the names of files.
  private static let nameBytesMax = 255

  @Sendable
  private static func ingest(_ visit: Visit, _ access: StoreAccess) throws -> Response {
    guard let body = visit.request.body, body.size > 0 else {
      throw Problem(
        400, "Nothing sent", "the body is the file of tweets, of any shape or compression")
    }
    let query = visit.query
    let name = query.text("name") ?? httpName
    guard name.utf8.count <= nameBytesMax else {
      throw Problem(400, "Wrong value", "'name' has at most \(nameBytesMax) bytes")
    }
    var options = Ingestion.Options(term: try visit.term())
    options.format = try query.value("format") { TweetFormat(named: $0) }
    options.isStrict = try query.flag("strict")
    options.isDryRun = try query.flag("dry_run")
    return .json(JSONAnswers.ingest(try visit.ingest(body, named: name, options, access)))
  }
}

extension Visit {
  /// Reads a body as the file that it is.
  fileprivate func ingest(
    _ body: RequestBody, named name: String, _ options: Ingestion.Options, _ access: StoreAccess
  ) throws -> IngestSummary {
    var options = options
    let isStopping = isStopping
    func open() throws(StoreError) -> any TweetStore {
      if options.isDryRun, access.identity() == nil { return try access.openForTrial() }
      return try access.openForWriting(true) { isStopping.isSet }
    }
    // What is there is opened at once; what is not is made only for something that can be stored.
    let present = access.identity() == nil ? nil : try open()
    if let term = options.term {
      options.known =
        try present?.knownBlocks(of: term) ?? KnownBlocks(seed: .random(in: 1...(.max)))
    }
    var surroundings = Ingestion.Surroundings(now: settings.now)
    surroundings.shouldStop = { isStopping.isSet }
    // The body lives until all of it is read.
    return try withExtendedLifetime(body) {
      let file = InputFile(
        path: body.path, displayName: name, sizeBytes: body.size, recordName: name)
      return try Ingestion.run([file], into: try present ?? open(), options, surroundings)
    }
  }
}
