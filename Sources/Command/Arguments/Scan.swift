import Tweets

/// One walk over the words of a command line, which sorts them into the command, options with their
/// values, and arguments.
struct Scan {
  let program: ProgramDescription
  private(set) var command: CommandDescription?

  /// Whether the command is `help`, which is the parser's own.
  private(set) var isHelpCommand = false
  private(set) var values: [String: [ParsedArguments.Value]] = [:]
  private(set) var arguments: [String] = []
  private var rest: ArraySlice<String>

  init(program: ProgramDescription, words: [String]) {
    self.program = program
    rest = words[...]
  }

  func has(_ flag: String) -> Bool { values[flag] != nil }

  mutating func run() throws(UsageError) {
    var onlyArguments = false
    while let word = rest.popFirst() {
      if onlyArguments || word == "-" || !word.hasPrefix("-") {
        try takeArgument(word)
      } else if word == "--" {
        onlyArguments = true
      } else if word.hasPrefix("--") {
        try takeLong(word)
      } else {
        try takeShort(word)
      }
    }
  }

  private mutating func takeArgument(_ word: String) throws(UsageError) {
    if command != nil || isHelpCommand {
      arguments.append(word)
    } else if word == "help" {
      isHelpCommand = true
    } else {
      command = try program.commandOrError(word)
    }
  }

  // MARK: Options

  /// `--name`, `--name value` or `--name=value`.
  private mutating func takeLong(_ word: String) throws(UsageError) {
    let parts = word.dropFirst(2).parts(at: "=", most: 2)
    let name = parts[0]
    let attached = parts.count == 2 ? parts[1] : nil
    guard let option = options.first(where: { $0.name == name }) else {
      throw unknown("--" + name, name)
    }
    if option.kind == .flag {
      if let attached {
        throw error(.valueForFlag(option: option.longName, value: attached))
      }
      values[name] = []
    } else {
      try take(attached ?? nextValue(), for: option, typedAs: option.longName)
    }
  }

  /// `-q`, `-qj`, `-n 5`, `-n5` or `-qn5`.
  private mutating func takeShort(_ word: String) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw unknownShort(letter, in: word)
      }
      if option.kind == .flag {
        values[option.name] = []
      } else {
        let text = letters.isEmpty ? nextValue() : String(letters)
        try take(text, for: option, typedAs: "-\(letter)")
        return
      }
    }
  }

  /// The next word, if it can be a value.
  private mutating func nextValue() -> String? {
    guard let word = rest.first else { return nil }
    return Self.canBeValue(word) ? rest.popFirst() : nil
  }

  /// Whether a word behind an option is its value, and no option: it does not begin with `-`, or is a number.
  static func canBeValue(_ word: String) -> Bool {
    let isNumber = word.hasPrefix("-") && Double(word) != nil && word.last?.isNumber == true
    return word == "-" || !word.hasPrefix("-") || isNumber
  }

  private mutating func take(
    _ text: String?, for option: OptionDescription, typedAs name: String
  ) throws(UsageError) {
    guard let text else {
      throw error(.missingValue(option: name, valueName: option.valueName, hint: option.hint))
    }
    if values[option.name] != nil && !option.isRepeatable {
      throw error(.givenTwice(option: option.longName))
    }
    let value = ParsedArguments.Value(text: text, place: .option(name))
    try option.check(value, command: command?.name)
    values[option.name, default: []].append(value)
  }

  /// The options that can stand here.
  private var options: [OptionDescription] {
    (command?.options ?? []) + program.globalOptions
  }

  // MARK: Errors

  private func error(_ fact: UsageError.Fact) -> UsageError {
    UsageError(command: command?.name, fact: fact)
  }

  private func unknown(_ typed: String, _ name: String) -> UsageError {
    if command == nil && isKnownToSomeCommand({ $0.name == name }) {
      return error(.optionBeforeCommand(typed))
    }
    let nearest = NearestWord.nearest(to: name, among: options.map(\.name))
    return error(.unknownOption(typed, nearest: nearest.map { "--" + $0 }))
  }

  /// A long name behind one dash is a common slip: `-json`.
  private func unknownShort(_ letter: Character, in word: String) -> UsageError {
    if command == nil && isKnownToSomeCommand({ $0.short == letter }) {
      return error(.optionBeforeCommand("-\(letter)"))
    }
    let name = String(word.dropFirst())
    if name.count > 2, let nearest = NearestWord.nearest(to: name, among: options.map(\.name)) {
      return error(.unknownOption(word, nearest: "--" + nearest))
    }
    return error(.unknownOption("-\(letter)", nearest: nil))
  }

  private func isKnownToSomeCommand(_ isMeant: (OptionDescription) -> Bool) -> Bool {
    program.commands.contains { $0.options.contains(where: isMeant) }
  }
}
