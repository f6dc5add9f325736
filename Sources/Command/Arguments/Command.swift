/// A command: a struct that holds its flags, says what they are, and runs.
///
/// From the typed words to the exit code: ``CommandLineParser`` checks the words against the
/// description, `init` turns them into the command's own values, `run` does the work.
protocol Command: Sendable {
  static var description: CommandDescription { get }

  /// Throws where values that are right each by itself do not go together.
  init(_ values: ParsedArguments) throws(UsageError)

  /// Does the work: the answer to `context.output`, talk to `context.talk`. What is thrown becomes a
  /// line on standard error and the exit code 2, a ``UsageError`` 64.
  func run(_ context: Context) throws -> ExitCode
}
