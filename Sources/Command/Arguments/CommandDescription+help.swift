import Presentation

extension CommandDescription {
  /// What `smashtag NAME --help` prints.
  func help(program: ProgramDescription, width: Int, palette: Palette) -> String {
    var layout = HelpLayout(width: width, palette: palette)
    layout.paragraph(summary + ".")
    layout.usage(usage(program: program.name))
    if !discussion.isEmpty { layout.paragraph(discussion) }

    let argumentEntries = arguments.map { (name: $0.usage, help: $0.help) }
    let optionEntries = options.helpEntries
    let nameWidth = HelpLayout.nameWidth((argumentEntries + optionEntries).map(\.name))
    if !arguments.isEmpty {
      layout.heading("Arguments")
      layout.list(argumentEntries, nameWidth: nameWidth)
    }
    if !options.isEmpty {
      layout.heading("Options")
      layout.list(optionEntries, nameWidth: nameWidth)
    }
    if !examples.isEmpty {
      layout.heading("Examples")
      layout.examples(examples)
    }
    let names = program.globalOptions.map(\.longName).joined(separator: ", ")
    layout.paragraph("Every command also takes \(names): see '\(program.name) --help'.")
    return layout.text
  }

  /// `smashtag popularity [options] TERM`.
  private func usage(program: String) -> String {
    usageRest.isEmpty ? "\(program) \(name)" : "\(program) \(name) \(usageRest)"
  }

  /// `[options] TERM`: what follows the command's name.
  var usageRest: String {
    ((options.isEmpty ? [] : ["[options]"]) + arguments.map(\.usage)).joined(separator: " ")
  }
}

extension [OptionDescription] {
  /// Each option with its help, in order. The column of short names is there only if one has any.
  var helpEntries: [(name: String, help: String)] {
    let hasShort = contains { $0.short != nil }
    return map { option in
      let short = option.short.map { "-\($0), " } ?? (hasShort ? "    " : "")
      return (short + option.usage, option.helpWithNotes)
    }
  }
}

extension OptionDescription {
  /// The help and, in parentheses before its full stop, what follows from the declaration.
  var helpWithNotes: String {
    var notes: [String] = []
    if case .int(let range) = kind { notes += [range.words].filter { !$0.isEmpty } }
    if isRepeatable { notes.append("may be repeated") }
    if let environmentVariable { notes.append("else $\(environmentVariable)") }
    if let defaultValue { notes.append("default \(defaultValue)") }
    if notes.isEmpty { return help }
    let sentence = help.hasSuffix(".") ? help.dropLast() : help[...]
    return "\(sentence) (\(notes.joined(separator: "; ")))."
  }
}
