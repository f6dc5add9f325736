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
    ] + FilterArguments.options + [
      .flag(
        "count-authors",
        help: "Count the author of a tweet as a user mentioned in it; the tweets are --about's."),
      .flag("authors", help: "Tell beside each number how many users wrote these tweets."),
      .flag(
        "watch", help: "Answer anew whenever somebody ingests, until Ctrl-C; waits for the term."),
      .format,
    ],
    examples: [
      Example("smashtag popularity '#stanford'", "both sections"),
      Example("smashtag popularity '#stanford' --kind users --top 10", "the ten most mentioned"),
      Example(
        "smashtag popularity '#stanford' --since 7d --retweets exclude --authors",
        "the last week's own words, and how many people used them"),
      Example(
        "smashtag popularity '#stanford' --min-count 1 --format csv > stanford.csv",
        "everything, for a spreadsheet"),
    ])

  private let question: PopularityQuestion
  private let filter: FilterArguments
  private let format: OutputFormat
  private let isWatching: Bool

  init(_ values: ParsedArguments) throws(UsageError) {
    var question = PopularityQuestion(
      term: try values.searchTerm(), kinds: values.kinds(),
      minCount: values.int("min-count"), top: values.intIfGiven("top"))
    question.countsAuthors = values.flag("count-authors")
    question.tellsAuthors = values.flag("authors")
    self.question = question
    filter = try FilterArguments(values)
    format = try values.outputFormat()
    isWatching = values.flag("watch")
  }

  func run(_ context: Context) throws -> ExitCode {
    if isWatching {
      return try PopularityWatch(question, filter, format, context).run()
    }
    do {
      let question = asked()
      let store = try context.openForReading(
        question.term, where: question.filter, aboutAuthors: question.asksAboutAuthors)
      if !question.isCounted, let term = try store.term(question.term) {
        context.sayCounting(term.tweets)
      }
      let answer = try Popularity.ask(question, of: store)
      try PopularityOutput(format, context).write(answer)
      guard let reason = answer.emptiness else { return .done }
      context.talk.note(Words.emptiness(reason))
      return .doneWithFaults
    } catch let unknown as UnknownTerm {
      context.talk.problem(Words.unknownTerm(unknown))
      return .doneWithFaults
    }
  }

  private func asked() -> PopularityQuestion {
    var question = question
    question.filter = filter.filter(now: WallClock.milliseconds() / 1000)
    return question
  }
}
