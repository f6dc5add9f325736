import Presentation

extension ProgramDescription {
  /// What `smashtag --help` prints.
  func help(width: Int, palette: Palette) -> String {
    var layout = opening(width: width, palette: palette)
    let optionEntries = globalOptions.helpEntries
    let commandEntries = commands.map { (name: $0.name, help: $0.summary) }
    let nameWidth = HelpLayout.nameWidth((commandEntries + optionEntries).map(\.name))
    for group in groups {
      layout.heading(group.title)
      layout.list(
        group.commands.map { (name: $0.name, help: $0.summary) }, nameWidth: nameWidth)
    }
    layout.heading("Options of every command")
    layout.list(optionEntries, nameWidth: nameWidth)
    for section in sections {
      layout.heading(section.title)
      layout.body(section.text)
    }
    layout.heading("Exit codes")
    let codes = ExitCode.allCases.map { (name: String($0.rawValue), help: $0.meaning) }
    layout.list(codes, nameWidth: HelpLayout.nameWidth(codes.map(\.name)))
    layout.paragraph("'\(name) help COMMAND' explains a command.")
    return layout.text
  }

  /// What `smashtag` alone prints.
  func shortHelp(width: Int, palette: Palette) -> String {
    var layout = opening(width: width, palette: palette)
    layout.paragraph("Try '\(name) --help'.")
    return layout.text
  }

  private func opening(width: Int, palette: Palette) -> HelpLayout {
    var layout = HelpLayout(width: width, palette: palette)
    layout.paragraph(summary)
    layout.usage("\(name) COMMAND [options]")
    layout.heading("Examples")
    layout.examples(examples)
    return layout
  }
}
