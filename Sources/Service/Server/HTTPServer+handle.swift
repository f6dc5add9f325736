import CMicrohttpd

extension HTTPServer {
  /// Called by the library for the head of a request, for each part of its body, and at its end; and again when a
  /// connection that slept is woken up.
  func handle(
    _ exchange: Exchange, _ connection: OpaquePointer, method: String,
    _ bytes: UnsafeRawBufferPointer
  ) -> MHD_Result {
    guard !exchange.isAnswered else { return .YES }
    if let answer = exchange.answer { return send(answer, exchange, connection) }
    guard exchange.request != nil else { return begin(exchange, connection, method) }
    if !bytes.isEmpty { return exchange.receive(bytes) }
    return follow(exchange.received(), exchange, connection)
  }

  private func begin(
    _ exchange: Exchange, _ connection: OpaquePointer, _ method: String
  ) -> MHD_Result {
    let isOpen = begins()
    do {
      let request = try RequestReader.request(
        connection, method: method, rawTarget: exchange.rawTarget)
      exchange.request = request
      if !isOpen { throw Problem(503, "Stopping", "the service is being stopped") }
      return follow(service.begin(request), exchange, connection)
    } catch {
      return send(service.refusal(error, exchange.request), exchange, connection)
    }
  }

  private func follow(
    _ step: Step, _ exchange: Exchange, _ connection: OpaquePointer
  ) -> MHD_Result {
    switch step {
    case .answer(let answer): return send(answer, exchange, connection)
    case .receive(let bytesMax, let then):
      do {
        exchange.receiving = Exchange.Receiving(
          body: try service.makeBody(), bytesMax: bytesMax, then: then)
        return .YES
      } catch {
        return send(service.refusal(error, exchange.request), exchange, connection)
      }
    case .later(let work):
      // It sleeps before the work begins, which may be done before this returns.
      mhd_suspend_connection(connection)
      let sleeping = SleepingExchange(exchange: exchange, connection: connection)
      work { sleeping.wakeUp($0) }
      return .YES
    }
  }

  private func send(
    _ answer: SharedResponse, _ exchange: Exchange, _ connection: OpaquePointer
  ) -> MHD_Result {
    exchange.isAnswered = true
    exchange.answer = nil
    return ResponseSender.send(answer, to: connection)
  }
}

extension Exchange {
  /// How much of a body that is too long is taken in and dropped, so that its sender hears why.
  private static let droppedMax = 16 << 20

  func receive(_ bytes: UnsafeRawBufferPointer) -> MHD_Result {
    guard var receiving = receiving.take() else { return .NO }
    receiving.bytes += bytes.count
    if receiving.bytes > receiving.bytesMax {
      guard receiving.bytes - receiving.bytesMax < Self.droppedMax else { return .NO }
      receiving.problem = .tooLong(receiving.bytesMax)
    } else if receiving.problem == nil {
      do throws(SystemError) {
        try receiving.body.append(bytes)
      } catch {
        receiving.problem = Problem(error)
      }
    }
    self.receiving = receiving
    return .YES
  }

  /// What comes of the whole body.
  func received() -> Step {
    guard let receiving = receiving.take(), var request else {
      return .answer(SharedResponse(Problem(400, "Bad request", "its body is missing").response))
    }
    if let problem = receiving.problem { return .answer(SharedResponse(problem.response)) }
    request.body = receiving.body
    self.request = request
    return receiving.then(request)
  }
}

/// An exchange whose answer is made on another thread, while its connection sleeps and nobody else touches it.
private struct SleepingExchange: @unchecked Sendable {
  let exchange: Exchange
  let connection: OpaquePointer

  func wakeUp(_ answer: SharedResponse) {
    exchange.answer = answer
    mhd_resume_connection(connection)
  }
}
