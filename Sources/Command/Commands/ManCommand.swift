/// `smashtag man`: the manual page.
struct ManCommand: Command {
  static let description = CommandDescription(
    "man", summary: "Write the manual page",
    discussion: """
      Everything that help tells, on one page in roff, for man. It goes to standard output.
      """,
    examples: [
      Example("smashtag man | man -l -", "read it"),
      Example("smashtag man > smashtag.1", "keep it where man finds it, as man1/smashtag.1"),
    ])

  init(_ values: ParsedArguments) throws(UsageError) {}

  func run(_ context: Context) throws -> ExitCode {
    try context.output.write(context.program.manualPage())
    return .done
  }
}
