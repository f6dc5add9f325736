import Presentation
import Query
import Store
import Tweets

/// `smashtag popularity TERM`: what the tweets of a search mention.
struct PopularityCommand: Command {
  static let description = CommandDescription(
    "popularity", summary: "The hashtags and users that a search's tweets mention",
    discussion: """
      Two sections, Hashtags and Users, each mention with the number of distinct tweets that carry \
      it: most mentioned first, equal ones alphabetically. What only one tweet mentions is left out \
      unless --min-count 1 is given.
      """,
    arguments: [.term],
    options: [
      .choice("kind", of: KindWord.self, help: "Only this section."),
      .int(
        "min-count", in: 1...Int.max, default: PopularityQuestion.minCountDefault,
        help: "Leave out what fewer tweets mention."),
      .int("top", "K", in: 1...Int.max, help: "At most K of each section."),
    ] + FilterArguments.options + [.format],
    examples: [
      Example("smashtag popularity '#stanford'", "both sections"),
      Example("smashtag popularity '#stanford' --kind users --top 10", "the ten most mentioned"),
      Example(
        "smashtag popularity '#stanford' --min-count 1 --format csv > stanford.csv",
        "everything, for a spreadsheet"),
    ])

  private let question: PopularityQuestion
  private let filter: FilterArguments
  private let format: OutputFormat

  init(_ values: ParsedArguments) throws(UsageError) {
    question = PopularityQuestion(
      term: try values.searchTerm(), kinds: values.kinds(),
      minCount: values.int("min-count"), top: values.intIfGiven("top"))
    filter = try FilterArguments(values)
    format = try values.outputFormat()
  }

  func run(_ context: Context) throws -> ExitCode {
    do {
      var question = question
      question.filter = filter.filter(now: WallClock.milliseconds() / 1000)
      let store = try context.openForReading(question.term, where: question.filter)
      let answer = try Popularity.ask(question, of: store)
      try write(answer, context)
      return answer.sections.allSatisfy(\.mentions.isEmpty) ? .doneWithFaults : .done
    } catch let unknown as UnknownTerm {
      context.talk.problem(Words.unknownTerm(unknown))
      return .doneWithFaults
    }
  }

  private func write(_ answer: Popularity, _ context: Context) throws {
    let output = context.output
    switch format {
    case .table:
      try output.writeLines(
        PopularityText(answer, palette: context.palette, width: context.width).lines)
    case .json: try output.writeLine(JSONAnswers.popularity(answer))
    case .ndjson: try output.writeLines(JSONAnswers.popularityLines(answer))
    case .csv: try output.write(answer.grid.csv)
    case .tsv: try output.write(answer.grid.tsv)
    case .md: try output.write(answer.grid.markdown)
    }
  }
}
