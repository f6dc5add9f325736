import Dispatch
import Foundation
import TestSupport

/// One run of `run.py` over all checks, with two browsers, whose outcome every check waits for.
actor BrowserRun {
  static let shared = BrowserRun()

  /// What the checks are, in their order.
  static var checks: [BrowserCheck] {
    get throws {
      let result = try command(["--list"])
      guard result.exitCode == 0 else { throw Failure(description: "\(result)") }
      return try lines(result.output)
    }
  }

  /// The checks cannot be listed.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// What a line of the run tells.
  private struct Outcome: Decodable {
    let name: String
    let faults: [String]
  }

  /// How long all checks together may take; each has a limit of its own, too.
  private static let seconds = 1000.0

  private var run: Task<CommandResult, any Error>?

  /// What was not as the check's sentence says. The first question starts the run.
  func faults(of check: BrowserCheck) async throws -> [String] {
    let run = self.run ?? Task { try await Self.result() }
    self.run = run
    let result = try await run.value
    let outcomes: [Outcome] = try Self.lines(result.output)
    if let outcome = outcomes.first(where: { $0.name == check.name }) { return outcome.faults }
    return ["the run ended before this check:\n" + result.errors]
  }

  /// Waits on a thread that other tests do not need.
  private static func result() async throws -> CommandResult {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          with: Result {
            try command(["--json", "--jobs", "2", "--binary", Sandbox.binaryFolder + "/smashtag"])
          })
      }
    }
  }

  private static func command(_ arguments: [String]) throws -> CommandResult {
    let script = Fixtures.root.appending(path: "Tests/Browser/run.py").path
    return try Sandbox().run(
      program: [try InstalledPython.path, "-B", script] + arguments, seconds: seconds)
  }

  private static func lines<Value: Decodable>(_ output: String) throws -> [Value] {
    try output.split(separator: "\n").map {
      try JSONDecoder().decode(Value.self, from: Data($0.utf8))
    }
  }
}
