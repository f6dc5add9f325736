import Foundation
import TestSupport
import Testing

/// Other people's programs, which `scripts/setup.sh --tests` installs.
enum Programs {
  /// Runs a script of this folder in a sandbox, and expects it to find nothing wrong.
  static func expect(
    _ script: String, _ arguments: [String], in sandbox: Sandbox, seconds: Double = 120,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let path = Fixtures.root.appending(path: "Tests/Interop/\(script)").path
    let result = try sandbox.run(
      program: [try InstalledPython.path, "-B", path] + arguments, seconds: seconds)
    #expect(result.exitCode == 0, "\(result)", sourceLocation: sourceLocation)
  }
}

extension Sandbox {
  /// Two searches: the sample, and names and texts made to harm.
  static func withSearches() throws -> Sandbox {
    let sandbox = try Sandbox()
    for (files, term) in [
      (["fixtures/stanford.jsonl"], "#stanford"),
      (["fixtures/hostile-names.jsonl", "fixtures/folding.jsonl"], "#plain"),
    ] {
      let result = try sandbox.run(["ingest"] + files + ["--term", term])
      try #require(result.exitCode == 0, "\(result)")
    }
    return sandbox
  }

  /// Writes what a command answers into a file.
  func save(_ arguments: [String], to name: String, exitCode: Int32 = 0) throws {
    let result = try run(arguments)
    try #require(result.exitCode == exitCode && !result.output.isEmpty, "\(result)")
    try Data(result.outputBytes).write(to: URL(fileURLWithPath: file(name)))
  }
}
