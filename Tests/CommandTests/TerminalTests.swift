import Glibc
import Presentation
import Testing
import Threads

@testable import Command

@Suite("Terminal: what the output is connected to")
struct TerminalTests {
  @Test("A terminal tells its width, a pipe has none")
  func width() throws {
    let screen = try PseudoTerminal(columns: 61)
    let pipe = OutputPipe()
    let terminal = Terminal.current(
      output: screen.terminal, errors: pipe.writing, environment: ["COLUMNS": "50"])
    #expect(terminal.outputWidth == 61)
    #expect(terminal.errorWidth == nil)
  }

  @Test(
    "A terminal that does not know its width has that of COLUMNS, else 80",
    arguments: [("50", 50), ("0", 80), ("-3", 80), ("wide", 80), ("", 80)])
  func columns(variable: String, width: Int) throws {
    let screen = try PseudoTerminal(columns: 0)
    let terminal = Terminal.current(
      output: screen.terminal, errors: screen.terminal, environment: ["COLUMNS": variable])
    #expect(terminal.outputWidth == width)
  }
}

@Suite("Terminal: the environment")
struct TerminalEnvironmentTests {
  @Test("Every variable is there with its value")
  func variables() throws {
    let environment = ProcessEnvironment.current()
    #expect(!environment.isEmpty)
    for (name, value) in environment where !name.isEmpty {
      let found = try #require(getenv(name), "\(name)")
      #expect(String(cString: found) == value)
    }
  }
}

@Suite("Terminal: writing")
struct TerminalWritingTests {
  init() {
    Terminal.ignoreBrokenPipes()
  }

  @Test("The answer is written when the buffer is full and when it is flushed")
  func buffered() throws {
    let pipe = OutputPipe()
    let output = BufferedOutput(descriptor: pipe.writing)
    try output.writeLines(["a", "b"])
    var pending: Int32 = -1
    #expect(ioctl(pipe.reading, UInt(FIONREAD), &pending) == 0 && pending == 0)
    try output.flush()
    #expect(ioctl(pipe.reading, UInt(FIONREAD), &pending) == 0 && pending == 4)
    #expect(pipe.text() == "a\nb\n")
  }

  @Test("A closed pipe is told once, then all is silence")
  func closedPipe() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let output = BufferedOutput(descriptor: ends[1])
    try output.write("a")
    #expect(throws: ClosedPipe()) { try output.flush() }
    try output.write("b")
    try output.flush()
  }

  @Test("A full disk is an error with the system's words")
  func full() throws {
    let device = open("/dev/full", O_WRONLY)
    try #require(device >= 0)
    defer { close(device) }
    let output = BufferedOutput(descriptor: device)
    try output.write("a")
    let failure = #expect(throws: OutputFailure.self) { try output.flush() }
    #expect(failure?.sentence == "cannot write to standard output: No space left on device")
  }

  @Test("A pipe that does not block gets everything")
  func nonBlocking() throws {
    let pipe = OutputPipe()
    let (reading, writing) = (pipe.reading, pipe.writing)
    try #require(fcntl(writing, F_SETFL, O_NONBLOCK) == 0)
    let text = String(repeating: "smashtag", count: 100_000)
    let sum = ReadSum()
    // A thread and no task: tests that wait hold all threads that tasks have.
    let reader = Thread {
      var total = 0
      var part = [UInt8](repeating: 0, count: 10_000)
      while total < 800_000, case let count = read(reading, &part, part.count), count > 0 {
        total += count
      }
      sum.bytes = total
    }
    try Array(text.utf8).withUnsafeBytes { try Descriptor.write($0, to: writing) }
    reader.join()
    #expect(sum.bytes == 800_000)
    withExtendedLifetime(pipe) {}
  }
}

/// What a thread has read; looked at when it has ended.
private final class ReadSum: @unchecked Sendable {
  var bytes = 0
}

@Suite("Terminal: progress")
struct TerminalProgressTests {
  @Test("A line changes at most ten times a second and goes at the end")
  func throttled() {
    var written: [String] = []
    var now = ContinuousClock.Instant.now
    let display = ProgressDisplay(width: { 20 }, now: { now }, write: { written.append($0) })
    for step in 0..<5 {
      display.update { "\(step) in \($0)" }
      now += .milliseconds(40)
    }
    display.clear()
    display.clear()
    #expect(written == ["\r0 in 19\u{1B}[K", "\r3 in 19\u{1B}[K", "\r\u{1B}[K"])
  }

  @Test("The line follows the terminal when it is made narrower")
  func resized() throws {
    let screen = try PseudoTerminal(columns: 30)
    let talk = Talk(
      terminal: .current(output: screen.terminal, errors: screen.terminal, environment: [:]),
      program: "smashtag")
    talk.obey(try GlobalOptions(Sample.values(["stats"])))
    try screen.resize(columns: 12)
    talk.progress?.update { "\($0)" }
    let expected = "\r11\u{1B}[K"
    #expect(screen.text(as: expected) == expected)
  }

  @Test("A message takes the line away before it is written")
  func message() throws {
    let screen = try PseudoTerminal(columns: 30)
    let talk = Talk(
      terminal: .current(output: screen.terminal, errors: screen.terminal, environment: [:]),
      program: "smashtag")
    talk.obey(try GlobalOptions(Sample.values(["stats"])))
    talk.progress?.update { _ in "half" }
    talk.problem("bad\u{1B}line")
    let expected = "\rhalf\u{1B}[K\r\u{1B}[Ksmashtag: bad\u{FFFD}line\r\n"
    #expect(screen.text(as: expected) == expected)
  }

  @Test(
    "There is no progress without a terminal, or where nobody wants it",
    arguments: [["stats", "--quiet"], ["stats", "--no-progress"]])
  func unwanted(words: [String]) throws {
    let screen = try PseudoTerminal(columns: 30)
    let onScreen = Talk(
      terminal: .current(output: screen.terminal, errors: screen.terminal, environment: [:]),
      program: "smashtag")
    onScreen.obey(try GlobalOptions(Sample.values(words)))
    #expect(onScreen.progress == nil)

    let pipe = OutputPipe()
    let inPipe = Talk(
      terminal: .current(output: pipe.writing, errors: pipe.writing, environment: [:]),
      program: "smashtag")
    inPipe.obey(try GlobalOptions(Sample.values(["stats"])))
    #expect(inPipe.progress == nil)
  }
}
