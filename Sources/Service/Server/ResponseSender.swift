import CMicrohttpd

/// Hands the response of an exchange to the library.
struct ResponseSender {
  let exchange: Exchange
  let connection: OpaquePointer
  let sleepers: Sleepers

  /// Queues a response. `NO` if the connection cannot take it, and ends.
  func send(_ answer: SharedResponse) -> MHD_Result {
    let response = answer.response
    let status = UInt32(response.status)
    switch response.body {
    case .bytes(let bytes):
      exchange.sent = Exchange.Sent(
        status: response.status, bytes: bytes.count, route: answer.route, isStream: false)
      // Made once, sent as often as it is asked for.
      let native = answer.native(
        { Self.made(response, bytes) }, release: { mhd_destroy_response($0) })
      return mhd_queue_response(connection, status, native)
    case .stream(let stream):
      exchange.sent = Exchange.Sent(
        status: response.status, bytes: 0, route: answer.route, isStream: true)
      let native = made(response, stream)
      defer { mhd_destroy_response(native) }
      return mhd_queue_response(connection, status, native)
    case .parts: preconditionFailure("the service makes a stream of the parts")
    }
  }

  private static func made(_ response: Response, _ bytes: [UInt8]) -> OpaquePointer {
    let copy = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 1)
    bytes.withUnsafeBytes {
      copy.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(copy), byteCount: $0.count)
    }
    let native = mhd_create_response_from_buffer_with_free_callback_cls(
      bytes.count, copy, { $0?.deallocate() }, copy)
    return dressed(native, response)
  }

  private func made(_ response: Response, _ stream: any ResponseStream) -> OpaquePointer {
    let sending = StreamSending(stream, self)
    let native = mhd_create_response_from_callback(
      // MHD_SIZE_UNKNOWN, a cast that is not imported.
      .max, 32_768,
      { context, _, room, size in
        guard let context, let room else { return mhd_end_with_error() }
        let sending = Unmanaged<StreamSending>.fromOpaque(context).takeUnretainedValue()
        return sending.read(UnsafeMutableRawBufferPointer(start: room, count: size))
      },
      Unmanaged.passRetained(sending).toOpaque(),
      { context in
        guard let context else { return }
        Unmanaged<StreamSending>.fromOpaque(context).takeRetainedValue().stream.close()
      })
    return Self.dressed(native, response)
  }

  private static func dressed(_ native: OpaquePointer?, _ response: Response) -> OpaquePointer {
    guard let native else { preconditionFailure("no memory for a response") }
    for field in response.fields.fields {
      // A line break in a field would be a field more; the library refuses it, and it is left out.
      _ = mhd_add_response_header(native, field.name, field.value)
    }
    return native
  }
}

/// A stream that is being sent on a connection, which sleeps while nothing comes.
private final class StreamSending: @unchecked Sendable {
  let stream: any ResponseStream
  // All of it is read on the connection's thread alone; `sleep` also by who wakes it up, after it was written.
  private let way: ResponseSender
  private let sleep = LastSleep()

  init(_ stream: any ResponseStream, _ way: ResponseSender) {
    self.stream = stream
    self.way = way
    stream.onWakeUp { [sleep, sleepers = way.sleepers] in
      if let last = sleep.last { sleepers.wake(last) }
    }
  }

  func read(_ room: UnsafeMutableRawBufferPointer) -> Int {
    var mayWait = true
    let step = stream.read(into: room) {
      sleep.last = way.sleepers.sleep(way.connection)
      mayWait = sleep.last != nil
    }
    switch step {
    case .bytes(let count):
      way.exchange.sent?.bytes += count
      return count
    case .waits: return mayWait ? 0 : mhd_end_with_error()
    case .ended: return mhd_end_of_stream()
    case .failed: return mhd_end_with_error()
    }
  }

  /// Apart from the stream, which holds who wakes it up. Written before a stream waits, read after that: the
  /// stream's own lock lies between.
  private final class LastSleep: @unchecked Sendable {
    var last: Sleepers.Sleep?
  }
}
