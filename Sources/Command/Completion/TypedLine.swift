import Tweets

/// A command line that is still being typed: what stands before its last word, and what the last word
/// is about to become. Unlike the parser it takes no offence at anything.
struct TypedLine: Sendable {
  /// What may stand where the last word is.
  enum Place: Sendable {
    case command
    case helpTopic
    case optionName
    case value(OptionDescription)
    case argument(ArgumentDescription)
    case nothing
  }

  let program: ProgramDescription
  private(set) var command: CommandDescription?
  private var isHelpCommand = false
  private var isUnknownCommand = false

  /// The values typed for each option by its name, in their order; none for a flag.
  private(set) var values: [String: [String]] = [:]
  private(set) var arguments: [String] = []
  private(set) var place = Place.nothing

  /// What is typed of the last word that stands in its place.
  private(set) var word = ""

  /// What of the last word comes before `word`: `--kind=`, `-t`; mostly nothing.
  private(set) var prefix = ""

  private var awaiting: OptionDescription?
  private var onlyArguments = false

  /// - Parameter words: those after the program's name. The last is being typed; it may be empty.
  init(_ words: [String], program: ProgramDescription) {
    self.program = program
    for word in words.dropLast() { take(word) }
    takeLast(words.last ?? "")
  }

  /// The first search term on the line.
  var term: String? {
    let typed = zip(command?.arguments ?? [], arguments).first { $0.0.names == .term }
    let option = options.first { $0.names == .term }
    return typed?.1 ?? option.flatMap { values[$0.name]?.last }
  }

  /// The options that can stand on the line.
  var options: [OptionDescription] { (command?.options ?? []) + program.globalOptions }

  // MARK: Before the last word

  private mutating func take(_ word: String) {
    if let option = awaiting, Scan.canBeValue(word) {
      values[option.name, default: []].append(word)
      awaiting = nil
    } else if onlyArguments || !Self.looksLikeOption(word) {
      takeArgument(word)
    } else if word == "--" {
      onlyArguments = true
    } else {
      awaiting = nil
      takeOption(word)
    }
  }

  private mutating func takeArgument(_ word: String) {
    if command != nil || isHelpCommand || isUnknownCommand {
      arguments.append(word)
    } else if word == "help" {
      isHelpCommand = true
    } else {
      command = program.command(named: word)
      isUnknownCommand = command == nil
    }
  }

  private mutating func takeOption(_ word: String) {
    guard let (option, attached) = self.option(in: word) else { return }
    if option.kind == .flag {
      values[option.name] = []
    } else if let attached {
      values[option.name, default: []].append(attached)
    } else {
      awaiting = option
    }
  }

  // MARK: The last word

  private mutating func takeLast(_ word: String) {
    self.word = word
    if let option = awaiting, Scan.canBeValue(word) {
      place = .value(option)
    } else if onlyArguments || !(word.hasPrefix("-")) {
      place = argumentPlace
    } else if let (option, attached) = option(in: word), option.kind != .flag, let attached {
      let beginning = word.utf8.dropLast(attached.utf8.count)
      (prefix, self.word) = (String(decoding: beginning, as: UTF8.self), attached)
      place = .value(option)
    } else {
      place = .optionName
    }
  }

  private var argumentPlace: Place {
    if isHelpCommand { return arguments.isEmpty ? .helpTopic : .nothing }
    guard let command else { return isUnknownCommand ? .nothing : .command }
    if let next = command.arguments.dropFirst(arguments.count).first { return .argument(next) }
    if let last = command.arguments.last, last.count == .many { return .argument(last) }
    return .nothing
  }

  /// The option that a word names, the last one of letters behind one dash, and the value in the same
  /// word.
  private func option(in word: String) -> (OptionDescription, attached: String?)? {
    if word.hasPrefix("--") {
      let parts = word.dropFirst(2).parts(at: "=", most: 2)
      let option = options.first { $0.name == parts[0] }
      return option.map { ($0, parts.count == 2 ? parts[1] : nil) }
    }
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else { return nil }
      if option.kind != .flag { return (option, letters.isEmpty ? nil : String(letters)) }
      if letters.isEmpty { return (option, nil) }
    }
    return nil
  }

  private static func looksLikeOption(_ word: String) -> Bool {
    word.count > 1 && word.hasPrefix("-") && Int(word) == nil
  }
}
