/// Where a browser shows the token.
struct SignInPage {
  /// Where it goes on to.
  let target: String
  /// Why the last try failed.
  var problem: Problem?
  let surroundings: Surroundings

  var html: HTML {
    PageFrame(title: "Sign in", surroundings: surroundings).page { html in
      html.element("h1", text: "Sign in")
      if let problem {
        html.element("p", [.class("problem"), .init("role", "alert")], text: words(problem))
      }
      html.element(
        "form", [.id("sign-in"), .init("method", "post"), .init("action", "/sign-in")]
      ) { html in
        html.void("input", [.type("hidden"), .name("to"), .value(target)])
        html.element("label") { html in
          html.text("Token ")
          html.void(
            "input",
            [
              .type("password"), .name("token"), .init("autocomplete", "current-password"),
              .init("required", nil), .init("autofocus", nil),
            ])
        }
        html.element("button", [.type("submit")], text: "Sign in")
      }
      // A browser that comes by a link from elsewhere has not shown its cookie; by this one it does.
      html.element("p") { html in
        html.text("It stands in the file that the service was started with. Signed in already? ")
        html.element("a", [.href(target)], text: "Go on")
      }
    }
  }

  private func words(_ problem: Problem) -> String {
    problem.status == 401 ? "This is not the token." : problem.detail
  }
}
