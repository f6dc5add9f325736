import Presentation
import Query
import Store
import Tweets

/// `smashtag compare A B`: what two searches share, and what only one of them has.
struct CompareCommand: Command {
  static let description = CommandDescription(
    "compare", summary: "What two searches share, and what only one of them has",
    discussion: """
      How many tweets both have; then, for hashtags and for users, three lists: mentioned in tweets of \
      both, only of A, only of B. Beside each stands the number of distinct tweets, and its rank in \
      that search's 'popularity'. Listed is what reaches --min-count in A or in B; where it does not, \
      there is no rank. What is frequent in both comes first among the shared: the larger, the smaller \
      of its two shares (its tweets of all tweets of the search).
      """,
    arguments: [
      .one(
        "A", names: .term, help: "A search term.", hint: "quote a hashtag, as in '#stanford'"),
      .one(
        "B", names: .term, help: "Another search term.",
        hint: "quote a hashtag, as in '#stanford'"),
    ],
    options: [
      .choice("kind", of: KindWord.self, help: "Only hashtags, or only users."),
      .int(
        "min-count", in: 1...Int.max, default: PopularityQuestion.minCountDefault,
        help: "Leave out what fewer tweets mention, in A and in B."),
      .int("top", "K", in: 1...Int.max, help: "At most K of each list."),
    ] + FilterArguments.options + [.format],
    examples: [
      Example("smashtag compare '#stanford' '#cal' --top 10", "the ten first of each list"),
      Example(
        "smashtag compare '#stanford' '#cal' --kind users --format csv > both.csv",
        "users, for a spreadsheet"),
    ])

  private let question: ComparisonQuestion
  private let filter: FilterArguments
  private let format: OutputFormat

  init(_ values: ParsedArguments) throws(UsageError) {
    question = ComparisonQuestion(
      first: try values.searchTerm("A"), second: try values.searchTerm("B"),
      kinds: values.kinds(), minCount: values.int("min-count"), top: values.intIfGiven("top"))
    filter = try FilterArguments(values)
    format = try values.outputFormat()
  }

  func run(_ context: Context) throws -> ExitCode {
    do {
      var question = question
      question.filter = filter.filter(now: WallClock.milliseconds() / 1000)
      let store = try context.openForReading(
        [question.first, question.second], where: question.filter)
      let answer = try Comparison.ask(question, of: store) {
        context.sayCounting($0, "comparing")
      }
      try write(answer, context)
      for reason in answer.emptiness { context.talk.note(Words.emptiness(reason)) }
      return answer.emptiness.isEmpty ? .done : .doneWithFaults
    } catch let unknown as UnknownTerm {
      context.talk.problem(Words.unknownTerm(unknown))
      return .doneWithFaults
    }
  }

  private func write(_ answer: Comparison, _ context: Context) throws {
    try context.write(
      as: format,
      table: TextLines(
        ComparisonText(answer, palette: context.palette, width: context.width).lines),
      json: JSONAnswers.comparison(answer), lines: JSONAnswers.comparisonLines(answer),
      grid: answer.grid)
  }
}
