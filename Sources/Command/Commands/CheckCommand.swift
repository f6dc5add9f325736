import Presentation
import Store

/// `smashtag check`: proves that the numbers are right.
struct CheckCommand: Command {
  static let description = CommandDescription(
    "check", summary: "Prove that the database is sound and every count right",
    discussion: """
      Reads the whole database, counts every mention anew from the tweets, and compares. Exit code 0 \
      means that each number is right, 1 that something was found.

      Before a file is repaired it is copied, to FILE.before-repair-1 or the next number that is free; \
      without a copy nothing is changed. Where the file itself is damaged, all of it is made anew if \
      the tweets can still be read. A cluster is repaired without a copy.
      """,
    options: [
      .flag("repair", help: "Make the counts anew from the tweets where they are wrong.")
    ],
    examples: [
      Example("smashtag check", "takes some seconds for a million tweets"),
      Example("smashtag check --repair", "leaves a copy of the file as it was"),
    ])

  private let repairs: Bool

  init(_ values: ParsedArguments) throws(UsageError) { repairs = values.flag("repair") }

  func run(_ context: Context) throws -> ExitCode {
    let store = try repairs ? context.openForWriting() : context.openForReading()
    let report = try store.check(repair: repairs)
    if context.options.isJSON {
      try context.output.writeLine(JSONAnswers.check(report))
    } else {
      try context.output.writeLines(AnswerText.check(report))
    }
    return report.findings.isEmpty || report.isRepaired ? .done : .doneWithFaults
  }
}
