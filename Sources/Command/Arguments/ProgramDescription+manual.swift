import Presentation

extension ProgramDescription {
  /// The manual page of the whole program, in roff: what help tells of every command, and the
  /// ``ManualFacts``.
  func manualPage() -> String {
    var page = Roff(program: name, version: version)
    page.section("NAME")
    page.name(name, manual.purpose)
    page.section("SYNOPSIS")
    for command in commands { page.usage("\(name) \(command.name)", command.usageRest) }
    page.usage("\(name) help", "[COMMAND]")
    page.usage("\(name) --version", "[--json]")
    page.section("DESCRIPTION")
    page.paragraph(summary)
    for section in sections { page.paragraph("\(section.title): \(section.text)") }
    page.section("OPTIONS")
    page.paragraph("Every command takes these, before or after its name.")
    page.options(globalOptions)
    page.section("COMMANDS")
    for command in commands { page.command(command, of: name) }
    addEnvironment(to: &page)
    page.entries("FILES", manual.files)
    page.entries(
      "EXIT STATUS",
      ExitCode.allCases.map { ManualFacts.Entry(String($0.rawValue), $0.meaning) })
    page.section("EXAMPLES")
    for example in examples { page.example(example.line, purpose: example.purpose.asSentence) }
    if !manual.seeAlso.isEmpty {
      page.section("SEE ALSO")
      page.paragraph(manual.seeAlso.joined(separator: ", "))
    }
    return page.text
  }

  /// The variables that options read, then the others.
  private func addEnvironment(to page: inout Roff) {
    let options = globalOptions + commands.flatMap(\.options)
    let declared = options.compactMap { option in
      option.environmentVariable.map { variable in
        ManualFacts.Entry(variable, "Holds where \(option.longName) is not given.")
      }
    }
    page.entries("ENVIRONMENT", declared + manual.variables)
  }
}

extension Roff {
  fileprivate mutating func command(_ command: CommandDescription, of program: String) {
    subsection(command.name)
    usage("\(program) \(command.name)", command.usageRest)
    paragraph(command.summary + ".")
    if !command.discussion.isEmpty { paragraph(command.discussion) }
    for argument in command.arguments { entry(argument.usage, meaning: argument.help) }
    options(command.options)
    for example in command.examples {
      self.example(example.line, purpose: example.purpose.asSentence)
    }
  }

  fileprivate mutating func options(_ options: [OptionDescription]) {
    for option in options {
      let names = (option.short.map { "-\($0), " } ?? "") + option.longName
      entry(names, option.kind == .flag ? "" : option.valueName, meaning: option.helpWithNotes)
    }
  }

  fileprivate mutating func entries(_ title: String, _ entries: [ManualFacts.Entry]) {
    guard !entries.isEmpty else { return }
    section(title)
    for each in entries { entry(each.name, meaning: each.meaning) }
  }
}

extension String {
  /// With a capital and a full stop: what stands below an example.
  fileprivate var asSentence: String {
    let end = hasSuffix(".") || hasSuffix("?") ? "" : "."
    return prefix(1).uppercased() + dropFirst() + end
  }
}
