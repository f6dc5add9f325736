import Query
import Tweets

/// The fields of a query as what they mean. What cannot be read is a `Problem` that names the field.
///
/// An empty value is none: a form sends its empty fields too.
struct QueryValues: Sendable {
  private let target: RequestTarget
  private let parameters: [Parameter]

  init(_ target: RequestTarget, _ parameters: [Parameter]) {
    self.target = target
    self.parameters = parameters
  }

  /// Whether the route has a field.
  func has(_ name: String) -> Bool { parameters.contains { $0.name == name } }

  /// The values of a field that is listed, empty ones left out.
  func values(_ name: String) -> [String] {
    precondition(has(name), "the route has no parameter '\(name)'")
    return target.values(name).filter { !$0.isEmpty }
  }

  /// The value of a field; of several the last one.
  func text(_ name: String) -> String? { values(name).last }

  /// The value of a field by what it stands for.
  func value<Value>(
    _ name: String, _ read: (String) -> Value?
  ) throws(Problem) -> Value? {
    guard let typed = text(name) else { return nil }
    return try self.read(name, typed, read)
  }

  /// All values of a field by what they stand for.
  func all<Value>(_ name: String, _ read: (String) -> Value?) throws(Problem) -> [Value] {
    var all: [Value] = []
    for typed in values(name) { all.append(try self.read(name, typed, read)) }
    return all
  }

  private func read<Value>(
    _ name: String, _ typed: String, _ read: (String) -> Value?
  ) throws(Problem) -> Value {
    if let value = read(typed) { return value }
    throw Problem(400, "Wrong value", "'\(name)' cannot be '\(typed)': it is \(expected(name))")
  }

  private func expected(_ name: String) -> String {
    parameters.first { $0.name == name }?.kind.expected ?? "unknown"
  }

  /// A whole number of the range that its parameter tells.
  func whole(_ name: String) throws(Problem) -> Int? {
    try value(name) { typed in
      guard let parameter = parameters.first(where: { $0.name == name }),
        case .whole(let range) = parameter.kind
      else { preconditionFailure("'\(name)' is no whole number") }
      return Int(typed).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A length of time, in seconds, above 0.
  func span(_ name: String) throws(Problem) -> Int64? {
    try value(name) { typed in
      guard case .secondsAgo(let seconds) = TypedTime(typed), seconds > 0 else { return nil }
      return seconds
    }
  }

  /// One of some choices.
  func choice<Choice: RawRepresentable>(
    _ name: String, as: Choice.Type
  ) throws(Problem) -> Choice? where Choice.RawValue == String {
    try value(name) { Choice(rawValue: $0) }
  }

  /// Whether something is wanted.
  func flag(_ name: String) throws(Problem) -> Bool {
    try value(name) { Parameter.Kind.flags[$0] } ?? false
  }

  /// Refuses fields that nobody knows, so that a misspelt one is not passed over.
  func refuseUnknown() throws(Problem) {
    for field in target.query where !has(field.name) {
      let known = parameters.map(\.name).joined(separator: ", ")
      throw Problem(
        400, "Unknown field",
        "there is no '\(field.name)' here; "
          + (known.isEmpty ? "nothing can be asked" : "there is \(known)"))
    }
  }
}
