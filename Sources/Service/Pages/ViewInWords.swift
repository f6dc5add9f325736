import Query
import Store
import Tweets

/// A popularity page as an address, a command, and a question in SQL.
struct ViewInWords {
  private let visit: Visit
  private let answer: Popularity
  private let selection: Selection

  init(visit: Visit, answer: Popularity) {
    self.visit = visit
    self.answer = answer
    selection = Selection(visit)
  }

  /// Of the page.
  var address: String { origin + Place.popularity(answer.term.key, selection.query).path }

  /// A line that asks for the same in JSON.
  var curl: String {
    let place = Place.popularity(answer.term.key, selection.without("all").query)
    return CommandLine.curl(origin + "/api/v1" + place.path)
  }

  /// A line that asks for the same in a terminal: the options have the names of the fields.
  var command: String {
    var words = ["popularity"]
    for (name, value) in selection.without("all").query {
      let option = "--" + name.split(separator: "_").joined(separator: "-")
      if ["count_authors", "authors"].contains(name) {
        words.append(option)
      } else if value.hasPrefix("-") {
        words.append(option + "=" + value)
      } else {
        words += [option, value]
      }
    }
    let term = answer.term.term
    return CommandLine.smashtag(words + (term.hasPrefix("-") ? ["--", term] : [term]))
  }

  private var origin: String { "http://" + (visit.request.fields["Host"] ?? "localhost") }

  /// The same rows by `smashtag sql`; nil where what is asked cannot be said in it.
  var sql: String? { PopularitySQL(answer).text }
}
