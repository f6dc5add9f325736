import CMicrohttpd
import Glibc
import Threads

/// HTTP/1.1 for a service, by libmicrohttpd: a few threads carry all connections, and wait for no disk.
public final class HTTPServer: @unchecked Sendable {
  let service: Service
  /// At which it listens.
  public let port: UInt16

  // `daemon` is set once in `init`. What follows is touched only inside `monitor`.
  private var daemon: OpaquePointer?
  private let monitor = Monitor()
  private var exchanges = 0
  private var isStopping = false

  /// How a server treats its clients.
  public struct Limits: Sendable {
    /// Threads that carry connections.
    public var threads = 2
    /// How many connections there may be at once.
    public var connections = 2048
    /// How long a connection may say nothing, in seconds.
    public var idleSeconds = 30

    /// As it is good for one machine.
    public init() {}
  }

  /// Listens. Throws `ServerError`.
  ///
  /// - Parameter onTrouble: told in a line what the library complains about; on any thread.
  public init(
    _ service: Service, at address: ListenAddress, limits: Limits = Limits(),
    onTrouble: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(ServerError) {
    if let reason = mhd_load() { throw .noLibrary(String(cString: reason)) }
    self.service = service
    let (socket, port) = try ListeningSocket.open(address)
    self.port = port
    Self.trouble = onTrouble
    daemon = start(socket, limits)
    guard daemon != nil else {
      close(socket)
      throw .noLibrary("it does not start")
    }
  }

  /// The library knows one logger for all servers of a process.
  private nonisolated(unsafe) static var trouble: @Sendable (String) -> Void = { _ in }

  private func start(_ socket: Int32, _ limits: Limits) -> OpaquePointer? {
    let me = Unmanaged.passUnretained(self).toOpaque()
    let onTarget:
      @convention(c) (
        UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
      ) -> UnsafeMutableRawPointer? = { _, target, _ in
        let text = target.flatMap { String(validatingCString: $0) }
        return Unmanaged.passRetained(Exchange(rawTarget: text)).toOpaque()
      }
    let onEnd: MHD_RequestCompletedCallback = { context, _, exchange, _ in
      guard let context, let taken = exchange?.pointee else { return }
      Unmanaged<Exchange>.fromOpaque(taken).release()
      exchange?.pointee = nil
      Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue().ended()
    }
    func option(_ option: MHD_OPTION, _ value: Int, _ pointer: UnsafeMutableRawPointer? = nil)
      -> MHD_OptionItem
    {
      MHD_OptionItem(option: option, value: value, ptr_value: pointer)
    }
    let options = [
      option(.URI_LOG_CALLBACK, unsafeBitCast(onTarget, to: Int.self)),
      option(.NOTIFY_COMPLETED, unsafeBitCast(onEnd, to: Int.self), me),
      option(.LISTEN_SOCKET, Int(socket)),
      option(.THREAD_POOL_SIZE, limits.threads),
      option(.CONNECTION_LIMIT, limits.connections),
      option(.CONNECTION_TIMEOUT, limits.idleSeconds),
      option(.STRICT_FOR_CLIENT, 1),
      option(.END, 0),
    ]
    let flags =
      MHD_USE_EPOLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
      | MHD_USE_ERROR_LOG.rawValue
    return mhd_start_daemon(
      flags, port,
      { context, connection, _, method, _, data, size, exchange in
        guard let context, let connection, let method, let size, let taken = exchange?.pointee
        else { return .NO }
        let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
        let bytes = UnsafeRawBufferPointer(start: data, count: Int(size.pointee))
        size.pointee = 0
        return server.handle(
          Unmanaged<Exchange>.fromOpaque(taken).takeUnretainedValue(), connection,
          method: String(cString: method), bytes)
      },
      { _, line in line.map { HTTPServer.trouble(String(cString: $0)) } }, me, options)
  }

  private func ended() {
    monitor.locked {
      exchanges -= 1
      monitor.changes()
    }
  }

  /// An exchange has begun. False while the server stops.
  func begins() -> Bool {
    monitor.locked {
      exchanges += 1
      return !isStopping
    }
  }

  /// Takes no more connections, lets what was begun come to its end, for some seconds at most, and ends.
  public func stop(waitSeconds: Double = 10) {
    guard let daemon else { return }
    self.daemon = nil
    let listening = mhd_quiesce_daemon(daemon)
    if listening >= 0 { close(listening) }
    monitor.locked { isStopping = true }
    service.endStreams()
    let end = ContinuousClock.now + .seconds(waitSeconds)
    while ContinuousClock.now < end {
      let isDone = monitor.locked {
        if exchanges > 0 { _ = monitor.waitAMoment() }
        return exchanges <= 0
      }
      if isDone { break }
    }
    service.giveUp()
    mhd_stop_daemon(daemon)
  }
}
