import Foundation
public import Glibc

/// `smashtag serve` under way, at a port of its own, and a client that sends it any bytes.
public final class ServedCommand {
  /// Where it runs.
  public let sandbox: Sandbox
  /// The process.
  public let command: SpawnedCommand
  /// The port at which it listens.
  public let port: UInt16

  /// The token that it asks for.
  public static let token = "0123456789abcdef-open-secret"

  /// Starts it, and waits until it answers. With a token unless `token` is nil.
  public init(
    _ options: [String] = [], in sandbox: Sandbox, token: String? = ServedCommand.token,
    listen: String = "127.0.0.1:0"
  ) throws {
    self.sandbox = sandbox
    sandbox.environment["SMASHTAG_TOKEN"] = token
    command = try sandbox.start(["serve", "--json", "--listen", listen] + options)
    let line = command.output(until: "\n")
    guard !line.isEmpty else {
      let result = command.wait(seconds: 10)
      throw Unexpected("it does not start: \(result)")
    }
    port = UInt16(try JSONAnswer(line: line).int("port"))
  }

  /// Asks it to stop, and gives all that it said.
  public func stop(_ signal: Int32 = SIGTERM) -> CommandResult {
    command.send(signal)
    return command.wait(seconds: 60)
  }

  // MARK: - Asking

  /// What came back: the numbers and texts of the head, and the body as text.
  public struct Reply: CustomStringConvertible {
    /// The status, 0 where there is none.
    public let status: Int
    /// The lines of the head behind the first, in small letters up to their colon.
    public let fields: [String]
    /// What follows the head.
    public let body: String
    /// All of it.
    public let description: String

    /// Reads what a service has answered.
    public init(_ text: String) {
      description = text
      let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
      let lines = (parts.first ?? "").split(separator: "\r\n").map(String.init)
      status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      fields = lines.dropFirst().map { line in
        let name = line.prefix { $0 != ":" }
        return name.lowercased() + line.dropFirst(name.count)
      }
      body = parts.count > 1 ? String(parts[1]) : ""
    }

    /// The values of a field.
    public func values(_ name: String) -> [String] {
      fields.compactMap { field in
        field.hasPrefix(name + ": ") ? String(field.dropFirst(name.count + 2)) : nil
      }
    }
  }

  /// Sends a request, with `Host` and an end of the connection unless the fields say so, and reads to the end.
  public func ask(
    _ method: String = "GET", _ target: String, _ fields: [String] = [], body: String? = nil
  ) throws -> Reply {
    var lines = ["\(method) \(target) HTTP/1.1"] + fields
    if !fields.contains(where: { $0.hasPrefix("Host:") }) {
      lines.append("Host: 127.0.0.1:\(port)")
    }
    lines.append("Connection: close")
    if let body { lines.append("Content-Length: \(body.utf8.count)") }
    return Reply(try raw(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")))
  }

  /// The field that shows the token.
  public static let authorization = "Authorization: Bearer \(token)"

  /// Sends bytes and gives all that comes until the other side closes.
  public func raw(_ text: String) throws -> String {
    let connection = try connect()
    defer { close(connection) }
    send(Array(text.utf8), on: connection)
    return String(decoding: Self.rest(of: connection), as: UTF8.self)
  }

  /// A connection to it.
  public func connect() throws -> Int32 {
    guard let connection = connection() else { throw SystemFailure("connect to the service") }
    return connection
  }

  /// Whether it takes connections.
  public var isOpen: Bool { connection().map { close($0) } != nil }

  private func connection() -> Int32? {
    let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if code == 0 { return connection }
    close(connection)
    return nil
  }

  /// Sends bytes, as many as are taken; false once the other side takes none.
  @discardableResult
  public func send(_ bytes: [UInt8], on connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// What comes until the other side closes.
  public static func rest(of connection: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(connection, &part, part.count, 0)
      guard count > 0 else { return bytes }
      bytes += part[..<count]
    }
  }
}
