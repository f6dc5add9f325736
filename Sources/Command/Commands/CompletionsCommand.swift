/// `smashtag completions SHELL`: what makes a shell complete command lines.
struct CompletionsCommand: Command {
  static let description = CommandDescription(
    "completions", summary: "Write a script that completes command lines in a shell",
    discussion: """
      For bash, zsh or fish. It completes commands, options, their values and files, and the search \
      terms and mentions that are in the database, rightly quoted. It asks the program each time, so \
      it need not be written anew for another version.

      With --word the answer is what the script asks for: what could stand for the last of these \
      words, one a line, with its help behind a tab. Before it comes a line 'files' where any file \
      could stand, else 'words'.
      """,
    arguments: [
      .one(
        "SHELL", names: .words(Shell.allCases.map(\.rawValue)),
        help: "The shell: bash, zsh or fish.")
    ],
    options: [
      .string(
        "word", "WORD", isRepeatable: true,
        help: "A word typed after the program's name, as in --word=terms.")
    ],
    examples: [
      Example("source <(smashtag completions bash)", "in ~/.bashrc"),
      Example("source <(smashtag completions zsh)", "in ~/.zshrc, below compinit"),
      Example("smashtag completions fish | source", "in ~/.config/fish/config.fish"),
    ])

  private let shell: Shell
  private let words: [String]?

  init(_ values: ParsedArguments) throws(UsageError) {
    shell = try values.positional("SHELL", expected: "one of bash, zsh, fish") {
      Shell(rawValue: $0)
    }
    words = values.isGiven("word") ? values.strings("word") : nil
  }

  func run(_ context: Context) throws -> ExitCode {
    guard let words else {
      try context.output.write(shell.script(for: context.program.name))
      return .done
    }
    let known = KnownWords(
      environment: context.environment, place: try? context.storePlace())
    let line = TypedLine(words, program: context.program)
    try context.output.writeLines(Completion(of: line, known: known.matching).lines)
    return .done
  }
}
