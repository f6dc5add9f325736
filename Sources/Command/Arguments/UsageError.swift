/// A command line that cannot be carried out, as facts. ``UsageError/message(program:)`` words it.
struct UsageError: Error, Equatable {
  /// The command that was meant, whose help may be of use; nil if none was reached.
  let command: String?
  let fact: Fact

  enum Fact: Equatable {
    case unknownCommand(String, nearest: String?)

    /// `option` with its dashes, as typed.
    case unknownOption(String, nearest: String?)

    /// A command's own option came before the command.
    case optionBeforeCommand(String)
    case missingValue(option: String, valueName: String, hint: String?)
    case valueForFlag(option: String, value: String)
    case badValue(Place, value: String, allowed: String, nearest: String?)

    /// A value that is not what it means to be, and why.
    case misread(Place, value: String, reason: String)
    case missingArgument(String, hint: String?)

    /// One word too many. `joined` is how it would be quoted with the words before it, where it may
    /// belong to the only argument, whose name is `argument`.
    case unexpectedArgument(String, argument: String? = nil, joined: String? = nil)
    case givenTwice(option: String)

    /// Two options, or an option and an argument, that exclude each other.
    case conflict(String, String)

    /// An option that means nothing without another.
    case needs(String, String)

    /// The end of a span, an option with its value, is not after its beginning.
    case notLater(String, String, than: String, String)

    /// None of these was given, and one is needed.
    case missingOneOf([String])
  }

  /// Where a value came from: `--top`, `TERM`, or the environment variable `SMASHTAG_DB`.
  enum Place: Equatable {
    case option(String)
    case argument(String)
    case environment(String)
  }
}
