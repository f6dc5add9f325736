/// A path with names in the place of what differs: `/terms/{term}/popularity`.
struct PathPattern: Sendable, ExpressibleByStringLiteral {
  /// As it is written.
  let text: String
  private let parts: [Part]

  private enum Part: Sendable {
    case word(String)
    case name(String)
  }

  init(stringLiteral text: String) {
    self.text = text
    parts = text.split(separator: "/").map { part in
      part.hasPrefix("{") ? .name(String(part.dropFirst().dropLast())) : .word(String(part))
    }
  }

  /// The names in it, in their order.
  var names: [String] {
    parts.compactMap { if case .name(let name) = $0 { name } else { nil } }
  }

  /// The parts of a path that has this pattern, with a value in the place of each name.
  func path(_ value: (String) -> String) -> [String] {
    parts.map { part in
      switch part {
      case .word(let word): word
      case .name(let name): value(name)
      }
    }
  }

  /// What stands for each name in a path that has this pattern, and the ending of its last word, if that is one of
  /// `forms`. Nil if it has another pattern.
  func match(_ path: [String], forms: [Form]) -> (values: [String: String], form: Form)? {
    guard path.count == parts.count else { return nil }
    var values: [String: String] = [:]
    var form = forms.contains(.html) ? Form.html : forms[0]
    for (index, (part, given)) in zip(parts, path).enumerated() {
      switch part {
      case .name(let name):
        // Where there is no page, what is asked for is all of the text: a term may end in `.json`.
        let ending = index == parts.count - 1 && forms.contains(.html) ? forms.ending(given) : nil
        if let ending { form = ending }
        values[name] = ending.map { String(given.dropLast($0.rawValue.count + 1)) } ?? given
        guard values[name] != "" else { return nil }
      case .word(let word) where word == given: continue
      case .word(let word):
        guard index == parts.count - 1, let ending = forms.ending(given),
          word + "." + ending.rawValue == given
        else { return nil }
        form = ending
      }
    }
    return (values, form)
  }
}

extension [Form] {
  /// The form of these with which a word ends, `x.json`.
  fileprivate func ending(_ word: String) -> Form? {
    first { $0 != .html && word.hasSuffix("." + $0.rawValue) }
  }
}
