import Query
import Store
import Tweets

extension Visit {
  /// The one address of the page that is asked for, so that what is the same is one place in a history and one answer
  /// kept: terms and mentions by their keys, fields sorted by name, none empty, none unknown, none that says what holds
  /// without it. What cannot be read stays as it is.
  var canonicalAddress: String {
    let path = match.route.path.path { name in
      let value = match.values[name] ?? ""
      return Self.kinds[name]?.canonical(value) ?? value
    }
    return RequestTarget.text(path, canonicalQuery)
  }

  /// What the names in paths stand for.
  private static let kinds: [String: Parameter.Kind] = ["term": .term, "mention": .mention]

  private var canonicalQuery: [RequestTarget.QueryField] {
    match.route.parameters.sorted { $0.name < $1.name }.flatMap { parameter in
      var values: [String] = []
      for value in query.values(parameter.name).map(parameter.kind.canonical)
      where !value.isEmpty && value != parameter.standard && !values.contains(value) {
        values.append(value)
      }
      return (parameter.isRepeatable ? values[...] : values.suffix(1)).map {
        RequestTarget.QueryField(name: parameter.name, value: $0)
      }
    }
  }

  /// Leads to the one address of a page that was asked for under another.
  var redirect: Response? {
    guard form == .html, match.route.hasOneAddress, request.method.isSafe,
      canonicalAddress != request.target.raw
    else { return nil }
    return .redirect(to: canonicalAddress)
  }
}
