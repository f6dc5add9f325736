import Testing

/// The page of the service, in a real browser. What is checked, and in which words, stands in the Python
/// files of this folder; a check by hand: `.build-interop/bin/python Tests/Browser/run.py --only A1`.
@Suite("Browser")
struct BrowserTests {
  @Test("The page holds to", .timeLimit(.minutes(20)), arguments: try BrowserRun.checks)
  func check(_ check: BrowserCheck) async throws {
    let faults = try await BrowserRun.shared.faults(of: check)
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }
}
