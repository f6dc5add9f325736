import CMicrohttpd
import Glibc

// What the library calls: C functions, which capture nothing. Each finds its server, its connection or its exchange
// behind a pointer: the server outlives the library's threads, the other two are released by `whenClosed` and
// `whenEnded`.
extension HTTPServer {
  /// Has the library carry the connections that come to a socket. Nil if it does not start.
  func start(_ socket: Int32) -> OpaquePointer? {
    let me = Unmanaged.passUnretained(self).toOpaque()
    func option(_ option: MHD_OPTION, _ value: Int, _ pointer: UnsafeMutableRawPointer? = nil)
      -> MHD_OptionItem
    {
      MHD_OptionItem(option: option, value: value, ptr_value: pointer)
    }
    let options = [
      option(.URI_LOG_CALLBACK, unsafeBitCast(Self.onTarget, to: Int.self)),
      option(.NOTIFY_COMPLETED, unsafeBitCast(Self.onEnd, to: Int.self), me),
      option(.NOTIFY_CONNECTION, unsafeBitCast(Self.onConnection, to: Int.self), me),
      option(.LISTEN_SOCKET, Int(socket)),
      option(.THREAD_POOL_SIZE, limits.threads),
      // The table refuses them sooner, each of the library's threads only when it has its share of them.
      option(.CONNECTION_LIMIT, 2 * limits.connections + limits.threads),
      // What a head may take, and room to answer in. The library clears it for each request.
      option(.CONNECTION_MEMORY_LIMIT, limits.headBytes + 8192),
      option(.CONNECTION_TIMEOUT, limits.idleSeconds),
      option(.STRICT_FOR_CLIENT, 1),
      option(.END, 0),
    ]
    let flags =
      MHD_USE_EPOLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
      | MHD_USE_ERROR_LOG.rawValue
    return mhd_start_daemon(flags, port, Self.mayCome, Self.onPart, Self.onTrouble, me, options)
  }

  private static let onTrouble: mhd_logger = { context, line in
    guard let context, let line else { return }
    Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue().trouble(String(cString: line))
  }

  private static let mayCome: MHD_AcceptPolicyCallback = { context, address, _ in
    guard let context else { return .NO }
    let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
    return server.table.mayCome(address) ? .YES : .NO
  }

  private static let onConnection: MHD_NotifyConnectionCallback = {
    context, connection, kept, event in
    guard let context, let connection, let kept else { return }
    let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
    if event == .CONNECTION_NOTIFY_STARTED {
      let client = ClientConnection(
        socket: mhd_connection_socket(connection), address: mhd_connection_client(connection))
      kept.pointee = Unmanaged.passRetained(client).toOpaque()
      server.table.add(client)
    } else if let taken = kept.pointee {
      server.table.remove(Unmanaged<ClientConnection>.fromOpaque(taken).takeRetainedValue())
      kept.pointee = nil
    }
  }

  /// The first line of a request has come. What this gives is the exchange in all later calls.
  private static let onTarget:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
    ) -> UnsafeMutableRawPointer? = { _, target, _ in
      let text = target.flatMap { String(validatingCString: $0) }
      return Unmanaged.passRetained(Exchange(rawTarget: text)).toOpaque()
    }

  private static let onPart: MHD_AccessHandlerCallback = {
    context, connection, _, method, _, data, size, exchange in
    guard let context, let connection, let method, let size, let taken = exchange?.pointee
    else { return .NO }
    let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
    let bytes = UnsafeRawBufferPointer(start: data, count: Int(size.pointee))
    size.pointee = 0
    return server.handle(
      Unmanaged<Exchange>.fromOpaque(taken).takeUnretainedValue(), connection, method: method, bytes
    )
  }

  private static let onEnd: MHD_RequestCompletedCallback = { context, connection, exchange, how in
    guard let context, let connection, let taken = exchange?.pointee else { return }
    exchange?.pointee = nil
    Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue().ended(
      Unmanaged<Exchange>.fromOpaque(taken).takeRetainedValue(),
      isWhole: how == .REQUEST_TERMINATED_COMPLETED_OK)
  }
}
