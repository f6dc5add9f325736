import Foundation
import FoundationXML
import TestSupport

@testable import Command

/// What holds for everything that the program says, whatever it was given.
enum AttackPromises {
  /// In which form an answer is; what it is held to follows from that.
  enum Form: String {
    case table, json, ndjson, csv, tsv, md, gexf
    /// A word a line with its help behind a tab, for a shell.
    case words
    /// Something of our own that no stranger has a part in: a script, the manual.
    case ours
  }

  /// What is wrong with a run, in words; empty where nothing is.
  static func faults(_ result: CommandResult, _ form: Form) -> [String] {
    var faults = ending(result)
    faults += spoken(result.errors, "standard error")
    if result.errorBytes.count > 200_000 { faults.append("it talks without an end") }
    faults += answer(result, form)
    return faults
  }

  /// How a run may end.
  static func ending(_ result: CommandResult) -> [String] {
    var faults: [String] = []
    if result.timedOut { faults.append("it takes too long") }
    if let signal = result.signal { faults.append("signal \(signal)") }
    let codes = ExitCode.allCases.map(\.rawValue)
    if let code = result.exitCode, !codes.contains(code) { faults.append("exit code \(code)") }
    for word in ["Fatal error", "Stack dump", "Thread 0 crashed", "Sources/", "AddressSanitizer"]
    where result.errors.contains(word) {
      faults.append("it says '\(word)'")
    }
    return faults
  }

  /// What a terminal would obey.
  static func spoken(_ text: String, _ place: String) -> [String] {
    let plain = text.replacing(#/\x1B\[[0-9;]*m/#, with: "")
    let found = plain.unicodeScalars.filter { scalar in
      guard scalar != "\n" else { return false }
      let isTurned =
        ("\u{202A}"..."\u{202E}").contains(scalar) || ("\u{2066}"..."\u{2069}").contains(scalar)
      return scalar.properties.generalCategory == .control || isTurned
        || ["\u{2028}", "\u{2029}"].contains(scalar)
    }
    return found.isEmpty
      ? []
      : [
        "\(place) has "
          + Set(found.map { "U+\(String($0.value, radix: 16))" }).sorted()
          .joined(separator: " ")
      ]
  }

  private static func answer(_ result: CommandResult, _ form: Form) -> [String] {
    let output = result.output
    guard !output.isEmpty else { return [] }
    switch form {
    case .ours: return []
    case .words: return spoken(output.replacing("\t", with: " "), "the answer")
    case .table: return spoken(output, "the answer")
    case .md: return spoken(output, "the answer") + markdown(output)
    case .json: return json([output])
    case .ndjson: return json(result.outputLines)
    case .csv: return cells(DelimitedText.csv(output))
    case .tsv: return cells(DelimitedText.tsv(output))
    case .gexf: return xml(result.outputBytes)
    }
  }

  static func json(_ documents: [String]) -> [String] {
    documents.flatMap { document in
      var faults: [String] = []
      if (try? JSONSerialization.jsonObject(with: Data(document.utf8))) == nil {
        faults.append("no JSON: \(document.prefix(200))")
      }
      return faults + spoken(document, "JSON")
    }
  }

  /// No cell begins a formula, and each row has as many as the first.
  static func cells(_ rows: [[String]]) -> [String] {
    var faults: [String] = []
    for row in rows {
      if row.count != rows[0].count { faults.append("a row of \(row.count) cells: \(row)") }
      for cell in row {
        guard let first = cell.unicodeScalars.first else { continue }
        let isNumber = first == "-" && (cell == "-" || Double(cell) != nil)
        if "=+-@\t\r\n＝＋－＠".unicodeScalars.contains(first), !isNumber {
          faults.append("a formula: \(cell.debugDescription.prefix(60))")
        }
      }
    }
    return faults
  }

  /// Every row of a table has its columns, and no bare markup.
  private static func markdown(_ text: String) -> [String] {
    var faults: [String] = []
    var columns: Int?
    for line in text.unicodeScalars.split(separator: "\n") {
      var bars = 0
      var rest = Array(line)[...]
      while let scalar = rest.popFirst() {
        if scalar == "\\" { _ = rest.popFirst() } else if scalar == "|" { bars += 1 }
        if scalar == "<" { faults.append("bare '<'") }
      }
      guard line.first == "|" else {
        columns = nil
        continue
      }
      if columns ?? bars != bars { faults.append("a row of \(bars) bars, \(columns ?? 0) before") }
      columns = bars
    }
    return faults
  }

  private static func xml(_ bytes: [UInt8]) -> [String] {
    XMLParser(data: Data(bytes)).parse() ? [] : ["no XML"]
  }
}
