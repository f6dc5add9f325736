public import Glibc

/// What a process is connected to.
public struct Connections: Sendable {
  /// What stands at standard input.
  public enum Input: Sendable {
    /// Nothing: `/dev/null`.
    case none
    /// The descriptor is not even open.
    case closed
    /// These bytes, and then the end.
    case bytes([UInt8])
    /// A pipe that does not end, and into which only ``SpawnedCommand/say(_:)`` writes.
    case silence
  }

  /// What is a terminal; the rest are pipes.
  public enum Screen: Sendable {
    case none
    case output(columns: Int)
    case errors(columns: Int)
    /// Both on one screen: what is said and what is answered come as `output`.
    case both(columns: Int)
  }

  /// What it reads on standard input.
  public var input = Input.none
  /// Which of its outputs are a terminal.
  public var screen = Screen.none

  /// Nothing to read, and two pipes.
  public init(input: Input = .none, screen: Screen = .none) {
    self.input = input
    self.screen = screen
  }
}

/// A process under way. Its output is taken by ``wait(seconds:)``; until then the system keeps some
/// 64 KiB of it.
public final class SpawnedCommand {
  /// The process.
  public let id: pid_t

  private let output: Int32
  private let errors: Int32
  private let input: Int32
  private var inputBytes: ArraySlice<UInt8> = []
  private var isOver = false
  private var hasClosedInput = false
  private var isSilent = false
  /// What ``output(until:seconds:)`` has taken.
  private var taken: [UInt8] = []

  // Never changed; what it points to guards itself.
  private nonisolated(unsafe) static let births = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    return mutex
  }()

  /// Starts a process in a folder, with this environment and no other.
  init(
    _ words: [String], in folder: String, environment: [String: String], _ connections: Connections
  ) throws {
    // Writing to a process that reads no more must not end the tests.
    _ = Glibc.signal(SIGPIPE, SIG_IGN)
    // One at a time: a process must not be born between the making of another's pipe and its mark to
    // be closed there, or it would keep that pipe open.
    pthread_mutex_lock(Self.births)
    defer { pthread_mutex_unlock(Self.births) }
    let inputEnds = try Self.pipe()
    var outputEnds = try Self.pipe()
    var errorEnds = try Self.pipe()
    switch connections.screen {
    case .none: break
    case .output(let columns): outputEnds = try Self.screen(columns, insteadOf: outputEnds)
    case .errors(let columns): errorEnds = try Self.screen(columns, insteadOf: errorEnds)
    case .both(let columns):
      outputEnds = try Self.screen(columns, insteadOf: outputEnds)
      close(errorEnds.writing)
      errorEnds.writing = dup(outputEnds.writing)
      _ = fcntl(errorEnds.writing, F_SETFD, FD_CLOEXEC)
    }
    (output, errors, input) = (outputEnds.reading, errorEnds.reading, inputEnds.writing)
    id = try Self.spawn(
      words, folder, environment, connections.input,
      [inputEnds.reading, outputEnds.writing, errorEnds.writing])
    for end in [inputEnds.reading, outputEnds.writing, errorEnds.writing] { close(end) }
    if case .bytes(let bytes) = connections.input { inputBytes = bytes[...] }
    if case .silence = connections.input { isSilent = true }
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
  }

  deinit {
    if !isOver {
      kill(id, SIGKILL)
      waitpid(id, nil, 0)
    }
    for end in hasClosedInput ? [output, errors] : [output, errors, input] { close(end) }
  }

  /// Whether it has ended, or was ended.
  public var hasEnded: Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT) == 0
      && information.si_signo == SIGCHLD
  }

  /// Sends it a signal.
  public func send(_ signal: Int32) { if !isOver { kill(id, signal) } }

  /// Writes a little to its standard input, which stays open.
  public func say(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(input, bytes, bytes.count)
  }

  /// Ends its standard input.
  public func endInput() {
    guard !hasClosedInput else { return }
    hasClosedInput = true
    close(input)
  }

  /// Takes its output until a text stands in it, while it goes on; gives what came since the last call,
  /// or all there is if the text does not come in time.
  public func output(until text: String, seconds: Double = 60) -> String {
    let deadline = ContinuousClock.now + .seconds(seconds)
    let start = taken.count
    var found = ""
    while !found.contains(text), ContinuousClock.now < deadline {
      var wait = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, 100) == 1 else { continue }
      if !Self.read(output, into: &taken) { break }
      found = String(decoding: taken[start...], as: UTF8.self)
    }
    return found
  }

  /// Makes the terminal that standard output is another size.
  public func resize(columns: Int, rows: Int) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(output, UInt(TIOCSWINSZ), &size)
  }

  /// Takes its output until it ends; kills it if that takes longer than `seconds`.
  public func wait(seconds: Double = 120) -> CommandResult {
    let deadline = ContinuousClock.now + .seconds(seconds)
    var (outputBytes, errorBytes) = (taken, [UInt8]())
    var open = Set([output, errors, input])
    var timedOut = false
    // The end of input is its closing; once nothing is left to write, that is now.
    if isSilent { open.remove(input) } else if inputBytes.isEmpty { closeInput(&open) }
    while open.contains(output) || open.contains(errors) {
      if ContinuousClock.now > deadline {
        timedOut = true
        break
      }
      var waits = open.map {
        pollfd(fd: $0, events: Int16($0 == input ? POLLOUT : POLLIN), revents: 0)
      }
      poll(&waits, nfds_t(waits.count), 100)
      for ready in waits where ready.revents != 0 {
        switch ready.fd {
        case input: if !writeInput() { closeInput(&open) }
        case output: if !Self.read(output, into: &outputBytes) { open.remove(output) }
        default: if !Self.read(errors, into: &errorBytes) { open.remove(errors) }
        }
      }
    }
    if timedOut { kill(id, SIGKILL) }
    let status = reap(until: deadline, &timedOut)
    let signal = status & 0x7f
    return CommandResult(
      outputBytes: outputBytes, errorBytes: errorBytes,
      exitCode: signal == 0 ? (status >> 8) & 0xff : nil, signal: signal == 0 ? nil : signal,
      timedOut: timedOut)
  }

  // MARK: - Parts

  private func closeInput(_ open: inout Set<Int32>) {
    open.remove(input)
    endInput()
  }

  /// False when there is no more to write, or nobody to read it.
  private func writeInput() -> Bool {
    let written = inputBytes.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
    if written < 0 { return errno == EAGAIN || errno == EINTR }
    inputBytes = inputBytes.dropFirst(written)
    return !inputBytes.isEmpty
  }

  /// False at the end; a terminal whose last user has gone ends with an error.
  private static func read(_ descriptor: Int32, into bytes: inout [UInt8]) -> Bool {
    var part = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(descriptor, &part, part.count)
    if count < 0 { return errno == EINTR || errno == EAGAIN }
    bytes += part[..<count]
    return count > 0
  }

  private func reap(until deadline: ContinuousClock.Instant, _ timedOut: inout Bool) -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, WNOHANG) == 0 {
      if ContinuousClock.now > deadline {
        timedOut = true
        kill(id, SIGKILL)
        waitpid(id, &status, 0)
        break
      }
      usleep(2000)
    }
    isOver = true
    return status
  }

  private static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw SystemFailure("pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func screen(
    _ columns: Int, insteadOf pipe: (reading: Int32, writing: Int32)
  ) throws -> (reading: Int32, writing: Int32) {
    close(pipe.reading)
    close(pipe.writing)
    let screen = try SpawnedTerminal(columns: columns)
    return (screen.controlling, screen.terminal)
  }

  private static func spawn(
    _ words: [String], _ folder: String, _ environment: [String: String],
    _ input: Connections.Input, _ ends: [Int32]
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    switch input {
    case .none: posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    case .closed: posix_spawn_file_actions_addclose(&actions, 0)
    case .bytes, .silence: posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, ends[2], 2)

    // What a test ignores must not be ignored by the process too.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))

    var id: pid_t = 0
    // `env` goes to the folder and becomes the program: it stays one process.
    let code = withCStrings(["/usr/bin/env", "-C", folder] + words) { arguments in
      withCStrings(environment.map { "\($0)=\($1)" }) { variables in
        posix_spawn(&id, "/usr/bin/env", &actions, &attributes, arguments, variables)
      }
    }
    guard code == 0 else { throw SystemFailure("start '\(words[0])'", code: code) }
    return id
  }

  private static func withCStrings<Value>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
  ) -> Value {
    let copies = strings.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    return body(copies + [nil])
  }
}
