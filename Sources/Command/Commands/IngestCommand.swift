import CMalloc
import Glibc
import Ingest
import Presentation
import Store
import Tweets

/// `smashtag ingest FILE… --term TERM`: stores the tweets that a search found.
struct IngestCommand: Command {
  static let description = CommandDescription(
    "ingest", summary: "Store the tweets that a search found",
    discussion: """
      Reads files of tweets as tools save them, told by their content and not by their names: \
      answers of the Twitter and X APIs, data exports, streams, scrapers' lines, tables (CSV), plain \
      or compressed with gzip, zstd, bzip2 or xz; 'smashtag formats' lists them all. A folder, a tar \
      or a zip stands for all files in it that can hold tweets, - for standard input.

      A tweet counts once for a term, however often it comes: the same files may be given again. \
      Records that cannot be used are skipped, told on standard error and counted (exit code 1); a \
      list of tweets, [...], is stored whole or not at all.
      """,
    arguments: [
      .many("FILE", names: .file, help: "Files, folders, or - for standard input.")
    ],
    options: [
      .string(
        "term", "TERM", names: .term, short: "t",
        help: """
          The search term that found the tweets. Without it, the query that a search answer tells \
          is taken.
          """,
        hint: "quote a hashtag, as in --term '#stanford'"),
      .string(
        "format", "NAME", names: .words(TweetFormat.all.map(\.name)),
        help: """
          The format of the files, where it must not be told by their content: one that 'smashtag \
          formats' lists. What is not of it is skipped. (Of other commands, --format is the form \
          of the answer.)
          """),
      .flag("strict", help: "Stop at the first record that cannot be used, and store nothing."),
      .flag(
        "sha256",
        help: """
          Take the SHA-256 of files over 64 MiB too, for 'smashtag ingests': 0.7 s a GB. That of \
          smaller ones, and of pipes, is always taken.
          """),
      .flag("dry-run", help: "Read everything and say what would be stored, but store nothing."),
    ],
    examples: [
      Example(
        "smashtag ingest tweets.json --term '#stanford'", "one file"),
      Example(
        "smashtag ingest 2024/ --term 'climate change'", "a folder, whatever is compressed in it"),
      Example("zcat *.gz | smashtag ingest - --term '@nasa'", "what another program prints"),
    ])

  private let paths: [String]
  private let options: Ingestion.Options

  init(_ values: ParsedArguments) throws(UsageError) {
    paths = values.positionals("FILE")
    let term = try values.value("term", expected: "a word, a phrase, a #hashtag or an @user") {
      try? SearchTerm($0)
    }
    var options = Ingestion.Options(term: term)
    options.isStrict = values.flag("strict")
    options.isDryRun = values.flag("dry-run")
    options.hashing = values.flag("sha256") ? .all : .small
    options.format = try values.value(
      "format", expected: "the format of the files, one that 'smashtag formats' lists",
      among: TweetFormat.all.map(\.name)
    ) { TweetFormat(named: $0) }
    self.options = options
  }

  func run(_ context: Context) throws -> ExitCode {
    Self.giveLargeMemoryBack()
    let files = try InputFiles.resolve(paths)
    let readsStandardInput = files.contains { $0.path == InputFile.standardInputPath }
    if readsStandardInput, isatty(STDIN_FILENO) == 1 {
      context.talk.note("reading tweets from standard input; Ctrl-D ends it")
    }
    // A database that is there is opened at once: if it cannot be used, nothing need be read.
    let present = try context.openForWritingIfPresent()
    var options = options
    if let term = options.term {
      options.known =
        try present?.knownBlocks(of: term) ?? KnownBlocks(seed: .random(in: 1...(.max)))
    }
    do {
      let summary = try Ingestion.run(
        files, into: try present ?? makeStore(context), options, surroundings(files, context))
      try answer(summary, context)
      let faults = summary.read.skipped + summary.read.failedDocuments
      return faults > 0 ? .doneWithFaults : .done
    } catch let error as IngestError {
      return try answer(error, context)
    }
  }

  /// Arrays of a megabyte and more go back to the system when they are freed. Otherwise the C library
  /// keeps what one thread has freed for that thread: 30 MB in an ingest of many tweets.
  private static func giveLargeMemoryBack() { mallopt(M_MMAP_THRESHOLD, 1 << 20) }

  private func makeStore(_ context: Context) throws -> any TweetStore {
    try options.isDryRun ? SQLiteStore.openInMemory() : context.openOrCreate()
  }

  private func surroundings(
    _ files: [InputFile], _ context: Context
  ) -> Ingestion.Surroundings {
    var surroundings = Ingestion.Surroundings(now: WallClock.milliseconds)
    Interruption.listen()
    surroundings.shouldStop = { Interruption.wasAsked }
    if let progress = context.talk.progress {
      let meter = ProgressMeter(total: Self.total(of: files))
      surroundings.onProgress = { done in
        progress.update { width in meter.line(done: done, width: width) }
      }
    }
    return surroundings
  }

  /// The bytes to read, if every file's size is known.
  private static func total(of files: [InputFile]) -> Int? {
    let sizes = files.compactMap(\.sizeBytes)
    return sizes.count == files.count ? sizes.reduce(0, +) : nil
  }

  private func answer(_ summary: IngestSummary, _ context: Context) throws {
    for fault in Words.faults(of: summary.read) { context.talk.problem(fault) }
    if context.options.isJSON {
      try context.output.writeLine(JSONAnswers.ingest(summary))
      return
    }
    if summary.isTermFromFiles {
      context.talk.note("no --term: the files tell the search '\(summary.term.text)'")
    }
    if !context.options.isQuiet { try context.output.writeLines(AnswerText.ingest(summary)) }
  }

  private func answer(_ error: IngestError, _ context: Context) throws -> ExitCode {
    if context.options.isJSON, case .nothingUsable(let totals) = error {
      try context.output.writeLine(JSONAnswers.nothingUsable(totals))
    }
    context.talk.problem(Words.ingestError(error))
    switch error {
    case .noTerm: return .wrongUsage
    case .interrupted: return .interrupted
    default: return .failed
    }
  }
}
