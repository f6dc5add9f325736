import Query
import Store
import Tweets

extension Problem {
  /// A page for people on their way through pages, JSON for programs.
  ///
  /// - Parameter store: gives the searches beside; nil where it is not to be asked.
  func response(to visit: Visit, store: (any TweetStore)? = nil) -> Response {
    guard visit.form == .html, !visit.match.route.isForPrograms else { return response }
    let surroundings = store.flatMap { try? Surroundings(visit, $0) }
    let term = try? visit.term()
    var page = ProblemPage(
      problem: self, termKey: term?.key,
      surroundings: surroundings ?? Surroundings(visit.settings))
    page.nearest = nearest.compactMap { name in
      place(name, term?.key).map { (name, $0) }
    }
    page.remark = store.flatMap { store in term.flatMap { remark($0, store) } }
    return response(page)
  }

  /// The same before it is known what is asked for.
  ///
  /// - Parameter store: as above.
  func response(
    to request: Request, _ settings: ServiceSettings, store: (any TweetStore)? = nil
  ) -> Response {
    guard request.wantsPage else { return response }
    if status == 401, request.method.isSafe {
      return .redirect(to: Place.signIn(to: request.target.raw).path)
    }
    let surroundings = store.flatMap { try? Surroundings(settings, $0) }
    return response(
      ProblemPage(problem: self, surroundings: surroundings ?? Surroundings(settings)))
  }

  private func response(_ page: ProblemPage) -> Response {
    var response = Response(status, .html, page.html.text)
    for field in fields.fields { response.fields.append(field.name, field.value) }
    return response
  }

  /// Where something is that may have been meant: a mention of the term, or another term.
  private func place(_ name: String, _ termKey: String?) -> Place? {
    if title == "Unknown mention", let termKey {
      return MentionQuestion(typed: name).map { .mention(termKey, $0) }
    }
    return (try? SearchTerm(name)).map { .popularity($0.key) }
  }

  /// That a term was there once: the files that came in under it stay recorded.
  private func remark(_ term: SearchTerm, _ store: any TweetStore) -> String? {
    guard title == "Unknown term", let last = try? store.ingests(of: term, limit: 1).first else {
      return nil
    }
    return
      "Tweets were ingested for it on \(PageTime.day(last.startedAt / 1000)), and deleted since. "
      + "Ingest the files again to have it back."
  }
}

extension Request {
  /// Whether a person looks: what went wrong is then told on a page.
  var wantsPage: Bool {
    target.path.first != "api" && fields["Accept"]?.contains("text/html") == true
  }
}
