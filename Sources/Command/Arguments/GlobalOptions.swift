import Presentation

/// What every command understands, before or after its name.
struct GlobalOptions: Sendable {
  /// The database that was asked for on the command line or by `$SMASHTAG_DB`.
  let database: String?
  let isJSON: Bool
  let isQuiet: Bool
  let showsProgress: Bool
  let color: ColorChoice

  init(_ values: ParsedArguments) {
    database = values.stringIfGiven("db")
    isJSON = values.flag("json")
    isQuiet = values.flag("quiet")
    showsProgress = !values.flag("no-progress") && !isQuiet
    color = values.choice("color")
  }

  static let descriptions: [OptionDescription] = [
    .string("db", "FILE", names: .file, environment: "SMASHTAG_DB", help: "The database to use."),
    .flag("json", help: "Answer in JSON of a fixed shape."),
    .flag("quiet", short: "q", help: "Say nothing but the answer and errors."),
    .flag("no-progress", help: "Show no progress bar."),
    .choice("color", of: ColorChoice.self, default: .auto, help: "When to colour."),
    .flag("help", short: "h", help: "Explain the program, or the command."),
    .flag("version", help: "Tell the version."),
  ]

  /// What help tells about ``databasePath(environment:)``.
  static let databaseSection = ProgramDescription.Section(
    title: "The database",
    text: """
      One SQLite file: the one of --db, else of $SMASHTAG_DB, else smashtag/smashtag.sqlite in \
      $XDG_DATA_HOME, else in ~/.local/share.
      """)

  /// Where the database lies: what was asked for, else `smashtag/smashtag.sqlite` in
  /// `$XDG_DATA_HOME`, else in `~/.local/share`. Nil if there is no home either.
  ///
  /// Source: XDG Base Directory Specification, which has relative paths in its variables ignored.
  func databasePath(environment: [String: String]) -> String? {
    if let database { return database }
    let name = "smashtag/smashtag.sqlite"
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return "\(data)/\(name)" }
    return environment["HOME"].flatMap { $0.isEmpty ? nil : "\($0)/.local/share/\(name)" }
  }
}
