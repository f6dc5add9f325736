import Foundation
import TestSupport
import Testing

@testable import Store

extension Sandbox {
  /// A sandbox whose database has the sample, under `#stanford`.
  static func withSample() throws -> Sandbox {
    let sandbox = try Sandbox()
    let result = try sandbox.run(OutputIngestTests.stanford)
    try #require(result.exitCode == 0, "\(result)")
    return sandbox
  }

  /// Does something to a database that the program would not do; makes it where there is none.
  func sql(_ statements: String, on database: String) throws {
    let connection = try Connection(
      path: file(database), mode: .readWriteCreate, accepting: .any)
    try connection.execute(statements)
  }
}
