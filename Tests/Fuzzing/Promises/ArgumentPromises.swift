// What holds for command lines, whatever is typed.

@testable import Command

/// The words of a command line lie between zero bytes. It means something, or is refused in a sentence.
func holdArgumentPromises(_ bytes: [UInt8]) {
  let words = texts(bytes)
  let program = Program.smashtag
  do throws(UsageError) {
    let invocation = try CommandLineParser(program: program.description).parse(words)
    guard case .run(let values) = invocation else { return }
    holdTyped(values, words, program.description)
    _ = try program.make(values)
    _ = try GlobalOptions(values)
  } catch {
    hold(error, program.description)
  }
}

/// An error is a line that says what is wrong, and one that says where help is.
private func hold(_ error: UsageError, _ program: ProgramDescription) {
  let message = error.message(program: program.name)
  precondition(hidden(message).isEmpty, "a message is only seen: \(message.debugDescription)")
  let lines = message.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
  precondition(lines.count == 2, "a message is two lines: \(message.debugDescription)")
  precondition(message.hasPrefix("smashtag: "), "a message says who speaks")
  precondition(message.utf8.count < 4000, "a message is short")
  precondition(message.hasSuffix(" --help'."), "a message says where help is")
  let command = error.command.map { name in
    guard let command = program.command(named: name) else {
      preconditionFailure("the command of an error is there: \(name)")
    }
    return command
  }
  let names = (command?.options ?? []).map(\.longName) + program.globalOptions.map(\.longName)
  switch error.fact {
  case .unknownCommand(_, let nearest?):
    precondition(nearest == "help" || program.command(named: nearest) != nil, "\(nearest) is there")
  case .unknownOption(_, let nearest?):
    precondition(names.contains(nearest), "\(nearest) can be typed there")
  default: break
  }
}

/// What the parser understands, a line being typed understands too: else a shell completes another line.
private func holdTyped(
  _ values: ParsedArguments, _ words: [String], _ program: ProgramDescription
) {
  let line = TypedLine(words + [""], program: program)
  precondition(line.command?.name == values.command, "both find \(values.command)")
  guard let command = line.command else { return }
  for option in command.options + program.globalOptions where option.kind == .string {
    let typed = values.isTyped(option.name) ? values.strings(option.name) : []
    precondition(
      (line.values[option.name] ?? []).elementsEqual(typed) { $0.utf8.elementsEqual($1.utf8) },
      "both find \(option.longName): \(words)")
  }
}
