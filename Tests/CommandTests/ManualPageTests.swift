import Foundation
import TestSupport
import Testing

@testable import Command

/// The manual page as man shows it.
@Suite("Manual page")
struct ManualPageTests {
  /// The page on lines that nothing is too wide for.
  private func rendered(
    _ page: String, locale: String = "C.UTF-8", trimmed: Bool = true
  ) throws -> [String] {
    try requireProgram("man", package: "man-db")
    let sandbox = try Sandbox()
    try sandbox.write(page, to: "page.1")
    sandbox.environment["LC_ALL"] = locale
    sandbox.environment["MANWIDTH"] = "2000"
    let shown = try sandbox.shell("man --warnings -l page.1")
    #expect(shown.exitCode == 0)
    #expect(shown.errors == "", "groff warns")
    guard trimmed else { return shown.outputLines }
    return shown.outputLines.map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test("It renders without a warning, with its sections in order", arguments: ["C", "C.UTF-8"])
  func sections(locale: String) throws {
    let page = try Sandbox().run(["man"])
    #expect(page.exitCode == 0 && page.errors.isEmpty)
    #expect(page.outputBytes.allSatisfy { $0 < 0x80 })
    let lines = try rendered(page.output, locale: locale, trimmed: false)
    let titles = lines.filter { line in
      line.first?.isLetter == true && line.allSatisfy { $0.isUppercase || $0 == " " }
    }
    #expect(
      titles == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "ENVIRONMENT", "FILES",
        "EXIT STATUS", "EXAMPLES", "SEE ALSO",
      ])
    #expect(lines.contains("       smashtag - count the hashtags and users that tweets mention"))
  }

  @Test("Each command, flag and example stands in it with its help, hyphens as they are typed")
  func complete() throws {
    let program = Program.smashtag.description
    let lines = try rendered(program.manualPage())
    let text = lines.joined(separator: "\n")
    for command in program.commands {
      #expect(lines.contains(command.name))
      #expect(lines.contains { $0.hasPrefix("smashtag \(command.name)") })
      #expect(text.contains(command.summary + "."))
      for argument in command.arguments { #expect(text.contains(argument.help)) }
      for example in command.examples { #expect(lines.contains(example.line), "\(example.line)") }
    }
    for option in program.globalOptions + program.commands.flatMap(\.options) {
      let name = (option.short.map { "-\($0), " } ?? "") + option.usage
      let isThere = lines.contains { $0 == name || $0.hasPrefix(name + " ") }
      #expect(isThere, "\(name)")
      #expect(text.contains(option.helpWithNotes), "\(name)")
    }
    for example in program.examples { #expect(lines.contains(example.line)) }
    for code in ExitCode.allCases { #expect(text.contains(code.meaning)) }
  }

  @Test("Each variable that the sources ask for stands in it")
  func variables() throws {
    let lines = try rendered(Program.smashtag.description.manualPage())
    let sources = Fixtures.root.appending(path: "Sources")
    var names: Set<String> = ["SMASHTAG_DB"]
    for case let file as URL in try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      names.formUnion(text.matches(of: #/environment\["([A-Z_]+)"/#).map { String($0.output.1) })
    }
    #expect(names.count >= 6)
    for name in names { #expect(lines.contains { $0.hasPrefix(name) }, "\(name)") }
  }

  @Test("Text that roff would obey is shown as it is")
  func hostile() throws {
    let texts = [
      ".TH is no request", "'br neither", "\\fBnot bold\\fR \\n(.x \\", "--flag -x a-b --",
      "\"quoted\" 'too' `and` ^this~", "\\*(lq \\(em % $ # @ .", "..",
    ]
    let command = CommandDescription(
      "probe", summary: ".SH in a summary",
      discussion: texts.joined(separator: "\n\n") + "\n\n  .kept 'as' \\it  is\n\n",
      options: texts.enumerated().map { .flag("flag-\($0)", help: $1) },
      examples: texts.map { Example($0, "why not") })
    let program = ProgramDescription(
      name: "probe", version: "1", summary: "'Probes", examples: [],
      groups: [.init(title: "", commands: [command])], globalOptions: [], sections: [],
      manual: ManualFacts(purpose: "to probe", seeAlso: [".x(1)"]))
    let lines = try rendered(program.manualPage())
    for text in texts {
      #expect(lines.filter { $0 == text || $0.hasSuffix(" " + text) }.count >= 3, "\(text)")
    }
    for line in [".SH in a summary.", "'Probes", ".kept 'as' \\it  is", ".x(1)"] {
      #expect(lines.contains(line), "\(line)")
    }
  }
}
