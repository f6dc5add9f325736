// What was typed becomes what it means. Pure: words and an environment in, an invocation or a usage
// error out. The syntax is that of getopt_long and the GNU guidelines, except that long names are
// not abbreviated, so that a script does not break when an option is added.
//
//     --name value   --name=value   -n value   -n5   -qj (flags together)   -- (only arguments follow)

/// Reads a command line by the program's description.
struct CommandLineParser: Sendable {
  let program: ProgramDescription

  /// What `words`, those after the program's name, ask for.
  ///
  /// Options may stand anywhere among the arguments; global ones before the command too. `-` alone is
  /// an argument. The value of an option does not begin with `-`, unless it is `-`, a negative number
  /// or follows a `=`. Help wins over any other error of a command's line.
  func parse(
    _ words: [String], environment: [String: String] = [:]
  ) throws(UsageError) -> Invocation {
    if words.isEmpty { return .nothing }
    var scan = Scan(program: program, words: words)
    do {
      try scan.run()
    } catch {
      guard scan.command != nil, asksForHelp(words) else { throw error }
      return .help(scan.command)
    }
    if scan.isHelpCommand { return .help(try helpTopic(scan.arguments)) }
    if scan.has("help") { return .help(scan.command) }
    if scan.has("version") { return .version(isJSON: scan.has("json")) }
    guard let command = scan.command else {
      throw UsageError(command: nil, fact: .missingArgument("COMMAND", hint: nil))
    }
    return .run(try checked(scan, command, environment))
  }

  private func asksForHelp(_ words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
  }

  /// The command in `smashtag help COMMAND`.
  private func helpTopic(_ arguments: [String]) throws(UsageError) -> CommandDescription? {
    guard let name = arguments.first, name != "help" else { return nil }
    let command = try program.commandOrError(name)
    if arguments.count > 1 {
      throw UsageError(command: name, fact: .unexpectedArgument(arguments[1]))
    }
    return command
  }

  private func checked(
    _ scan: Scan, _ command: CommandDescription, _ environment: [String: String]
  ) throws(UsageError) -> ParsedArguments {
    let options = command.options + program.globalOptions
    var values = scan.values
    for option in options where values[option.name] == nil {
      guard let variable = option.environmentVariable, let text = environment[variable], text != ""
      else { continue }
      let value = ParsedArguments.Value(text: text, place: .environment(variable))
      try option.check(value, command: command.name)
      values[option.name] = [value]
    }
    return ParsedArguments(
      command: command.name, options: options, optionValues: values,
      arguments: try command.distributed(scan.arguments))
  }
}

extension ProgramDescription {
  func commandOrError(_ name: String) throws(UsageError) -> CommandDescription {
    if let command = command(named: name) { return command }
    let nearest = NearestWord.nearest(to: name, among: commands.map(\.name) + ["help"])
    throw UsageError(command: nil, fact: .unknownCommand(name, nearest: nearest))
  }
}

extension CommandDescription {
  /// The typed arguments by the names of the declared ones.
  fileprivate func distributed(_ typed: [String]) throws(UsageError) -> [String: [String]] {
    var rest = typed[...]
    var values: [String: [String]] = [:]
    for argument in arguments {
      if rest.isEmpty && argument.count != .optional {
        throw UsageError(
          command: name, fact: .missingArgument(argument.name, hint: argument.hint))
      }
      let taken = argument.count == .many ? rest : rest.prefix(1)
      values[argument.name] = Array(taken)
      rest = rest.dropFirst(taken.count)
    }
    if let unexpected = rest.first {
      throw UsageError(command: name, fact: tooMany(unexpected, typed))
    }
    return values
  }

  /// A search of several words is easily typed without quotes.
  private func tooMany(_ unexpected: String, _ typed: [String]) -> UsageError.Fact {
    guard arguments.count == 1, arguments[0].count == .one else {
      return .unexpectedArgument(unexpected)
    }
    let joined = typed.joined(separator: " ")
    return .unexpectedArgument(unexpected, argument: arguments[0].name, joined: joined)
  }
}

extension OptionDescription {
  /// Refuses a value that the option does not take.
  func check(_ value: ParsedArguments.Value, command: String?) throws(UsageError) {
    var nearest: String?
    switch kind {
    case .flag, .string:
      return
    case .int(let range):
      if let number = Int(value.text), range.contains(number) { return }
    case .choice(let words):
      if words.contains(value.text) { return }
      nearest = NearestWord.nearest(to: value.text, among: words)
    }
    throw UsageError(
      command: command,
      fact: .badValue(value.place, value: value.text, allowed: allowed ?? "", nearest: nearest))
  }
}
