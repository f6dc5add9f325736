/// A field that a query may have: what is read, what the page offers, and what the description of the interface
/// tells all come from here.
struct Parameter: Sendable {
  /// What its value may be.
  enum Kind: Sendable {
    /// A text, with what is expected of it.
    case text(expected: String)
    case whole(ClosedRange<Int>)
    case choice([String])
    /// There with `1`, or not at all.
    case flag
  }

  let name: String
  let kind: Kind
  /// One sentence.
  let help: String
  /// Whether it may come more than once.
  var isRepeatable = false
  /// What holds where it is not given.
  var standard: String?
}

extension Parameter {
  static func text(_ name: String, expected: String, _ help: String) -> Parameter {
    Parameter(name: name, kind: .text(expected: expected), help: help)
  }

  static func whole(
    _ name: String, _ range: ClosedRange<Int>, default standard: Int? = nil, _ help: String
  ) -> Parameter {
    Parameter(
      name: name, kind: .whole(range), help: help, standard: standard.map { String($0) })
  }

  static func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, of: Choice.Type, default standard: Choice? = nil, _ help: String
  ) -> Parameter where Choice.RawValue == String {
    Parameter(
      name: name, kind: .choice(Choice.allCases.map(\.rawValue)), help: help,
      standard: standard?.rawValue)
  }

  static func flag(_ name: String, _ help: String) -> Parameter {
    Parameter(name: name, kind: .flag, help: help)
  }
}
