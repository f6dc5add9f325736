/// What went wrong, for people.
struct ProblemPage {
  let problem: Problem

  var html: HTML {
    PageFrame(title: "\(problem.title) · smashtag", recents: []).page { html in
      html.element("section", [.class("problem")]) { html in
        html.element("h1", text: problem.title)
        html.element("p", text: problem.detail)
        html.element("p") { html in
          html.element("a", [.href(Place.home.path)], text: "All searches")
        }
      }
    }
  }
}

extension Problem {
  /// A page for people on their way through pages, JSON for programs.
  func response(to visit: Visit) -> Response {
    visit.form == .html && !visit.match.route.isForPrograms ? page : response
  }

  /// The same before it is known what is asked for.
  func response(to request: Request) -> Response {
    let wantsPage =
      request.target.path.first != "api" && request.fields["Accept"]?.contains("text/html") == true
    if wantsPage, status == 401, request.method.isSafe {
      return .redirect(to: Place.signIn(to: request.target.raw).path)
    }
    return wantsPage ? page : response
  }

  private var page: Response {
    var response = Response(status, .html, ProblemPage(problem: self).html.text)
    for field in fields.fields { response.fields.append(field.name, field.value) }
    return response
  }
}
