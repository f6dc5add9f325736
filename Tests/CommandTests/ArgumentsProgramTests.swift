import Glibc
import Presentation
import Testing

@testable import Command

@Suite("Arguments: from the words to the exit code")
struct ArgumentsProgramTests {
  init() {
    Terminal.ignoreBrokenPipes()
  }

  private func run(
    _ words: [String], environment: [String: String] = [:]
  ) -> (code: ExitCode, output: String, errors: String) {
    let output = OutputPipe()
    let errors = OutputPipe()
    let terminal = Terminal.current(
      output: output.writing, errors: errors.writing, environment: environment)
    let code = Sample.program.run(words, environment: environment, terminal: terminal)
    return (code, output.text(), errors.text())
  }

  @Test("A command answers on standard output and talks on standard error")
  func done() {
    #expect(run(["popularity", "#a"]) == (.done, "#a 2\n", "counted\n"))
    #expect(run(["popularity", "#a", "--quiet"]) == (.done, "#a 2\n", ""))
  }

  @Test("An error is one line and the exit code 2")
  func failed() {
    #expect(
      run(["ingest", "a\nb", "--term", "t"])
        == (.failed, "", "smashtag: cannot read 'a b'\n"))
  }

  @Test("Wrong usage is two lines and the exit code 64")
  func wrongUsage() {
    let result = run(["popularity", "a", "--since=x"])
    #expect(result.code == .wrongUsage && result.output.isEmpty)
    #expect(
      result.errors == """
        smashtag: option '--since' cannot be 'x': expected a year such as 2026
        Try 'smashtag popularity --help'.

        """)
  }

  @Test("Help and version are answers")
  func answers() {
    let program = Sample.program.description
    let help = program.help(width: 80, palette: .off)
    #expect(run(["--help"]) == (.done, help, ""))
    let commandHelp = Sample.Stats.description.help(program: program, width: 80, palette: .off)
    #expect(run(["help", "stats"]) == (.done, commandHelp, ""))
    #expect(run(["--version"]) == (.done, "smashtag 1.2.3\n", ""))
  }

  @Test("The program alone gives short help on standard error and the exit code 64")
  func nothing() {
    let help = Sample.program.description.shortHelp(width: 80, palette: .off)
    #expect(run([]) == (.wrongUsage, "", help))
  }

  @Test("A closed pipe ends the run quietly")
  func closedPipe() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let errors = OutputPipe()
    let terminal = Terminal.current(output: ends[1], errors: errors.writing, environment: [:])
    #expect(Sample.program.run(["stats"], environment: [:], terminal: terminal) == .done)
    #expect(errors.text() == "")
  }

  @Test("A full disk is one clear error")
  func full() throws {
    let device = open("/dev/full", O_WRONLY)
    try #require(device >= 0)
    defer { close(device) }
    let errors = OutputPipe()
    let terminal = Terminal.current(output: device, errors: errors.writing, environment: [:])
    let code = Sample.program.run(["--help"], environment: [:], terminal: terminal)
    #expect(code == .failed)
    #expect(
      errors.text() == "smashtag: cannot write to standard output: No space left on device\n")
  }
}
