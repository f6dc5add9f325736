import Presentation
import Store

extension Service {
  /// What comes of a request. Quick: it waits for no disk.
  public func begin(_ request: Request) -> Step {
    do {
      let rights = try gate.rights(request)
      if let kept = kept(request, rights) { return .answer(kept) }
      let match = try router.match(request.method, request.target.path)
      if !match.route.isOpen { try gate.checkMaySee(rights) }
      let visit = Visit(
        request: request, match: match, now: settings.now() / 1000, rights: rights,
        settings: settings, isStopping: isStopping, storeName: access.name,
        indexer: settings.isReadOnly ? nil : indexer)
      if match.route.isForPrograms || match.form != .html { try visit.query.refuseUnknown() }
      if request.hasBody, !match.route.takesBody { throw Self.unwantedBody }
      if let redirect = visit.redirect {
        return .answer(finished(visit) { redirect })
      }
      switch match.route.work {
      case .now(let make): return .answer(finished(visit) { try make(visit) })
      case .within(let make): return .answer(finished(visit) { try make(visit, self) })
      case .ask(let ask): return begin(visit, ask)
      case .form(let fill): return begin(visit, fill)
      case .change(let change):
        try gate.checkMayChange(rights)
        return begin(visit, change)
      }
    } catch {
      return refused(problem(error), request)
    }
  }

  /// Says what is wrong with a request, on a page with the searches beside it if its sender may see them.
  private func refused(_ problem: Problem, _ request: Request) -> Step {
    let said = { @Sendable (store: (any TweetStore)?) in
      SharedResponse(
        self.dressed(problem.response(to: request, self.settings, store: store), request))
    }
    // With these the gate is behind him.
    guard request.wantsPage, [400, 404, 405].contains(problem.status),
      let rights = try? gate.rights(request), (try? gate.checkMaySee(rights)) != nil
    else { return .answer(said(nil)) }
    return .later { finish in
      let isTaken = self.readers.ask { finish(said(try? $0.get())) }
      if !isTaken { finish(said(nil)) }
    }
  }

  /// The answer to the same question that was kept, if the store is still in that state. Only what somebody with the
  /// same rights was shown is kept, so that nothing else has to be looked at.
  private func kept(_ request: Request, _ rights: Rights) -> SharedResponse? {
    guard request.method.isSafe, !request.hasBody else { return nil }
    let version = watch.version()
    guard let answer = cache.answer(AnswerCache.Key(request, rights), in: version) else {
      return nil
    }
    guard let known = request.fields["If-None-Match"], known == Self.tag(version, rights) else {
      return answer
    }
    return unchanged(known, request, at: answer.route)
  }

  /// What an answer in a state of the store is named by.
  private static func tag(_ version: StoreVersion, _ rights: Rights) -> String {
    "W/\"\(version.tag)\(rights.tag)\""
  }

  /// To whoever has the answer already.
  private func unchanged(_ tag: String, _ request: Request, at route: String?) -> SharedResponse {
    SharedResponse(dressed(Response(304, HeaderFields(["ETag": tag])), request), at: route)
  }

  private func begin(
    _ visit: Visit, _ ask: @escaping @Sendable (Visit, any TweetStore) throws -> Response
  ) -> Step {
    let version = watch.version()
    let request = visit.request
    let tag = Self.tag(version, visit.rights)
    if request.fields["If-None-Match"] == tag, !visit.movesOn {
      return .answer(unchanged(tag, request, at: visit.match.route.path.text))
    }
    let key = AnswerCache.Key(request, visit.rights)
    let make = { @Sendable (store: Result<any TweetStore, StoreError>) -> SharedResponse in
      let answer = self.finished(visit, store: try? store.get()) {
        if case .failure(.missingDatabase) = store, let first = visit.match.route.first {
          return first(visit)
        }
        var response = try ask(visit, try store.get())
        if !visit.movesOn { response.fields.append("ETag", tag) }
        return response
      }
      if answer.response.status == 200, !visit.movesOn { self.cache.keep(answer, key, in: version) }
      return answer
    }
    let read = { @Sendable (finish: @escaping SharedQuestions.Finish) in
      let isTaken = self.readers.ask { finish(make($0)) }
      if !isTaken { finish(self.finished(visit) { throw Self.busy }) }
    }
    if visit.movesOn { return .later(read) }
    return .later { finish in
      self.questions.ask(SharedQuestions.Question(key: key, version: version), finish, read)
    }
  }

  private func begin(
    _ visit: Visit, _ change: @escaping @Sendable (Visit, StoreAccess) throws -> Response
  ) -> Step {
    let work = { @Sendable (visit: Visit) -> Step in
      .later { finish in
        let isTaken = self.desk.ask { access in
          let answer = self.finished(visit) {
            try self.repeated.answer(visit) { try change(visit, access) }
          }
          self.watch.expire()
          finish(answer)
        }
        if !isTaken { finish(self.finished(visit) { throw Self.busy }) }
      }
    }
    guard visit.request.hasBody else { return work(visit) }
    guard let place = uploads.take() else {
      return .answer(finished(visit) { throw Self.busy })
    }
    return receive(visit, bytesMax: settings.bodyBytesMax) { visit in
      // Held until the body is here, or nobody waits for it any more.
      withExtendedLifetime(place) { work(visit) }
    }
  }

  private func begin(
    _ visit: Visit, _ fill: @escaping @Sendable (Visit, FormFields, Gate) throws -> Response
  ) -> Step {
    receive(visit, bytesMax: FormFields.bytesMax) { visit in
      .answer(
        self.finished(visit) { try fill(visit, try FormFields(visit.request), self.gate) })
    }
  }

  /// Takes the body in first, if there is one.
  private func receive(
    _ visit: Visit, bytesMax: Int, _ then: @escaping @Sendable (Visit) -> Step
  ) -> Step {
    guard visit.request.hasBody else { return then(visit) }
    if let bytes = visit.request.bodyBytes, bytes > bytesMax {
      return .answer(finished(visit) { throw Problem.tooLong(bytesMax) })
    }
    return .receive(bytesMax: bytesMax) { request in then(visit.with(request)) }
  }

  /// Nobody would read it, and what nobody reads could be taken for the next request.
  private static var unwantedBody: Problem {
    var problem = Problem(400, "Unwanted body", "nothing can be sent along to this address")
    problem.fields.append("Connection", "close")
    return problem
  }

  private static var busy: Problem {
    var problem = Problem(503, "Busy", "too much waits already; try again in a moment")
    problem.fields.append("Retry-After", "1")
    return problem
  }

  /// Makes a response, or that of the problem that came up, as it is sent.
  ///
  /// - Parameter store: what a page about a problem may ask too.
  private func finished(
    _ visit: Visit, store: (any TweetStore)? = nil, _ make: () throws -> Response
  ) -> SharedResponse {
    var response: Response
    do {
      response = try make()
    } catch {
      response = problem(error).response(to: visit, store: store)
    }
    if case .parts(let parts) = response.body {
      response.body = .stream(PulledStream(parts, readers))
    }
    return SharedResponse(dressed(response, visit.request), at: visit.match.route.path.text)
  }

  /// Whatever goes wrong, as a problem that is told.
  func problem(_ error: any Error) -> Problem { Problem(error) }
}
