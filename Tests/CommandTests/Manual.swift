import Foundation
import TestSupport
import Testing

/// README.md and the manual in `docs/`, as tests look at them.
enum Manual {
  /// README.md and the files of `docs/`, by their paths in the checkout.
  static func files() throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Fixtures.root.appending(path: "docs").path)
    return ["README.md"] + names.filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }.sorted()
  }

  static func text(_ file: String) throws -> String {
    try String(contentsOf: Fixtures.root.appending(path: file), encoding: .utf8)
  }

  /// The rows of the table with this head, without the line below it; their cells are trimmed.
  static func table(under head: String, of file: String) throws -> [[String]] {
    let text = try text(file)
    guard let range = text.range(of: head) else { throw Unexpected("\(file) has no '\(head)'") }
    return text[range.upperBound...].split(separator: "\n").prefix { $0.hasPrefix("|") }.dropFirst()
      .map { row in
        row.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
          .map { $0.trimmingCharacters(in: .whitespaces) }
      }
  }

  /// The names of all suites of tests, which the sources tell.
  static func suites() throws -> Set<String> {
    let tests = Fixtures.root.appending(path: "Tests")
    guard let names = FileManager.default.enumerator(atPath: tests.path) else {
      throw Unexpected("no folder Tests")
    }
    var suites: Set<String> = []
    for case let name as String in names where name.hasSuffix(".swift") {
      let text = try String(contentsOf: tests.appending(path: name), encoding: .utf8)
      for found in text.matches(of: #/@Suite\(\s*"([^"]+)"/#) { suites.insert(String(found.1)) }
      for found in text.matches(of: #/@Suite.*\bstruct `([^`]+)`/#) {
        suites.insert(String(found.1))
      }
    }
    return suites
  }

  /// A command that a text shows, and below it what it answers.
  struct Example: CustomTestStringConvertible, Sendable {
    let file: String
    let command: String
    let answer: String

    var testDescription: String { "\(file): \(command)" }
  }

  /// All `$ smashtag` examples with an answer: indented lines, up to the next command or the block's end.
  static func examples() throws -> [Example] { try files().flatMap { try examples(of: $0) } }

  private static func examples(of file: String) throws -> [Example] {
    var found: [Example] = []
    var command: String?
    var answer: [Substring] = []
    func finish() {
      while answer.last?.isEmpty == true { answer.removeLast() }
      if let command, command.hasPrefix("smashtag "), !answer.isEmpty {
        found.append(Example(file: file, command: command, answer: answer.joined(separator: "\n")))
      }
      command = nil
      answer = []
    }
    for line in try text(file).split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("    $ ") {
        finish()
        command = String(line.dropFirst(6))
      } else if let begun = command, begun.count(where: { $0 == "\"" }) % 2 == 1 {
        // A line break within quotes is the command's own.
        command = begun + "\n" + line.drop { $0 == " " }
      } else if line.hasPrefix("    ") {
        answer.append(line.dropFirst(4))
      } else if line.isEmpty {
        answer.append(line)
      } else {
        finish()
      }
    }
    finish()
    return found
  }
}
