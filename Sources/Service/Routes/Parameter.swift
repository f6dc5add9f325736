/// A field that a query may have: what is read, what the page offers, and what the description of the interface
/// tells all come from here.
struct Parameter: Sendable {
  let name: String
  let kind: Kind
  /// One sentence.
  let help: String
  /// Whether it may come more than once.
  var isRepeatable = false
  /// Whether it must be there.
  var isRequired = false
  /// Whether it is about the look of a page: in other forms there is none.
  var isOfPage = false
  /// What holds where it is not given.
  var standard: String?
}

extension Parameter {
  init(_ name: String, _ kind: Kind, default standard: String? = nil, _ help: String) {
    self.init(name: name, kind: kind, help: help, standard: standard)
  }

  static func whole(
    _ name: String, _ range: ClosedRange<Int>, default standard: Int? = nil, _ help: String
  ) -> Parameter {
    Parameter(name, .whole(range), default: standard.map { String($0) }, help)
  }

  static func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, of: Choice.Type, default standard: Choice? = nil, _ help: String
  ) -> Parameter where Choice.RawValue == String {
    Parameter(
      name, .choice(Choice.allCases.map(\.rawValue)), default: standard?.rawValue, help)
  }

  static func flag(_ name: String, _ help: String) -> Parameter { Parameter(name, .flag, help) }
}
