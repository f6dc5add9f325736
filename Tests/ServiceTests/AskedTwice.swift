import TestSupport

@testable import Service

/// A question as the service and the command line have it.
struct AskedTwice: Sendable, CustomStringConvertible {
  /// As in the path behind the term, or `compare`.
  let word: String
  /// The fields of the query; the command's options have the same names.
  let query: [(name: String, value: String)]

  init(_ word: String, _ query: KeyValuePairs<String, String> = [:]) {
    self.word = word
    self.query = query.map { ($0.key, $0.value) }
  }

  var description: String { word + " " + options.joined(separator: " ") }

  /// The address below `/`, or below the interface's root.
  func address(of term: String, as form: Form, inAPI: Bool = false) -> String {
    let root = inAPI ? ["api", "v1"] : []
    let named = inAPI ? word : word + "." + form.rawValue
    let path = word == "compare" ? [named] : ["terms", term, named]
    return RequestTarget.text(
      root + path, query.map { RequestTarget.QueryField(name: $0.name, value: $0.value) })
  }

  /// The command line.
  func arguments(of term: String, as form: Form) -> [String] {
    let command = word == "rising" ? ["trends", "--rising"] : [word]
    let terms = word == "compare" ? query.filter { isTerm($0.name) }.map(\.value) : [term]
    return command + terms + options + ["--format", form.rawValue]
  }

  private func isTerm(_ name: String) -> Bool { name == "a" || name == "b" }

  private var options: [String] {
    query.filter { !isTerm($0.name) }.flatMap { field in
      let option = "--" + field.name.replacing("_", with: "-")
      return ["authors", "count_authors"].contains(field.name)
        ? [option] : [option + "=" + field.value]
    }
  }
}
