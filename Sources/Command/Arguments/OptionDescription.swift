/// Something that stands on the command line by its name: `--min-count 3`, `--json`.
struct OptionDescription: Sendable {
  /// What may follow the name.
  enum Kind: Sendable, Equatable {
    /// Nothing: it is there or not.
    case flag

    /// Any text.
    case string

    /// A whole number within these bounds.
    case int(ClosedRange<Int>)

    /// One of these words.
    case choice([String])
  }

  /// Without its dashes: `min-count`.
  let name: String

  /// One letter for the hand: `n` for `-n`.
  let short: Character?
  let kind: Kind

  /// In help: `N`, `FILE`. Empty for a flag.
  let valueName: String

  /// What the value stands for, for a shell that completes it.
  let names: NamedThing
  let isRepeatable: Bool

  /// What holds when neither the command line nor the environment says anything.
  let defaultValue: String?

  /// What is read when the command line says nothing.
  let environmentVariable: String?
  let help: String

  /// Said when the value is missing.
  let hint: String?
}

// MARK: Declaring

extension OptionDescription {
  static func flag(_ name: String, short: Character? = nil, help: String) -> Self {
    Self(
      name: name, short: short, kind: .flag, valueName: "", names: .anything, isRepeatable: false,
      defaultValue: nil, environmentVariable: nil, help: help, hint: nil)
  }

  static func string(
    _ name: String, _ valueName: String, names: NamedThing = .anything, short: Character? = nil,
    isRepeatable: Bool = false, default defaultValue: String? = nil, environment: String? = nil,
    help: String, hint: String? = nil
  ) -> Self {
    Self(
      name: name, short: short, kind: .string, valueName: valueName, names: names,
      isRepeatable: isRepeatable, defaultValue: defaultValue, environmentVariable: environment,
      help: help, hint: hint)
  }

  /// A whole number. `1 ... .max` stands for "1 or more".
  static func int(
    _ name: String, _ valueName: String = "N", short: Character? = nil, in range: ClosedRange<Int>,
    default defaultValue: Int? = nil, environment: String? = nil, help: String
  ) -> Self {
    precondition(
      defaultValue.map(range.contains) ?? true, "The default of '--\(name)' is out of its range.")
    return Self(
      name: name, short: short, kind: .int(range), valueName: valueName, names: .anything,
      isRepeatable: false, defaultValue: defaultValue.map(String.init),
      environmentVariable: environment, help: help, hint: nil)
  }

  /// One of the words of an enumeration, in its order.
  static func choice<Words>(
    _ name: String, of words: Words.Type, short: Character? = nil,
    default defaultValue: Words? = nil, environment: String? = nil, help: String
  ) -> Self where Words: CaseIterable & RawRepresentable<String> {
    let words = words.allCases.map(\.rawValue)
    return Self(
      name: name, short: short, kind: .choice(words), valueName: words.joined(separator: "|"),
      names: .anything, isRepeatable: false, defaultValue: defaultValue?.rawValue,
      environmentVariable: environment, help: help, hint: nil)
  }
}

// MARK: Naming

extension OptionDescription {
  /// `--min-count`.
  var longName: String { "--" + name }

  /// As in help: `--min-count N`.
  var usage: String { kind == .flag ? longName : "\(longName) \(valueName)" }

  /// What values are accepted, in words for an error and for help; nil where anything is.
  var allowed: String? {
    switch kind {
    case .flag, .string: nil
    case .int(let range): range.words.isEmpty ? "a whole number" : "a whole number, \(range.words)"
    case .choice(let words): "one of " + words.joined(separator: ", ")
    }
  }
}

extension ClosedRange<Int> {
  /// `1 or more`, `1 to 1000`; empty for all numbers.
  var words: String {
    switch (lowerBound, upperBound) {
    case (.min, .max): ""
    case (let least, .max): "\(least) or more"
    case (.min, let most): "\(most) or less"
    case (let least, let most): "\(least) to \(most)"
    }
  }
}
