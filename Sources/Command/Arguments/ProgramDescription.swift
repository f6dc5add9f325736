/// The whole program as data: its commands in groups, what they share, and what `smashtag --help`
/// tells.
struct ProgramDescription: Sendable {
  /// Commands that belong together, under a heading.
  struct Group: Sendable {
    let title: String
    let commands: [CommandDescription]
  }

  /// A part of the help with its own heading, in prose.
  struct Section: Sendable {
    let title: String
    let text: String
  }

  let name: String
  let version: String

  /// What it is, in a sentence.
  let summary: String

  /// The few command lines that everyone needs.
  let examples: [Example]
  let groups: [Group]

  /// Options that stand before or after any command.
  let globalOptions: [OptionDescription]

  /// What else is told, such as where the database lies.
  let sections: [Section]

  /// What only the manual page tells.
  var manual = ManualFacts()

  var commands: [CommandDescription] { groups.flatMap(\.commands) }

  func command(named name: String) -> CommandDescription? {
    commands.first { $0.name == name }
  }

  /// Stops the program where two commands, or two options that can stand beside each other, have the
  /// same name.
  func requireDistinctNames() {
    precondition(
      Self.areDistinct(commands.map(\.name) + ["help"]), "Two commands have the same name.")
    for command in commands {
      let options = command.options + globalOptions
      precondition(
        Self.areDistinct(options.map(\.name)) && Self.areDistinct(options.compactMap(\.short)),
        "Two options of '\(command.name)' have the same name.")
    }
  }

  private static func areDistinct(_ names: [some Hashable]) -> Bool {
    Set(names).count == names.count
  }
}
