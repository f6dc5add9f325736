public import Ingest
public import Tweets

extension Words {
  /// Why an ingest failed, in a line.
  public static func ingestError(_ error: IngestError) -> String {
    switch error {
    case .noTerm:
      "which search found these tweets? Say it with --term, as in --term '#stanford'"
    case .differentQueries(let one, let other):
      "the files are answers to different searches, '\(one)' and '\(other)'; "
        + "nothing is stored. Ingest them one by one, or say one term with --term"
    case .nothingUsable(let totals): nothingUsable(totals)
    case .fault(let problem): "\(self.problem(problem)); nothing is stored, because of --strict"
    case .termDeleted(let term):
      "'\(term.text)' was pruned or forgotten while tweets were stored under it; "
        + "run the same command again"
    case .interrupted(let stored):
      stored == 0
        ? "interrupted; nothing is stored"
        : "interrupted; \(Numbers.counted(stored, "tweet is", "tweets are")) stored, "
          + "the same command again does the rest"
    }
  }

  private static func nothingUsable(_ totals: ReadTotals) -> String {
    guard let first = totals.problems.first else { return "no tweets; nothing is stored" }
    if totals.skipped + totals.failedDocuments == 1 {
      return "no tweets: \(problem(first)); nothing is stored"
    }
    let others = totals.problems.dropFirst().contains { $0.reason != first.reason }
    let records = Numbers.counted(totals.skipped, "record", "records")
    let why = others ? "for several reasons, first" : "each"
    return "no tweets: \(records) could not be used, \(why): \(problem(first)); nothing is stored"
  }

  /// The lines about what was passed over; the first few problems, then how many more.
  public static func faults(of totals: ReadTotals, shown: Int = 5) -> [String] {
    var lines = totals.problems.prefix(shown).map(problem)
    let more = totals.skipped + totals.failedDocuments - lines.count
    if more > 0 {
      lines.append(
        "\(Numbers.counted(more, "more problem", "more problems")) like these"
          + (totals.problems.count > lines.count ? "; --json lists up to 50" : ""))
    }
    return lines
  }
}
