// What a command is, as data. Parsing, help and suggestions are all derived from here, and so can
// completions and the manual page be: nothing about a command's syntax is said twice.

/// One command: what it is called, what it takes, and how that is explained.
struct CommandDescription: Sendable {
  /// The word after `smashtag`.
  let name: String

  /// What it does, in one line without a full stop, as in the list of commands.
  let summary: String

  /// What there is to know beyond the summary. Paragraphs are parted by an empty line; lines that
  /// begin with a blank are kept as they are. May be empty.
  let discussion: String

  /// What stands on the command line by its place, in order.
  let arguments: [ArgumentDescription]

  /// The command's own options, in the order of help. Global ones are not repeated here.
  let options: [OptionDescription]

  /// Command lines to copy.
  let examples: [Example]

  /// `--bom` comes of itself to the `--format` of an answer.
  ///
  /// - Precondition: at most the last argument is `many`, and none that must be there comes after
  ///   one that may be missing.
  init(
    _ name: String, summary: String, discussion: String = "",
    arguments: [ArgumentDescription] = [], options: [OptionDescription] = [],
    examples: [Example] = []
  ) {
    precondition(
      arguments.dropLast().allSatisfy { $0.count != .many },
      "Only the last argument of '\(name)' may be given many times.")
    precondition(
      arguments.drop { $0.count != .optional }.allSatisfy { $0.count == .optional },
      "An argument of '\(name)' that is needed comes after an optional one.")
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.arguments = arguments
    self.options = ByteOrderMark.added(to: options)
    self.examples = examples
  }
}

/// A command line that works, and one line that says why one would type it.
struct Example: Sendable {
  let line: String
  let purpose: String

  init(_ line: String, _ purpose: String) {
    self.line = line
    self.purpose = purpose
  }
}
