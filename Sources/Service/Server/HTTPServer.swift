import CMicrohttpd
import Glibc
import Threads

/// HTTP/1.1 for a service, by libmicrohttpd: a few threads carry all connections, and wait for no disk.
public final class HTTPServer: @unchecked Sendable {
  let service: Service
  let limits: Limits
  /// At which it listens.
  public let port: UInt16
  let sleepers = Sleepers()
  let table: ConnectionTable
  let trouble: @Sendable (String) -> Void

  // `daemon` is set once in `init`, and taken by `stop`. What follows is touched only inside `monitor`.
  private var daemon: OpaquePointer?
  private let monitor = Monitor()
  private var exchanges = 0
  private var isStopping = false

  /// Listens. Throws `ServerError`.
  ///
  /// - Parameters:
  ///   - service: what answers.
  ///   - address: where it listens; port 0 for any that is free.
  ///   - limits: how much of it one client, and all together, may take.
  ///   - onTrouble: told in a line what the library complains about; on any thread.
  public init(
    _ service: Service, at address: ListenAddress, limits: Limits = Limits(),
    onTrouble: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(ServerError) {
    if let reason = mhd_load() { throw .noLibrary(String(cString: reason)) }
    self.service = service
    self.limits = limits
    let (socket, port) = try ListeningSocket.open(address)
    self.port = port
    table = ConnectionTable(limits)
    trouble = onTrouble
    Self.allowFiles(limits.connections)
    daemon = start(socket)
    guard daemon != nil else {
      close(socket)
      table.close()
      throw .noLibrary("it does not start")
    }
  }

  /// A process may have 1,024 open files at first, and more if it asks.
  private static func allowFiles(_ connections: Int) {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, rlim_t(connections + 512)))
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  /// How many connections there are.
  var connections: Int { table.count }

  /// An exchange has begun. False while the server stops.
  func begins() -> Bool {
    monitor.locked {
      exchanges += 1
      return !isStopping
    }
  }

  /// An exchange is over.
  ///
  /// - Parameter isWhole: whether all of its answer went out.
  func ended(_ exchange: Exchange, isWhole: Bool) {
    guard let client = exchange.client else { return }
    client.mustGetOn(within: limits.headSeconds)
    monitor.locked {
      exchanges -= 1
      if isStopping { monitor.changes() }
    }
    exchange.count(in: service.counts)
    exchange.tell(service.settings, isWhole: isWhole)
  }

  /// Takes no more connections, lets what was begun come to its end, for some seconds at most, and ends.
  ///
  /// Streams of events end at once, and a change that takes long as soon as it has kept what it did.
  public func stop(waitSeconds: Double = 10) {
    guard let daemon = daemon.take() else { return }
    let listening = mhd_quiesce_daemon(daemon)
    if listening >= 0 { close(listening) }
    monitor.locked { isStopping = true }
    service.endStreams()
    service.giveUp()
    waitForExchanges(waitSeconds)
    // What still sleeps is told that there is no answer, and what still sends is cut off.
    sleepers.wakeAll()
    waitForExchanges(1)
    mhd_stop_daemon(daemon)
    table.close()
  }

  private func waitForExchanges(_ seconds: Double) {
    let end = ContinuousClock.now + .seconds(seconds)
    monitor.locked {
      while exchanges > 0, ContinuousClock.now < end { _ = monitor.waitAMoment() }
    }
  }
}
