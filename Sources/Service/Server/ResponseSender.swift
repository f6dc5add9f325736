import CMicrohttpd
import Glibc

/// Hands responses to the library.
enum ResponseSender {
  /// Queues a response for a connection. False if the connection cannot take it, and ends.
  static func send(_ answer: SharedResponse, to connection: OpaquePointer) -> MHD_Result {
    let status = UInt32(answer.response.status)
    switch answer.response.body {
    case .bytes(let bytes):
      // Made once, sent as often as it is asked for.
      let native = answer.native(
        { made(answer.response, bytes) }, release: { mhd_destroy_response($0) })
      return mhd_queue_response(connection, status, native)
    case .stream(let stream):
      let native = made(answer.response, stream, connection)
      defer { mhd_destroy_response(native) }
      return mhd_queue_response(connection, status, native)
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

  private static func made(
    _ response: Response, _ stream: any ResponseStream, _ connection: OpaquePointer
  ) -> OpaquePointer {
    let sending = StreamSending(stream, connection)
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
    return dressed(native, response)
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
  // Read on the connection's thread alone; waking it up is for any thread.
  let stream: any ResponseStream
  private let connection: OpaquePointer

  init(_ stream: any ResponseStream, _ connection: OpaquePointer) {
    self.stream = stream
    self.connection = connection
    let sleeping = Sleeping(connection: connection)
    stream.onWakeUp { sleeping.wakeUp() }
  }

  func read(_ room: UnsafeMutableRawBufferPointer) -> Int {
    switch stream.read(into: room, wait: { mhd_suspend_connection(connection) }) {
    case .bytes(let count): count
    case .waits: 0
    case .ended: mhd_end_of_stream()
    case .failed: mhd_end_with_error()
    }
  }

  /// The connection alone, without the stream that holds this.
  private struct Sleeping: @unchecked Sendable {
    let connection: OpaquePointer
    func wakeUp() { mhd_resume_connection(connection) }
  }
}
