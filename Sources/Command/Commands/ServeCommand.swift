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
      Only this machine reaches it, and nothing can be changed, unless you say otherwise.
      """,
    arguments: [],
    options: [
      .string(
        "listen", "ADDRESS", help: "Where to listen; 127.0.0.1:8080 unless given, port 0 for any.")
    ],
    examples: [Example("smashtag serve", "then open http://127.0.0.1:8080")])

  private let address: ListenAddress

  init(_ values: ParsedArguments) throws(UsageError) {
    address =
      try values.value("listen", expected: "an address and a port, as 127.0.0.1:8080") {
        ListenAddress($0)
      } ?? .standard
  }

  func run(_ context: Context) throws -> ExitCode {
    var settings = ServiceSettings(now: { WallClock.milliseconds() })
    settings.version = Program.version
    settings.isLocal = address.isLocal
    let service = Service(.sqlite(try context.databasePath()), settings)
    let server = try HTTPServer(service, at: address)
    Interruption.listen()
    context.talk.note("serving http://\(address.text(port: server.port))")
    while !Interruption.wasAsked { try Descriptor.wait(milliseconds: 200, on: -1) }
    server.stop()
    service.stop()
    return .done
  }
}
