/// What a page's query asks for, as its links carry it on: fields by name, as in the one address of a page.
struct Selection: Sendable, Equatable {
  /// Names and values, none of them empty.
  private(set) var query: [(name: String, value: String)]

  private init(_ query: [(name: String, value: String)]) { self.query = query }

  /// Of a visit.
  init(_ visit: Visit) {
    query = visit.match.route.parameters.sorted { $0.name < $1.name }.flatMap { parameter in
      visit.query.values(parameter.name).map { (parameter.name, $0) }
    }
  }

  /// The value of a field; nil where it is left out.
  func value(_ name: String) -> String? { query.last { $0.name == name }?.value }

  /// All values of a field.
  func values(_ name: String) -> [String] { query.filter { $0.name == name }.map(\.value) }

  /// The same without some fields.
  func without(_ names: String...) -> Selection {
    Selection(query.filter { !names.contains($0.name) })
  }

  /// The same without one of the values of a field.
  func without(_ name: String, _ value: String) -> Selection {
    Selection(query.filter { $0.name != name || $0.value != value })
  }

  /// The same with another value of a field.
  func with(_ name: String, _ value: String) -> Selection {
    Selection(without(name).query + [(name, value)])
  }

  /// Only some fields.
  func only(_ names: [String]) -> Selection {
    Selection(query.filter { names.contains($0.name) })
  }

  static func == (left: Selection, right: Selection) -> Bool {
    left.query.elementsEqual(right.query) { $0 == $1 }
  }
}
