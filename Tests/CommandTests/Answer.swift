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

  /// Every mention of a term with its number, as lines of JSON: equal for equal counts.
  func counts(of term: String) throws -> String {
    let result = try run(["popularity", term, "--min-count", "1", "--format", "ndjson"])
    try #require(result.exitCode == 0, "\(result)")
    return result.output
  }
}

/// One JSON document out of standard output, with the names of its fields in their order.
struct JSONAnswer {
  let fields: [String: Any]
  let names: [String]

  init(_ result: CommandResult) throws {
    try #require(result.outputLines.count == 1, "JSON is one line: \(result)")
    try self.init(line: result.output)
  }

  init(line: String) throws {
    let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
    fields = try #require(value as? [String: Any])
    names = topNames(of: line)
  }

  func int(_ name: String) throws -> Int { try #require(fields[name] as? Int) }
  func string(_ name: String) throws -> String { try #require(fields[name] as? String) }

  func list(_ name: String) throws -> [[String: Any]] {
    try #require(fields[name] as? [[String: Any]])
  }
}

/// The names of the outermost object, in the order of the text.
private func topNames(of line: String) -> [String] {
  var names: [String] = []
  var depth = 0
  var bytes = Array(line.utf8)[...]
  while let byte = bytes.popFirst() {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    case UInt8(ascii: "\""):
      var text: [UInt8] = []
      while let next = bytes.popFirst(), next != UInt8(ascii: "\"") {
        text.append(next)
        if next == UInt8(ascii: "\\"), let escaped = bytes.popFirst() { text.append(escaped) }
      }
      if depth == 1, bytes.first == UInt8(ascii: ":") {
        names.append(String(decoding: text, as: UTF8.self))
      }
    default: break
    }
  }
  return names
}
