import Presentation

/// What every command understands, before or after its name.
struct GlobalOptions: Sendable {
  /// The store that was asked for on the command line or in the environment.
  let store: StorePlace?
  let isJSON: Bool
  let isQuiet: Bool
  let showsProgress: Bool
  let color: ColorChoice

  init(_ values: ParsedArguments) throws(UsageError) {
    store = try values.storePlace()
    isJSON = values.flag("json")
    isQuiet = values.flag("quiet")
    showsProgress = !values.flag("no-progress") && !isQuiet
    color = values.choice("color")
  }

  static let descriptions: [OptionDescription] = [
    .string("db", "FILE", names: .file, environment: "SMASHTAG_DB", help: "The database to use."),
    .string(
      "store", "URL", environment: "SMASHTAG_STORE",
      help: "The ClickHouse cluster to use instead."),
    .flag("json", help: "Answer in JSON of a fixed shape."),
    .flag("quiet", short: "q", help: "Say nothing but the answer and errors."),
    .flag("no-progress", help: "Show no progress bar."),
    .choice("color", of: ColorChoice.self, default: .auto, help: "When to colour."),
    .flag("help", short: "h", help: "Explain the program, or the command."),
    .flag("version", help: "Tell the version."),
  ]

  /// What help tells about ``storePlace(environment:)``.
  static let databaseSection = ProgramDescription.Section(
    title: "The database",
    text: """
      One SQLite file: the one of --db, else of $SMASHTAG_DB, else smashtag/smashtag.sqlite in \
      $XDG_DATA_HOME, else in ~/.local/share. Or a cluster: --store, else $SMASHTAG_STORE.
      """)

  /// Where the tweets are kept: what was asked for, else in `smashtag/smashtag.sqlite` in
  /// `$XDG_DATA_HOME`, else in `~/.local/share`. Nil if there is no home either.
  ///
  /// Source: XDG Base Directory Specification, which has relative paths in its variables ignored.
  func storePlace(environment: [String: String]) -> StorePlace? {
    if let store { return store }
    let name = "smashtag/smashtag.sqlite"
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      return .file("\(data)/\(name)")
    }
    return environment["HOME"].flatMap { $0.isEmpty ? nil : .file("\($0)/.local/share/\(name)") }
  }
}

extension ParsedArguments {
  /// What was asked for: `--db` or `--store`, else `$SMASHTAG_STORE`, else `$SMASHTAG_DB`.
  fileprivate func storePlace() throws(UsageError) -> StorePlace? {
    if isTyped("db"), isTyped("store") { throw error(.conflict("--db", "--store")) }
    let name = isTyped("db") || !isGiven("store") ? "db" : "store"
    guard let value = value(name) else { return nil }
    if name == "db" {
      guard !StorePlace.hasScheme(value.text) else {
        throw misread(value, "it is an address; give it with --store, or in SMASHTAG_STORE")
      }
      return .file(value.text)
    }
    return try storePlace(value)
  }

  /// A store that an option of the command names; nil where it was not given.
  func storePlace(_ name: String) throws(UsageError) -> StorePlace? {
    guard let value = value(name) else { return nil }
    return try storePlace(value)
  }

  private func storePlace(_ value: Value) throws(UsageError) -> StorePlace {
    do throws(StorePlace.Misread) {
      return try StorePlace(value.text)
    } catch {
      throw misread(value, error.reason)
    }
  }

  private func misread(_ value: Value, _ reason: String) -> UsageError {
    error(.misread(value.place, value: StorePlace.withoutPassword(value.text), reason: reason))
  }
}
