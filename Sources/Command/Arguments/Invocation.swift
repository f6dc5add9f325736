/// What a command line asks for.
enum Invocation: Sendable {
  /// Nothing was typed but the program's name.
  case nothing

  /// The version, for people or as JSON.
  case version(isJSON: Bool)

  /// Help about a command, or about the program.
  case help(CommandDescription?)
  case run(ParsedArguments)
}
