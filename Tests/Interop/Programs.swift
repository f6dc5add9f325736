import Foundation
import TestSupport
import Testing

/// Other people's programs, which `scripts/setup.sh --tests` installs. Without them tests fail: what is
/// not looked at is not shown.
enum Programs {
  /// They are not there.
  struct Missing: Error, CustomStringConvertible {
    let description =
      "the programs that open our files are not installed: run 'make test', which does it"
  }

  private static let python = Fixtures.root.appending(path: ".build-interop/bin/python").path

  /// Runs a script of this folder in a sandbox, and expects it to find nothing wrong.
  static func expect(
    _ script: String, _ arguments: [String], in sandbox: Sandbox,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let installed = Fixtures.root.appending(path: ".build-interop/installed.txt")
    let wanted = Fixtures.root.appending(path: "Tests/Interop/requirements.txt")
    guard try Data(contentsOf: wanted) == (try? Data(contentsOf: installed)) else {
      throw Missing()
    }
    let path = Fixtures.root.appending(path: "Tests/Interop/\(script)").path
    let words = [python, "-B", path] + arguments
    let result = try sandbox.shell(words.map(quoted).joined(separator: " "))
    #expect(result.exitCode == 0, "\(result)", sourceLocation: sourceLocation)
  }

  /// A word for the shell.
  static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: "'\\''") + "'"
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
