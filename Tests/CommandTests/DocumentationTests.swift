import Foundation
import TestSupport
import Testing

import Tweets

@testable import Command
@testable import Service

/// What the program can do stands in README.md.
@Suite("Documentation")
struct DocumentationTests {
  private static let file = Fixtures.root.appending(path: "README.md")
  private static let isWritten = FileManager.default.fileExists(atPath: file.path)

  @Test("The table of shapes in README.md has every format, and no other")
  func formats() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let section = try #require(text.range(of: "| written by | shape | format |"))
    let rows = text[section.upperBound...].split(separator: "\n").prefix { $0.hasPrefix("|") }
    let names = rows.flatMap { row in
      (row.split(separator: "|").last ?? "").split(separator: "`").map(String.init)
        .filter { !$0.allSatisfy { $0 == " " || $0 == "-" } }
    }
    #expect(names.sorted() == TweetFormat.all.map(\.name))
    for format in TweetFormat.all { #expect(format.writtenBy.count <= 64, "\(format)") }
  }

  @Test("Every test that the threat model names is there, and every suite of attacks is named")
  func threats() throws {
    let root = Fixtures.root
    let text = try String(contentsOf: root.appending(path: "docs/threat-model.md"), encoding: .utf8)
    let named = Set(text.matches(of: /`(\w+Tests)`/).map { String($0.output.1) })
    var there: Set<String> = []
    let files = FileManager.default.enumerator(
      at: root.appending(path: "Tests"), includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let source = try String(contentsOf: file, encoding: .utf8)
      there.formUnion(source.matches(of: /struct (\w+Tests)\b/).map { String($0.output.1) })
    }
    #expect(named.count > 20)
    #expect(named.subtracting(there) == [])
    let attacks = there.filter { $0.contains("Attack") || $0.contains("Hostile") }
    #expect(attacks.subtracting(named) == [])
    for heading in ["## By files", "## By the network", "## What is not defended"] {
      #expect(text.contains(heading), "\(heading)")
    }
  }

  @Test("Every command and every option is explained, and stands in the manual page")
  func manual() {
    let description = Program.smashtag.description
    let page = description.manualPage()
    for command in description.commands {
      #expect(page.contains("\n.SS \"\(command.name)\"\n"), "\(command.name)")
      #expect(!command.summary.isEmpty && !command.examples.isEmpty, "\(command.name)")
      for argument in command.arguments { #expect(argument.help.count > 10, "\(argument.name)") }
    }
    for option in description.globalOptions + description.commands.flatMap(\.options) {
      let name = option.longName.replacing("-", with: "\\-")
      #expect(page.contains("\(name)\\fR"), "\(option.longName)")
      #expect(option.help.count > 10, "\(option.longName)")
    }
  }

  @Test(
    "Every command and every option stands in README.md",
    .enabled(if: isWritten, "README.md is not written yet"))
  func readme() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let description = Program.smashtag.description
    for command in description.groups.flatMap(\.commands) {
      let isThere = ["smashtag \(command.name)", "`\(command.name)"].contains { text.contains($0) }
      #expect(isThere, "smashtag \(command.name)")
      for option in command.options {
        #expect(text.contains("--\(option.name)"), "\(command.name) --\(option.name)")
      }
    }
    for option in description.globalOptions {
      #expect(text.contains("--\(option.name)"), "--\(option.name)")
    }
    for code in ExitCode.allCases { #expect(text.contains("\(code.rawValue)"), "\(code)") }
  }

  @Test("Every address for programs stands in README.md, with what it takes")
  func addresses() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    var section = text[(try #require(text.range(of: "## As a service"))).upperBound...]
    section = section[..<(try #require(section.range(of: "\n## "))).lowerBound]
    // What stands below an address without one of its own belongs to it.
    var methods: [String: Set<String>] = [:]
    var addresses: [String] = []
    for row in section.split(separator: "\n") where row.hasPrefix("| ") {
      let cells = row.split(separator: "|").map { cell in
        cell.matches(of: #/`([^`]+)`/#).map { String($0.output.1) }
      }
      guard cells.count > 1 else { continue }
      if !cells[0].isEmpty { addresses = cells[0] }
      for address in addresses { methods[address, default: []].formUnion(cells[1]) }
    }
    for route in Route.all where route.isForPrograms {
      #expect(
        methods[route.path.text]?.contains(route.method.rawValue) == true,
        "\(route.method.rawValue) \(route.path.text)")
    }
  }
}
