import TestSupport
import Testing

@testable import Command

/// `--bom`, by which Excel knows that CSV is UTF-8.
@Suite("Byte-order mark")
struct ByteOrderMarkTests {
  let sandbox = Result { try Sandbox.withSample() }

  private static let commands = Program.smashtag.description.groups.flatMap(\.commands)
    .filter(\.hasByteOrderMark).map(\.name)

  @Test("Every command that answers in CSV has it, and only those")
  func everyCommand() {
    #expect(Self.commands.count >= 5)
    for command in Program.smashtag.description.groups.flatMap(\.commands) {
      #expect(command.options.contains { $0.name == "bom" } == command.hasByteOrderMark)
    }
    #expect(!IngestCommand.description.hasByteOrderMark)
  }

  @Test(
    "The answer begins with it, once, and is the same behind it",
    arguments: [
      ["popularity", "#stanford"], ["tweets", "#stanford"], ["terms"], ["pairs", "#stanford"],
      ["compare", "#stanford", "#stanford"],
    ])
  func begins(command: [String]) throws {
    let sandbox = try sandbox.get()
    let plain = try sandbox.run(command + ["--format", "csv"])
    let marked = try sandbox.run(command + ["--format", "csv", "--bom"])
    #expect(plain.exitCode == 0)
    #expect(marked.outputBytes == [0xEF, 0xBB, 0xBF] + plain.outputBytes)
    #expect(plain.outputBytes.first != 0xEF)
  }

  @Test("Where there is no answer, there is no mark")
  func noAnswer() throws {
    let result = try sandbox.get().run(["popularity", "#other", "--format", "csv", "--bom"])
    #expect(result.exitCode == 1)
    #expect(result.outputBytes.isEmpty)
  }

  @Test(
    "With another form it is wrong usage",
    arguments: [
      [], ["--json"], ["--format", "tsv"], ["--format", "table"], ["--format", "ndjson"],
    ])
  func otherForms(form: [String]) throws {
    for command in Self.commands {
      let arguments = command == "terms" ? [] : command == "compare" ? ["x", "y"] : ["x"]
      let result = try sandbox.get().run([command] + arguments + ["--bom"] + form)
      #expect(result.exitCode == 64, "\(command): \(result)")
      #expect(result.errors.contains("option '--bom' needs '--format csv'"))
    }
  }
}
