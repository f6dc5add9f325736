import Presentation
import Tweets

/// Arguments that several commands have, described and read in one way.
extension ArgumentDescription {
  static let term = ArgumentDescription.one(
    "TERM", names: .term, help: "The search term; upper or lower case makes no difference.",
    hint: "quote a hashtag, as in '#stanford'")
}

extension OptionDescription {
  static let format = OptionDescription.choice(
    "format", of: OutputFormat.self, default: .table,
    help: "The form of the answer; --json is --format json.")
}

extension ParsedArguments {
  /// The term that was typed.
  func searchTerm(_ name: String = "TERM") throws(UsageError) -> SearchTerm {
    try positional(name, expected: "a word, a phrase, a #hashtag or an @user") {
      try? SearchTerm($0)
    }
  }

  /// The form of the answer, from `--format` or `--json`.
  func outputFormat() throws(UsageError) -> OutputFormat {
    guard flag("json") else { return choice("format", as: OutputFormat.self) }
    try refuseTogether("json", "format")
    return .json
  }
}
