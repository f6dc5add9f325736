/// What was typed for one command, checked against its description: the values a command is made
/// from.
///
/// An option that was not given has its environment variable's value, else its default. Asking for a
/// name that the description does not declare, or as another kind, is a mistake in the program and
/// stops it.
struct ParsedArguments: Sendable {
  let command: String
  private let options: [String: OptionDescription]
  private let optionValues: [String: [Value]]
  private let arguments: [String: [String]]

  /// A value and where it came from, for errors about it.
  struct Value: Sendable {
    let text: String
    let place: UsageError.Place
  }

  init(
    command: String, options: [OptionDescription], optionValues: [String: [Value]],
    arguments: [String: [String]]
  ) {
    self.command = command
    self.options = Dictionary(uniqueKeysWithValues: options.map { ($0.name, $0) })
    self.optionValues = optionValues
    self.arguments = arguments
  }
}

// MARK: Options

extension ParsedArguments {
  /// Whether the flag was given.
  func flag(_ name: String) -> Bool {
    precondition(option(name).kind == .flag, "'--\(name)' is not declared as a flag.")
    return optionValues[name] != nil
  }

  /// The value of an option that declares a default.
  func string(_ name: String) -> String {
    required(stringIfGiven(name), name)
  }

  func stringIfGiven(_ name: String) -> String? {
    strings(name).last
  }

  /// Every value of a repeatable option, in the order typed.
  func strings(_ name: String) -> [String] {
    precondition(option(name).kind == .string, "'--\(name)' is not declared as a string.")
    return values(name).map(\.text)
  }

  /// The value of an option that declares a default.
  func int(_ name: String) -> Int {
    required(intIfGiven(name), name)
  }

  func intIfGiven(_ name: String) -> Int? {
    guard case .int = option(name).kind else {
      preconditionFailure("'--\(name)' is not declared as a number.")
    }
    return values(name).last.flatMap { Int($0.text) }
  }

  /// The value of an option that declares a default.
  func choice<Word: RawRepresentable<String>>(
    _ name: String, as type: Word.Type = Word.self
  ) -> Word {
    required(choiceIfGiven(name, as: type), name)
  }

  func choiceIfGiven<Word: RawRepresentable<String>>(
    _ name: String, as type: Word.Type = Word.self
  ) -> Word? {
    guard case .choice = option(name).kind else {
      preconditionFailure("'--\(name)' is not declared as a choice.")
    }
    guard let text = values(name).last?.text else { return nil }
    guard let word = Word(rawValue: text) else {
      preconditionFailure("'--\(name)' is declared with other words than those of \(Word.self).")
    }
    return word
  }

  /// The word of a choice, whatever enumeration has it; nil if there is none.
  func choiceText(_ name: String) -> String? { values(name).last?.text }

  /// A string option turned into a type of its own, such as a date; nil if it was not given. What
  /// `parse` does not understand becomes a usage error that says what was `expected`, and which of the
  /// `words` is nearest.
  func value<Parsed>(
    _ name: String, expected: String, among words: [String] = [], parse: (String) -> Parsed?
  ) throws(UsageError) -> Parsed? {
    precondition(option(name).kind == .string, "'--\(name)' is not declared as a string.")
    guard let value = values(name).last else { return nil }
    return try understood(value, expected: expected, among: words, parse: parse)
  }

  /// Every value of a repeatable option turned into a type of its own, in the order typed.
  func parsed<Parsed>(
    _ name: String, expected: String, parse: (String) -> Parsed?
  ) throws(UsageError) -> [Parsed] {
    precondition(option(name).isRepeatable, "'--\(name)' is not declared as repeatable.")
    var all: [Parsed] = []
    for value in values(name) {
      all.append(try understood(value, expected: expected, parse: parse))
    }
    return all
  }

  private func values(_ name: String) -> [Value] {
    if let given = optionValues[name] { return given }
    let option = option(name)
    return option.defaultValue.map { [Value(text: $0, place: .option(option.longName))] } ?? []
  }

  private func option(_ name: String) -> OptionDescription {
    guard let option = options[name] else {
      preconditionFailure("'\(command)' does not declare the option '--\(name)'.")
    }
    return option
  }

  private func required<Value>(_ value: Value?, _ name: String) -> Value {
    guard let value else {
      preconditionFailure("'--\(name)' declares no default, so it may not have been given.")
    }
    return value
  }
}

// MARK: Arguments

extension ParsedArguments {
  /// The argument that is always there.
  func positional(_ name: String) -> String {
    guard let value = positionalIfGiven(name) else {
      preconditionFailure("The argument \(name) of '\(command)' may not have been given.")
    }
    return value
  }

  func positionalIfGiven(_ name: String) -> String? {
    positionals(name).first
  }

  /// All that were given for an argument, in the order typed; never empty for one that is `many`.
  func positionals(_ name: String) -> [String] {
    guard let values = arguments[name] else {
      preconditionFailure("'\(command)' does not declare the argument \(name).")
    }
    return values
  }

  /// An argument turned into a type of its own. What `parse` does not understand becomes a usage
  /// error that says what was `expected`.
  func positional<Parsed>(
    _ name: String, expected: String, parse: (String) -> Parsed?
  ) throws(UsageError) -> Parsed {
    let value = Value(text: positional(name), place: .argument(name))
    return try understood(value, expected: expected, parse: parse)
  }

  private func understood<Parsed>(
    _ value: Value, expected: String, among words: [String] = [], parse: (String) -> Parsed?
  ) throws(UsageError) -> Parsed {
    if let parsed = parse(value.text) { return parsed }
    let nearest = NearestWord.nearest(to: value.text, among: words)
    throw error(.badValue(value.place, value: value.text, allowed: expected, nearest: nearest))
  }
}

// MARK: Rules between options

extension ParsedArguments {
  /// Whether the option stands on the command line or in the environment.
  func isGiven(_ name: String) -> Bool {
    _ = option(name)
    return optionValues[name] != nil
  }

  /// Whether the option stands on the command line.
  func isTyped(_ name: String) -> Bool {
    guard case .option = value(name)?.place else { return false }
    return isGiven(name)
  }

  /// The last value of an option, and where it came from; nil if there is none.
  func value(_ name: String) -> Value? { values(name).last }

  /// Refuses two of these options beside each other.
  func refuseTogether(_ names: String...) throws(UsageError) {
    let given = names.filter(isGiven)
    if given.count > 1 { throw error(.conflict("--" + given[0], "--" + given[1])) }
  }

  /// Refuses a command line with none of these options.
  func requireOne(of names: String...) throws(UsageError) {
    if !names.contains(where: isGiven) { throw error(.missingOneOf(names.map { "--" + $0 })) }
  }

  /// An error about this command.
  func error(_ fact: UsageError.Fact) -> UsageError {
    UsageError(command: command, fact: fact)
  }
}
