/// How a service is to behave.
public struct ServiceSettings: Sendable {
  /// What must be shown to change something, and at any other address than the machine's own to see something.
  /// Nil: nobody can.
  public var token: String?
  /// Whether nothing can be changed, whoever asks.
  public var isReadOnly = false
  /// Whether only this machine reaches it: then no token is needed to see something.
  public var isLocal = true
  /// By which names it may be called, without ports, in small letters.
  public var hosts: Set<String> = ["localhost", "127.0.0.1", "[::1]"]
  /// The longest body of a request, in bytes.
  public var bodyBytesMax = 1_000_000_000
  /// How many bodies may be on their way at the same time: so often the longest may lie on the disk.
  public var uploadsMax = 16
  /// The longest term, in bytes.
  public var termBytesMax = 1000
  /// How many pages may be open that are told of changes.
  public var listenersMax = 1000
  /// How long nothing is told to them before a word that says nothing.
  public var pingPause = Duration.seconds(12)
  /// How many questions are answered at the same time.
  public var readers = 4
  /// How many requests may wait for their turn.
  public var waitingMax = 512
  /// Told of each request when it is over, on the threads of the network: it must be quick. Nil: nobody wants
  /// to know.
  public var onRequest: (@Sendable (RequestRecord) -> Void)?
  /// The product's version.
  public var version = ""
  /// The wall clock, milliseconds since 1970 UTC.
  public var now: @Sendable () -> Int64

  /// Whether anybody can change something.
  public var mayBeChanged: Bool { token != nil && !isReadOnly }

  /// As it is safe: only this machine reaches it, and nobody changes anything.
  public init(now: @escaping @Sendable () -> Int64) { self.now = now }
}
