extension HTTPServer {
  /// How a server treats its clients.
  ///
  /// A client has to get on: with the head of a request, with its body, and with reading the answer. One that does
  /// not loses its connection, so that there is room for others.
  public struct Limits: Sendable {
    /// Threads that carry connections.
    public var threads = 2
    /// How many connections there may be at once. The next is closed as soon as it is made.
    public var connections = 2048
    /// How many of them one client may have, unless it is this machine; of IPv6 a network (/64) is one client.
    public var connectionsPerClient = 128
    /// How long a connection may say nothing, and take nothing in, in seconds.
    public var idleSeconds = 30
    /// How long the head of a request may take, from the connection or from the last answer on, in seconds.
    public var headSeconds = 20.0
    /// How long the head of a request may be, in bytes.
    public var headBytes = 16 << 10
    /// How long a body may be slow, in seconds.
    public var bodyGraceSeconds = 30.0
    /// How much of a body has to come in each second after that, on average.
    public var bodyBytesPerSecond = 1024.0
    /// How long a body may take at all, in seconds.
    public var bodySeconds = 3600.0

    /// As it is good for one machine.
    public init() {}
  }
}
