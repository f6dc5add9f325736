import Presentation
import Query
import Service
import Store
import Tweets

/// `smashtag serve`: the same answers by HTTP, and a page.
struct ServeCommand: Command {
  static let description = CommandDescription(
    "serve", summary: "Serve the database as a page and as an HTTP API",
    discussion: """
      Only this machine reaches it, and nothing can be changed, unless you say otherwise. With a token, \
      whoever shows it may ingest and delete ('Authorization: Bearer TOKEN', or by /sign-in in a browser). \
      At another address than this machine's own, or under another name (--host), nothing is shown without \
      it either. The token stands in a file that only you can read, or in $SMASHTAG_TOKEN.

      Ctrl-C has what is under way answered, and ends it; a second one ends it at once.
      """,
    options: [
      .string(
        "listen", "ADDRESS", default: "127.0.0.1:8080",
        help: "Where to listen: an address and a port, 0 for any that is free."),
      .string(
        "token-file", "FILE", names: .file,
        help: "The file with the token, one line of 16 characters or more."),
      .flag("read-only", help: "Let nobody change anything, token or not."),
      .string(
        "host", "NAME", isRepeatable: true,
        help: "Another name by which it may be called, as behind a proxy."),
      .string(
        "max-body", "SIZE", default: "1G", help: "The most that is taken in one request: 512M."),
      .flag("log", help: "Tell each request on standard error, in a line of JSON."),
    ],
    examples: [
      Example("smashtag serve", "then open http://127.0.0.1:8080"),
      Example(
        "smashtag serve --token-file ~/.smashtag-token", "tweets can be sent, searches deleted"),
    ])

  /// So long a change waits for another process that writes; then whoever asked for it is told to come again.
  private static let lockSeconds = 5.0

  private let address: ListenAddress
  private let names: [String]
  private let tokenFile: String?
  private let bodyBytesMax: Int
  private let isReadOnly: Bool
  private let isLogging: Bool

  init(_ values: ParsedArguments) throws(UsageError) {
    address =
      try values.value("listen", expected: "an address and a port, as 127.0.0.1:8080 or [::1]:0") {
        ListenAddress($0)
      } ?? .standard
    names = try values.parsed("host", expected: "a name without a port, as tweets.example.org") {
      HostName($0)?.text
    }
    tokenFile = values.stringIfGiven("token-file")
    bodyBytesMax =
      try values.value("max-body", expected: TypedSize.expected) { TypedSize($0)?.bytes } ?? 0
    isReadOnly = values.flag("read-only")
    isLogging = values.flag("log")
  }

  func run(_ context: Context) throws -> ExitCode {
    var settings = try settings(context)
    let log = isLogging ? RequestLog() : nil
    defer { log?.finish() }
    if let log { settings.onRequest = { @Sendable in log.add($0) } }
    if settings.mayBeChanged { try context.makeFolderIfOurs() }
    let access = try context.storeAccess(context.storePlace(), waitSeconds: Self.lockSeconds)
    try Self.look(access)
    let service = Service(access, settings)
    defer { service.stop() }
    let server = try started(service)
    defer { server.stop() }
    let supervisor = Supervisor(environment: context.environment)
    Interruption.listen()
    try tell(server.port, context)
    supervisor.ready()
    while !Interruption.wasAsked { try Descriptor.wait(milliseconds: 200, on: -1) }
    supervisor.stopping()
    return .done
  }

  private func settings(_ context: Context) throws -> ServiceSettings {
    var settings = ServiceSettings(now: { WallClock.milliseconds() })
    settings.version = Program.version
    settings.token = try TokenSource.token(file: tokenFile, environment: context.environment)
    settings.isReadOnly = isReadOnly
    settings.isLocal = address.isLocal && names.isEmpty
    settings.hosts.formUnion(names)
    if let name = address.name { settings.hosts.insert(name) }
    settings.bodyBytesMax = bodyBytesMax
    if settings.token == nil, !settings.isLocal {
      throw ServiceFault.tokenWanted(
        reach: address.isLocal
          ? .name(names[0]) : .address(address.text(port: address.port)))
    }
    return settings
  }

  /// What cannot be served is said before anybody asks. None yet is no fault: the page says how to begin.
  private static func look(_ access: StoreAccess) throws {
    do {
      _ = try access.openForReading()
    } catch StoreError.missingDatabase {}
  }

  private func started(_ service: Service) throws -> HTTPServer {
    do {
      return try HTTPServer(service, at: address)
    } catch {
      switch error {
      case .cannotListen(let address, let code):
        throw ServiceFault.cannotListen(address: address, code: code)
      case .noLibrary(let reason): throw ServiceFault.noLibrary(reason)
      }
    }
  }

  private func tell(_ port: UInt16, _ context: Context) throws {
    let url = "http://" + address.text(port: port)
    context.talk.note("serving \(url)")
    if address.name == nil, names.isEmpty { context.talk.note(Words.unnamedService) }
    guard context.options.isJSON else { return }
    try context.output.writeLine(JSONAnswers.serving(url: url, port: Int(port)))
    try context.output.flush()
  }
}
