// What holds for what is shown, whatever a stranger wrote.

import Foundation
import TestSupport

@testable import Presentation
@testable import Service

/// Takes the bytes for a text, and shows it in each form: it stays one text there.
func holdOutputPromises(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  holdTerminal(text)
  holdHTML(text)
  holdJSON(text)
  holdXML(text)
  holdRows(text)
  holdMarkdown(text)
  holdQuotes(text)
}

private func holdTerminal(_ text: String) {
  let clean = Sanitizer.cleaned(text)
  precondition(hidden(clean + "\n").isEmpty, "a terminal obeys nothing")
  precondition(!clean.utf8.contains(0x0A), "a text is one line")
  holdSame(Sanitizer.cleaned(clean), clean, "a text is cleaned once")
  for width in [1, 7, 80] {
    let cut = DisplayWidth.truncated(clean, toWidth: width)
    precondition(DisplayWidth.columns(of: cut) <= width, "a text has no more than its columns")
  }
}

private func holdHTML(_ text: String) {
  var html = HTML()
  html.doctype()
  html.element("title") { $0.text("t") }
  html.element("main", [.id(text), .init("data-x", text)]) { html in
    html.element("h1", text: text)
  }
  let page = HTMLCheck(html.text)
  precondition(page.faults.isEmpty, "a text is only text: \(page.faults)")
  precondition(page.elements == ["title", "main", "h1"], "a text is no element: \(page.elements)")
}

private func holdJSON(_ text: String) {
  var writer = JSONWriter()
  writer.object {
    $0.name(text: text); $0.value(text)
  }
  let json = writer.text
  precondition(hidden(json + "\n").isEmpty && !json.utf8.contains(0x0A), "JSON is one clean line")
  guard
    let read = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: String],
    let pair = read.first
  else { preconditionFailure("JSON is read: \(json.debugDescription)") }
  // Foundation takes a byte-order mark away.
  guard !text.unicodeScalars.contains("\u{FEFF}") else { return }
  holdSame(pair.key, text, "a name is read back")
  holdSame(pair.value, text, "a value is read back")
}

private func holdXML(_ text: String) {
  let escaped = XMLText.escaped(text)
  precondition(
    escaped.unicodeScalars.allSatisfy {
      !"<>\"'\t\n\r".unicodeScalars.contains($0) && $0.value >= 0x20
    },
    "a text is no markup")
}

private func holdRows(_ text: String) {
  let csv = DelimitedText.csv(Grid.csvLine(["x", text, "x"]))
  precondition(csv.count == 1 && csv[0].count == 3, "a cell stays in its row: \(csv)")
  let tsv = DelimitedText.tsv(Grid.tsvLine(["x", text, "x"]))
  precondition(tsv.count == 1 && tsv[0].count == 3, "a cell stays in its row: \(tsv)")
  for cell in [csv[0][1], tsv[0][1]] {
    let first = cell.unicodeScalars.first
    let isFormula = first.map { "=+@\t\r\n＝＋－＠".unicodeScalars.contains($0) } ?? false
    precondition(!isFormula, "a cell is no formula: \(cell.debugDescription)")
    precondition(
      first != "-" || cell == "-" || Double(cell) != nil, "a minus begins a number: \(cell)")
  }
}

/// What Markdown would take for markup has a backslash before it: a cell stays in its column.
private func holdMarkdown(_ text: String) {
  let line = Grid.markdownLine([text])
  precondition(hidden(line).isEmpty, "Markdown is for reading too")
  var scalars = Array(line.unicodeScalars.dropFirst(2).dropLast(3))[...]
  while let scalar = scalars.popFirst() {
    if scalar == "\\" {
      precondition(scalars.popFirst() != nil, "a backslash stands before something")
    } else {
      precondition(!"|`*_{}[]<>#\n".unicodeScalars.contains(scalar), "bare \(scalar) in \(line)")
    }
  }
}

/// A line for a shell, and one in SQL, as they stand on a page to be copied: what is quoted is one word.
private func holdQuotes(_ text: String) {
  let word = CommandLine.quoted(text)
  holdSame(readByShell(word) ?? "", text, "a shell reads a word back, \(word.debugDescription)")
  let sql = Array(PopularitySQL.literal(text).unicodeScalars)
  precondition(sql.count >= 2 && sql.first == "'" && sql.last == "'", "SQL is quoted")
  var inside = sql.dropFirst().dropLast()
  while let scalar = inside.popFirst() {
    precondition(
      scalar != "'" || inside.popFirst() == "'",
      "a quote in SQL is doubled: \(text.debugDescription)")
  }
}

/// One word as bash reads it; nil where it is not one, or more than that.
private func readByShell(_ word: String) -> String? {
  var read = String.UnicodeScalarView()
  var rest = Array(word.unicodeScalars)[...]
  let isEscaped = rest.starts(with: ["$", "'"])
  if isEscaped { rest.removeFirst() }
  while let scalar = rest.popFirst() {
    switch scalar {
    case "'":
      guard let quoted = isEscaped ? readEscapes(&rest) : readQuotes(&rest) else { return nil }
      read += quoted
    case "\\":
      guard let next = rest.popFirst() else { return nil }
      read.append(next)
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", ",", "/", ":", "=", "@", "+":
      read.append(scalar)
    default: return nil
    }
  }
  return String(read)
}

private func readQuotes(_ rest: inout ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar]? {
  var read: [Unicode.Scalar] = []
  while let scalar = rest.popFirst() {
    if scalar == "'" { return read }
    read.append(scalar)
  }
  return nil
}

private func readEscapes(_ rest: inout ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar]? {
  var read: [Unicode.Scalar] = []
  while let scalar = rest.popFirst() {
    if scalar == "'" { return read }
    guard scalar == "\\" else {
      read.append(scalar)
      continue
    }
    guard let kind = rest.popFirst() else { return nil }
    guard let count = ["u": 4, "U": 8][kind] else {
      read.append(kind)
      continue
    }
    let digits = String(String.UnicodeScalarView(rest.prefix(count)))
    guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
      return nil
    }
    read.append(scalar)
    rest = rest.dropFirst(count)
  }
  return nil
}
