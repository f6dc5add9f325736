// From the typed words to the exit code. Only main exits; everything here returns.

import Presentation
import Tweets

/// The program: its commands, and how a command line is carried out by one of them.
struct Program {
  let description: ProgramDescription
  private let commands: [any Command.Type]
  private let libraries: @Sendable () -> [LibraryVersion]
  private let words: @Sendable (any Error) -> String

  /// - Parameters:
  ///   - groups: the commands under their headings in help, in order.
  ///   - manual: what only the manual page tells.
  ///   - libraries: what `--version` tells beside the program's own.
  ///   - words: what to say about an error that a command throws, as a sentence without the
  ///     program's name and a final full stop. It may quote text from files: it is cleaned here.
  init(
    _ name: String, version: String, summary: String, examples: [Example],
    groups: KeyValuePairs<String, [any Command.Type]>,
    globalOptions: [OptionDescription] = GlobalOptions.descriptions,
    sections: [ProgramDescription.Section] = [GlobalOptions.databaseSection],
    manual: ManualFacts = ManualFacts(),
    libraries: @escaping @Sendable () -> [LibraryVersion] = { [] },
    words: @escaping @Sendable (any Error) -> String
  ) {
    description = ProgramDescription(
      name: name, version: version, summary: summary, examples: examples,
      groups: groups.map { .init(title: $0, commands: $1.map { $0.description }) },
      globalOptions: globalOptions, sections: sections, manual: manual)
    description.requireDistinctNames()
    commands = groups.flatMap(\.value)
    self.libraries = libraries
    self.words = words
  }

  /// Carries out one command line and says how it went. All output is written when this returns.
  func run(_ arguments: [String], environment: [String: String], terminal: Terminal) -> ExitCode {
    let output = BufferedOutput(descriptor: terminal.outputDescriptor)
    let talk = Talk(terminal: terminal, program: description.name)
    do {
      let code = try carryOut(arguments, environment, terminal, output, talk)
      talk.progress?.clear()
      try output.flush()
      return code
    } catch is ClosedPipe {
      // Whoever read the answer has seen enough: `smashtag … | head` is no failure.
      talk.progress?.clear()
      return .done
    } catch {
      talk.progress?.clear()
      // What was answered before the error belongs to the answer, and before the error.
      try? output.flush()
      return report(error, talk)
    }
  }

  private func report(_ error: any Error, _ talk: Talk) -> ExitCode {
    switch error {
    case is Interrupted:
      talk.problem("interrupted")
      return .interrupted
    case let error as UsageError:
      talk.raw(error.message(program: description.name) + "\n")
      return .wrongUsage
    case let error as OutputFailure:
      talk.problem(error.sentence)
      return .failed
    default:
      talk.problem(words(error))
      return .failed
    }
  }

  private func carryOut(
    _ arguments: [String], _ environment: [String: String], _ terminal: Terminal,
    _ output: BufferedOutput, _ talk: Talk
  ) throws -> ExitCode {
    let parser = CommandLineParser(program: description)
    switch try parser.parse(arguments, environment: environment) {
    case .nothing:
      talk.raw(description.shortHelp(width: terminal.errorWidth ?? 80, palette: .off))
      return .wrongUsage
    case .version(let isJSON):
      try output.writeLines(versionLines(isJSON: isJSON))
      return .done
    case .help(let command):
      let width = terminal.outputWidth ?? 80
      let color = ColorChoice.auto.isOn(
        isTerminal: terminal.outputWidth != nil, environment: environment)
      let palette = Palette(isOn: color)
      try output.write(
        command?.help(program: description, width: width, palette: palette)
          ?? description.help(width: width, palette: palette))
      return .done
    case .run(let values):
      let command = try make(values)
      if try values.wantsByteOrderMark(type(of: command).description) {
        output.begins(with: ByteOrderMark.text)
      }
      return try command.run(try context(values, environment, terminal, output, talk))
    }
  }

  private func versionLines(isJSON: Bool) -> [String] {
    let (name, version, libraries) = (description.name, description.version, libraries())
    return isJSON
      ? [JSONAnswers.version(name, version, libraries: libraries)]
      : AnswerText.version(name, version, libraries: libraries)
  }

  /// The command that is meant. Throws where values that are right each by itself do not go together.
  func make(_ values: ParsedArguments) throws(UsageError) -> any Command {
    guard let type = commands.first(where: { $0.description.name == values.command }) else {
      preconditionFailure("The command '\(values.command)' is described but not there.")
    }
    return try type.init(values)
  }

  private func context(
    _ values: ParsedArguments, _ environment: [String: String], _ terminal: Terminal,
    _ output: BufferedOutput, _ talk: Talk
  ) throws(UsageError) -> Context {
    let options = try GlobalOptions(values)
    let isTerminal = terminal.outputWidth != nil
    talk.obey(options)
    return Context(
      program: description, options: options, environment: environment, output: output, talk: talk,
      palette: Palette(
        isOn: options.color.isOn(isTerminal: isTerminal, environment: environment)),
      width: terminal.outputWidth)
  }
}
