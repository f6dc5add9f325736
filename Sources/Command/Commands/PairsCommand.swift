import Presentation
import Query
import Store
import Tweets

/// `smashtag pairs TERM`: which mentions stand together.
struct PairsCommand: Command {
  static let description = CommandDescription(
    "pairs", summary: "Which two mentions stand together, in how many tweets",
    discussion: """
      Each two hashtags or users that the same tweets mention, with the number of distinct tweets: most \
      frequent first, equal ones alphabetically, each pair once. With --mention only what stands beside \
      that one: who is mentioned with @ana? At most 1,000,000 pairs are listed.
      """,
    arguments: [.term],
    options: [
      .string(
        "mention", "MENTION", names: .mention, short: "m",
        help: "Only pairs with this #hashtag or @user.",
        hint: "quote it, as in --mention '#ai'"),
      .choice(
        "kind", of: KindWord.self,
        help: "Only pairs of two hashtags, or of two users; with --mention only the other's kind."),
      .int(
        "min-count", in: 1...Int.max, default: PairsQuestion.minCountDefault,
        help: "Leave out what fewer tweets have."),
      .int("top", "K", in: 1...Int.max, help: "At most K pairs."),
    ] + FilterArguments.options + [
      .choice(
        "format", of: PairsFormat.self, default: .table,
        help: "The form of the answer; --json is --format json, and Gephi opens gexf.")
    ],
    examples: [
      Example("smashtag pairs '#stanford' --top 20", "the twenty most frequent pairs"),
      Example(
        "smashtag pairs '#stanford' --mention @ana --kind users", "who is mentioned with @ana"),
      Example("smashtag pairs '#stanford' --format gexf > stanford.gexf", "a graph for Gephi"),
    ])

  private let question: PairsQuestion
  private let filter: FilterArguments
  private let format: PairsFormat

  init(_ values: ParsedArguments) throws(UsageError) {
    question = PairsQuestion(
      term: try values.searchTerm(), kinds: values.kinds(),
      mention: try values.value("mention", expected: "a #hashtag or an @user with its sign") {
        MentionQuestion(typed: $0)
      }, minCount: values.int("min-count"), top: values.intIfGiven("top"))
    filter = try FilterArguments(values)
    if values.flag("json") {
      try values.refuseTogether("json", "format")
      format = .json
    } else {
      format = values.choice("format")
    }
  }

  func run(_ context: Context) throws -> ExitCode {
    do {
      var question = question
      question.filter = filter.filter(now: WallClock.milliseconds() / 1000)
      let store = try context.openForReading(question.term, where: question.filter)
      let answer = try Pairs.ask(question, of: store) { [question] tweets in
        if question.mention == nil {
          context.sayCounting(tweets, "counting the pairs of")
        } else {
          context.sayCounting(tweets)
        }
      }
      try PairsOutput(answer, context).write(format)
      guard let reason = answer.emptiness else { return .done }
      context.talk.note(Words.emptiness(reason))
      return .doneWithFaults
    } catch let unknown as UnknownTerm {
      context.talk.problem(Words.unknownTerm(unknown))
      return .doneWithFaults
    }
  }
}
