import Query
import Store
import Tweets

/// A page about a term as an address, as a question to the interface for programs, and as a command.
struct ViewInWords {
  private let visit: Visit
  /// The name of the page and of the command: `popularity`.
  private let name: String
  /// The terms as they are spelled.
  private let terms: [String]
  private let selection: Selection

  init(_ visit: Visit, _ name: String, terms: [String]) {
    self.visit = visit
    self.name = name
    self.terms = terms
    selection = Selection(visit)
  }

  /// Of the page.
  var address: String { visit.origin + visit.request.target.raw }

  /// A line that asks for the same in JSON.
  var curl: String {
    let fields = selection.without("all").query.map {
      RequestTarget.QueryField(name: $0.name, value: $0.value)
    }
    return CommandLine.curl(
      visit.origin + "/api/v1" + RequestTarget.text(visit.request.target.path, fields))
  }

  /// A line that asks for the same in a terminal: its options have the names of the fields.
  var command: String {
    var words = [name]
    for (name, value) in selection.without("all", "a", "b").query {
      let option = "--" + name.split(separator: "_").joined(separator: "-")
      if name == "count_authors" || name == "authors" {
        words.append(option)
      } else if value.hasPrefix("-") {
        words.append(option + "=" + value)
      } else {
        words += [option, value]
      }
    }
    return CommandLine.smashtag(
      words + (terms.contains { $0.hasPrefix("-") } ? ["--"] : []) + terms)
  }
}

extension Visit {
  /// Where the service is, by the name under which it was asked.
  var origin: String { "http://" + (request.fields["Host"] ?? "localhost") }
}
