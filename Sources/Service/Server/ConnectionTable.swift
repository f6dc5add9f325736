import Glibc
import Threads

/// All connections of a server: who may have another, and who does not get on.
final class ConnectionTable: Sendable {
  private let limits: HTTPServer.Limits
  private let monitor = Monitor()
  // Touched only inside `monitor`.
  private nonisolated(unsafe) var connections: [ObjectIdentifier: ClientConnection] = [:]
  private nonisolated(unsafe) var counts: [UInt64: Int] = [:]
  private nonisolated(unsafe) var isClosed = false
  // Set once in `init`, joined once by `close`.
  private nonisolated(unsafe) var sweeper: Thread?

  /// Empty. Its thread runs until `close`.
  init(_ limits: HTTPServer.Limits) {
    self.limits = limits
    sweeper = Thread { @Sendable [self] in while sweep() {} }
  }

  /// How many there are.
  var count: Int { monitor.locked { connections.count } }

  /// Whether a client may have another connection.
  func mayCome(_ address: UnsafePointer<sockaddr>?) -> Bool {
    let network = address.flatMap { ClientConnection.network(of: $0) }
    return monitor.locked {
      connections.count < limits.connections
        && network.map { counts[$0, default: 0] < limits.connectionsPerClient } ?? true
    }
  }

  func add(_ connection: ClientConnection) {
    connection.mustGetOn(within: limits.headSeconds)
    monitor.locked {
      connections[ObjectIdentifier(connection)] = connection
      if let network = connection.network { counts[network, default: 0] += 1 }
      monitor.changes()
    }
  }

  /// To be called before the socket is closed, whose number is then another connection's.
  func remove(_ connection: ClientConnection) {
    monitor.locked {
      connections[ObjectIdentifier(connection)] = nil
      guard let network = connection.network else { return }
      let rest = counts[network, default: 1] - 1
      counts[network] = rest > 0 ? rest : nil
    }
  }

  /// Ends its thread. To be called once.
  func close() {
    monitor.locked {
      isClosed = true
      monitor.changes()
    }
    sweeper.take()?.join()
  }

  /// Cuts off those who are late; then the library sees their end and frees them. False once it is closed.
  private func sweep() -> Bool {
    monitor.locked {
      while connections.isEmpty, !isClosed { monitor.wait() }
      guard !isClosed else { return false }
      let now = ClientConnection.now()
      for connection in connections.values where connection.isLate(at: now) {
        shutdown(connection.socket, Int32(SHUT_RDWR))
        connection.mayRest()
      }
      _ = monitor.waitAMoment()
      return true
    }
  }
}
