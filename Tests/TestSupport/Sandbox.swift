public import Foundation

/// A folder of a test's own in which the built program runs, gone when the test is over.
///
/// It is the program's home and its current folder; `fixtures` in it is the project's, so paths in
/// what the program says are the same on every machine. Its database is `tweets.sqlite`, which
/// `$SMASHTAG_DB` names. Nothing of the tests' own environment is passed on.
public final class Sandbox {
  /// The folder.
  public let path: String

  /// What the program finds in its environment. `PATH` has the program's own folder first.
  public var environment: [String: String]

  /// Words before the program's own, which make it run in another way: as another user, say.
  public var wrapper: [String] = []

  /// Makes the folder.
  public init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "smashtag-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
    environment = [
      "PATH": Self.binaryFolder + ":/usr/bin:/bin", "HOME": path, "SMASHTAG_DB": "tweets.sqlite",
      "TERM": "xterm-256color",
    ]
    try FileManager.default.createSymbolicLink(
      atPath: file("fixtures"),
      withDestinationPath: Fixtures.root.appending(path: "fixtures").path)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The folder of the built program: that of the test bundle.
  public static let binaryFolder = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().path

  // MARK: - Running

  /// Runs `smashtag` with these arguments to its end.
  public func run(
    _ arguments: [String], input: Connections.Input = .none, screen: Connections.Screen = .none,
    seconds: Double = 120
  ) throws -> CommandResult {
    try start(arguments, input: input, screen: screen).wait(seconds: seconds)
  }

  /// Starts `smashtag` with these arguments.
  public func start(
    _ arguments: [String], input: Connections.Input = .none, screen: Connections.Screen = .none
  ) throws -> SpawnedCommand {
    try SpawnedCommand(
      wrapper + [Self.binaryFolder + "/smashtag"] + arguments, in: path,
      environment: environment, Connections(input: input, screen: screen))
  }

  /// Runs a line of the shell, in which `smashtag` is the program.
  public func shell(_ line: String, input: Connections.Input = .none) throws -> CommandResult {
    try SpawnedCommand(
      ["/bin/bash", "-c", line], in: path, environment: environment, Connections(input: input)
    ).wait()
  }

  /// Runs another program, named by its path.
  public func run(program words: [String], seconds: Double) throws -> CommandResult {
    try SpawnedCommand(words, in: path, environment: environment, Connections())
      .wait(seconds: seconds)
  }

  // MARK: - Files

  /// The path of a file in the folder.
  public func file(_ name: String) -> String { path + "/" + name }

  /// Whether something has this name.
  public func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name)) }

  /// Writes a file.
  public func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
  }

  /// Reads a file.
  public func read(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: file(name)))
  }

  /// Copies a file of the folder.
  public func copy(_ name: String, to other: String) throws {
    try FileManager.default.copyItem(atPath: file(name), toPath: file(other))
  }

  /// Turns over the bits of some bytes of a file.
  public func flip(_ name: String, at offset: Int, count: Int = 1) throws {
    var bytes = try read(name)
    for position in offset..<min(offset + count, bytes.count) { bytes[position] ^= 0xFF }
    try bytes.write(to: URL(fileURLWithPath: file(name)))
  }
}
