import CMicrohttpd

extension HTTPServer {
  /// Called by the library for the head of a request, for each part of its body, and at its end; and again when a
  /// connection that slept is woken up.
  func handle(
    _ exchange: Exchange, _ connection: OpaquePointer, method: UnsafePointer<CChar>,
    _ bytes: UnsafeRawBufferPointer
  ) -> MHD_Result {
    guard exchange.sent == nil else { return .YES }
    if exchange.isWaiting {
      return send(exchange.answer ?? stopping(exchange), exchange, connection)
    }
    guard let client = exchange.client else { return begin(exchange, connection, method) }
    if !bytes.isEmpty {
      guard exchange.receive(bytes) else { return .NO }
      setDeadline(exchange, client)
      return .YES
    }
    client.mayRest()
    guard let request = exchange.request else { return .NO }
    do {
      return follow(try exchange.received() ?? service.begin(request), exchange, connection)
    } catch {
      return send(service.refusal(error, request), exchange, connection)
    }
  }

  private func begin(
    _ exchange: Exchange, _ connection: OpaquePointer, _ method: UnsafePointer<CChar>
  ) -> MHD_Result {
    guard let client = Self.client(of: connection) else { return .NO }
    client.mayRest()
    exchange.client = client
    exchange.begunAt = ClientConnection.now()
    let isOpen = begins()
    do {
      let request = try RequestReader.request(
        connection, method: String(cString: method), rawTarget: exchange.rawTarget,
        client: client.client, bytesMax: limits.headBytes)
      exchange.request = request
      guard isOpen else { return send(stopping(exchange), exchange, connection) }
      // An answer to the head alone would end the connection: it leaves behind what was not read. So only a request
      // that brings something is answered now, and told to go on, or not to.
      return request.hasBody ? follow(service.begin(request), exchange, connection) : .YES
    } catch {
      return send(service.refusal(error, RequestReader.standIn(connection)), exchange, connection)
    }
  }

  /// The connection as it was kept when it was made.
  static func client(of connection: OpaquePointer) -> ClientConnection? {
    mhd_connection_context(connection).map {
      Unmanaged<ClientConnection>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private func stopping(_ exchange: Exchange) -> SharedResponse {
    var problem = Problem(503, "Stopping", "the service is being stopped")
    problem.fields.append("Connection", "close")
    return service.refusal(problem, exchange.request)
  }

  private func follow(
    _ step: Step, _ exchange: Exchange, _ connection: OpaquePointer
  ) -> MHD_Result {
    switch step {
    case .answer(let answer): return send(answer, exchange, connection)
    case .receive(let bytesMax, let then):
      do {
        exchange.receiving = Exchange.Receiving(
          body: try service.makeBody(), bytesMax: bytesMax, then: then,
          since: ClientConnection.now())
        if let client = exchange.client { setDeadline(exchange, client) }
        return .YES
      } catch {
        return send(service.refusal(error, exchange.request), exchange, connection)
      }
    case .later(let work):
      exchange.isWaiting = true
      // It sleeps before the work begins, which may be done before this returns.
      guard let sleep = sleepers.sleep(connection) else {
        return send(stopping(exchange), exchange, connection)
      }
      let waiting = WaitingExchange(exchange: exchange, sleep: sleep, sleepers: sleepers)
      work { waiting.wakeUp($0) }
      return .YES
    }
  }

  /// Until when more of a body has to come: later, the more has come.
  private func setDeadline(_ exchange: Exchange, _ client: ClientConnection) {
    guard let receiving = exchange.receiving else { return }
    let earned = Double(receiving.bytes) / limits.bodyBytesPerSecond
    client.mustGetOn(
      within: min(limits.bodyGraceSeconds + earned, limits.bodySeconds), of: receiving.since)
  }

  private func send(
    _ answer: SharedResponse, _ exchange: Exchange, _ connection: OpaquePointer
  ) -> MHD_Result {
    exchange.answer = nil
    return ResponseSender(exchange: exchange, connection: connection, sleepers: sleepers)
      .send(answer)
  }
}

/// An exchange whose answer is made on another thread, while its connection sleeps and nobody else touches it.
private struct WaitingExchange: @unchecked Sendable {
  let exchange: Exchange
  let sleep: Sleepers.Sleep
  let sleepers: Sleepers

  func wakeUp(_ answer: SharedResponse) { sleepers.wake(sleep) { exchange.answer = answer } }
}
