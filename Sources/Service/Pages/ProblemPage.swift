import Store
import Tweets

/// What went wrong, for people.
struct ProblemPage {
  let problem: Problem
  /// The key of the term that was asked about, if one was.
  var termKey: String?
  let surroundings: Surroundings

  var html: HTML {
    PageFrame(title: problem.title, termKey: termKey, surroundings: surroundings).page { html in
      html.element("section", [.class("problem")]) { html in
        html.element("h1", text: problem.title)
        html.note(sentence)
        if !problem.nearest.isEmpty {
          html.element("ul", [.class("nearest")]) { html in
            for name in problem.nearest {
              html.element("li") { html in
                html.element(
                  "a",
                  [.href((try? SearchTerm(name)).map { Place.popularity($0.key) }?.path ?? "/")]
                ) { $0.name(name) }
              }
            }
          }
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

  private var sentence: String {
    let detail = problem.detail
    return detail.prefix(1).uppercased() + detail.dropFirst() + (detail.hasSuffix("?") ? "" : ".")
  }
}

extension Problem {
  /// A page for people on their way through pages, JSON for programs.
  ///
  /// - Parameter store: gives the searches beside; nil where it is not to be asked.
  func response(to visit: Visit, store: (any TweetStore)? = nil) -> Response {
    guard visit.form == .html, !visit.match.route.isForPrograms else { return response }
    let surroundings = store.flatMap { try? Surroundings(visit, $0) }
    return page(surroundings ?? Surroundings(visit.settings), termKey: try? visit.term().key)
  }

  /// The same before it is known what is asked for.
  func response(to request: Request, _ settings: ServiceSettings) -> Response {
    let wantsPage =
      request.target.path.first != "api" && request.fields["Accept"]?.contains("text/html") == true
    if wantsPage, status == 401, request.method.isSafe {
      return .redirect(to: Place.signIn(to: request.target.raw).path)
    }
    return wantsPage ? page(Surroundings(settings)) : response
  }

  private func page(_ surroundings: Surroundings, termKey: String? = nil) -> Response {
    let html = ProblemPage(problem: self, termKey: termKey, surroundings: surroundings).html
    var response = Response(status, .html, html.text)
    for field in fields.fields { response.fields.append(field.name, field.value) }
    return response
  }
}
