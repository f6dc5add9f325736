import Store
import Tweets

/// What went wrong, for people.
struct ProblemPage {
  let problem: Problem
  /// What may have been meant, and where it is.
  var nearest: [(name: String, place: Place)] = []
  /// What is known beside, in a sentence.
  var remark: String?
  /// The key of the term that was asked about, if one was.
  var termKey: String?
  let surroundings: Surroundings

  var html: HTML {
    PageFrame(title: problem.title, termKey: termKey, surroundings: surroundings).page { html in
      html.element("section", [.class("problem")]) { html in
        html.element("h1", text: problem.title)
        html.note(sentence)
        if let remark { html.note(remark) }
        if !nearest.isEmpty {
          html.element("ul", [.class("nearest")]) { html in
            for (name, place) in nearest {
              html.element("li") { html in
                html.element("a", [.href(place.path)]) { $0.name(name) }
              }
            }
          }
        }
        if let command {
          html.command(command, [.init("tabindex", "0"), .label("Command")])
        }
        html.element("p", [.class("actions")]) { html in
          if problem.status >= 500 {
            html.element(
              "button", [.type("button"), .class("retry"), .init("hidden", nil)], text: "Retry")
          }
          html.link(.home, [.class("button")], text: "All searches")
          html.link(.help, [.class("button")], text: "Help")
        }
        html.note("Status \(problem.status)", [.class("soft")])
      }
    }
  }

  /// What fills a database, or a search, that is not there.
  private var command: String? {
    switch problem.title {
    case "No database yet": CommandLine.example
    case "Unknown term": termKey.map(CommandLine.ingest)
    default: nil
    }
  }

  private var sentence: String {
    let detail = problem.detail
    return detail.prefix(1).uppercased() + detail.dropFirst() + (detail.hasSuffix("?") ? "" : ".")
  }
}
