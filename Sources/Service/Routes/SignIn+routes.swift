extension Route {
  /// How a browser shows the token once, and then a cookie.
  static let signingIn = [signInPage, signIn, signOut]

  private static let signInPage = Route(
    method: .get, path: "/sign-in", summary: "Where a browser shows the token",
    parameters: [Parameter("to", .text, "The path to go on to.")], isOpen: true,
    work: .now { visit in
      let target = onward(visit.query.text("to") ?? "")
      if visit.rights.hasToken { return .redirect(to: target) }
      return Response(
        200, .html, SignInPage(target: target, surroundings: Surroundings(visit.settings)).html.text
      )
    })

  private static let signIn = Route(
    method: .post, path: "/sign-in", summary: "Signs a browser in", isOpen: true,
    work: .form { visit, form, gate in
      let target = onward(form["to"])
      do throws(Problem) {
        let cookie = try gate.signIn(form["token"], visit.request)
        var response = Response.redirect(to: target)
        response.fields.append("Set-Cookie", cookie)
        return response
      } catch {
        let page = SignInPage(
          target: target, problem: error, surroundings: Surroundings(visit.settings))
        var response = Response(error.status, .html, page.html.text)
        for field in error.fields.fields { response.fields.append(field.name, field.value) }
        return response
      }
    })

  private static let signOut = Route(
    method: .post, path: "/sign-out", summary: "Signs a browser out", isOpen: true,
    work: .now { visit in
      var response = Response.redirect(to: Place.home.path)
      response.fields.append(
        "Set-Cookie", SignInCookie.taken(isSecure: visit.request.isSecure))
      return response
    })

  /// A target of this service, whatever was typed: a browser would take `//elsewhere` and `/\elsewhere` for another.
  private static func onward(_ typed: String) -> String {
    let isOurs =
      typed.hasPrefix("/") && !typed.hasPrefix("//")
      && typed.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
      && (try? RequestTarget(typed)) != nil
    return isOurs ? typed : Place.home.path
  }
}
