import Foundation
import TestSupport
import Testing

import Tweets

@testable import Command
@testable import Service

/// What the program can do stands in README.md and in the manual, `docs/`.
@Suite("Documentation")
struct DocumentationTests {
  @Test("The table of docs/formats.md has every format, and no other")
  func formats() throws {
    let text = try Manual.text("docs/formats.md")
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

  @Test("Every command, every option and every exit code stands in docs/commands.md")
  func commands() throws {
    let text = try Manual.text("docs/commands.md")
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

  @Test("Every address for programs stands in docs/service.md, with what it takes")
  func addresses() throws {
    let text = try Manual.text("docs/service.md")
    let section = text[..<(try #require(text.range(of: "\n## "))).lowerBound]
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

  // MARK: - README.md and the manual

  @Test("README.md is one page, and the manual's index has every file of docs/")
  func index() throws {
    #expect(
      try Manual.text("README.md").split(separator: "\n", omittingEmptySubsequences: false).count
        <= 201)
    let index = try Manual.text("docs/README.md")
    for name in try Manual.files() where name.hasPrefix("docs/") && name != "docs/README.md" {
      #expect(index.contains("](\(name.dropFirst(5)))"), "\(name) is not in docs/README.md")
    }
  }

  @Test(
    "What README.md and the manual link to is there, headings too", arguments: try Manual.files())
  func links(file: String) throws {
    let folder = Fixtures.root.appending(path: file).deletingLastPathComponent()
    for found in try Manual.text(file).matches(of: #/\]\(([^)\s]+)\)/#) {
      let link = String(found.output.1)
      if link.hasPrefix("http") { continue }
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let target = parts[0].isEmpty ? file : Self.path(of: String(parts[0]), in: folder)
      let place = Fixtures.root.appending(path: target).path
      #expect(FileManager.default.fileExists(atPath: place), "\(link)")
      guard parts.count == 2, let text = try? Manual.text(target) else { continue }
      #expect(Self.anchors(of: text).contains(String(parts[1])), "\(link)")
    }
  }

  /// The names by which the headings of a text are linked to.
  private static func anchors(of text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { (heading: Substring) -> String in
      let words: String = heading.drop { $0 == "#" || $0 == " " }.lowercased()
      let kept: String = words.filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      return String(kept.map { $0 == " " ? "-" : $0 })
    }
  }

  @Test("Each promise of README.md names suites of tests, which there are")
  func promises() throws {
    let suites = try Manual.suites()
    let rows = try Manual.table(under: "| promise | tests |", of: "README.md")
    #expect(rows.count >= 10)
    for row in rows {
      let names: [String] = row[1].matches(of: #/`([^`]+)`/#).map { String($0.output.1) }
      #expect(!names.isEmpty, "\(row[0])")
      for name in names { #expect(suites.contains(name), "no suite is named '\(name)'") }
    }
  }

  @Test("The numbers of README.md are those of Benchmarks/RESULTS.md")
  func benchmarks() throws {
    var measured: [String: String] = [:]
    for row in try Manual.table(
      under: "| work | median | from–to | processor | memory | runs |", of: "Benchmarks/RESULTS.md")
    {
      measured[row[0]] = "\(row[1]), \(row[4])"
    }
    let rows = try Manual.table(
      under: "| | smashtag | DuckDB | in RESULTS.md |", of: "README.md")
    #expect(rows.count >= 6)
    for row in rows {
      let work = String(row[3].dropFirst().dropLast())
      #expect(row[1] == measured[work], "\(work); Benchmarks/readme.py writes the table")
      #expect(row[2] == measured["\(work), duckdb", default: ""], "\(work), by DuckDB")
    }
  }

  private static func path(of link: String, in folder: URL) -> String {
    let root = Fixtures.root.standardizedFileURL.path
    let path = folder.appending(path: link).standardizedFileURL.path
    return String(path.dropFirst(root.hasSuffix("/") ? root.count : root.count + 1))
  }
}
