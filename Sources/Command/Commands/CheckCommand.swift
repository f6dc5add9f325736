import Presentation
import Store

/// `smashtag check`: proves that the numbers are right.
struct CheckCommand: Command {
  static let description = CommandDescription(
    "check", summary: "Prove that the database is sound and every count right",
    discussion: """
      Reads the whole database, counts every mention anew from the tweets, and compares. Exit code 0 \
      means that each number is right, 1 that something was found.
      """,
    options: [
      .flag("repair", help: "Make the counts anew from the tweets where they are wrong.")
    ],
    examples: [Example("smashtag check", "takes some seconds for a million tweets")])

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
