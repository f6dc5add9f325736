import Foundation
import Glibc
import TestSupport
import Testing

/// `smashtag serve`: how it starts, what keeps it from starting, and how it ends.
@Suite("Serving")
struct ServeTests {
  let sandbox = Result { try Sandbox() }

  /// Expects one line, exit code 2 and nothing else.
  private func expectRefused(
    _ options: [String], listen: String = "127.0.0.1:0", _ sentence: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try sandbox.get().run(["serve", "--listen", listen] + options, seconds: 30)
    #expect(result.exitCode == 2, "\(result)", sourceLocation: sourceLocation)
    #expect(result.output.isEmpty, "\(result)", sourceLocation: sourceLocation)
    #expect(
      result.errors == "smashtag: \(sentence)\n", "\(result)", sourceLocation: sourceLocation)
  }

  // MARK: - Starting

  @Test("It says where, and in JSON too; port 0 tells the port that it was given")
  func starts() throws {
    let served = try ServedCommand(in: sandbox.get())
    #expect(served.port > 0)
    #expect(try served.ask("GET", "/healthz").status == 200)
    let result = served.stop()
    #expect(result.exitCode == 0)
    #expect(
      result.output
        == #"{"schema":1,"url":"http://127.0.0.1:\#(served.port)","port":\#(served.port)}"#
        + "\n")
    #expect(result.errors == "serving http://127.0.0.1:\(served.port)\n")
    try expectSnapshot(
      result.output.replacing(String(served.port), with: "8080"), named: "serve-json")
  }

  @Test("The commands that its pages name are there, with their options")
  func commands() throws {
    let sandbox = try sandbox.get()
    let served = try ServedCommand(in: sandbox)
    var seen = 0
    for page in ["/about", "/help"] {
      let text = try served.ask("GET", page).body
      for command in text.matches(of: /<code>smashtag ([a-z]+)([^<]*)<\/code>/) {
        let help = try sandbox.run([String(command.1), "--help"])
        #expect(help.exitCode == 0, "\(command.0)")
        for option in command.2.matches(of: /--[a-z-]+/) {
          #expect(help.output.contains("\(option.0) "), "\(command.0)")
        }
        seen += 1
      }
    }
    #expect(seen >= 6)
  }

  @Test("--quiet says nothing")
  func quiet() throws {
    let served = try ServedCommand(["--quiet"], in: sandbox.get())
    #expect(served.stop(SIGINT).errors.isEmpty)
  }

  @Test("At the other kind of address too")
  func six() throws {
    let sandbox = try sandbox.get()
    let command = try sandbox.start(["serve", "--json", "--listen", "[::1]:0"])
    let line = command.output(until: "\n")
    guard !line.isEmpty else { return }
    #expect(try JSONAnswer(line: line).string("url").hasPrefix("http://[::1]:"))
    command.send(SIGTERM)
    #expect(command.wait(seconds: 30).exitCode == 0)
  }

  @Test("At every address, it says by which names it is not to be called")
  func everyAddress() throws {
    let served = try ServedCommand(in: sandbox.get(), listen: "0.0.0.0:0")
    #expect(try served.ask("GET", "/healthz").status == 200)
    #expect(
      served.stop().errorLines.last
        == "it answers to no name but this machine's own: give those that others use with --host")
    let named = try ServedCommand(
      ["--host", "tweets.example.org"], in: sandbox.get(), listen: "0.0.0.0:0")
    #expect(try named.ask("GET", "/healthz", ["Host: Tweets.example.org:80"]).status == 200)
    #expect(named.stop().errorLines.count == 1)
  }

  @Test("Without a database it answers, and sees the one that somebody makes")
  func noDatabase() throws {
    let sandbox = try sandbox.get()
    let served = try ServedCommand(in: sandbox)
    #expect(try served.ask("GET", "/readyz").status == 404)
    #expect(!sandbox.has("tweets.sqlite"))
    #expect(try sandbox.run(OutputIngestTests.stanford).exitCode == 0)
    let path = "/api/v1/terms/%23stanford/popularity"
    var reply = try served.ask("GET", path)
    let deadline = ContinuousClock.now + .seconds(30)
    while reply.status != 200, ContinuousClock.now < deadline {
      reply = try served.ask("GET", path)
    }
    #expect(reply.body == (try sandbox.run(["popularity", "#stanford", "--json"]).output))
  }

  @Test("It tells whoever started it that it is ready, and that it stops")
  func supervised() throws {
    let sandbox = try sandbox.get()
    let path = sandbox.file("notify")
    let listening = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(listening) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listening, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
    var limit = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(
      listening, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    func heard() -> String {
      var bytes = [UInt8](repeating: 0, count: 100)
      let count = recv(listening, &bytes, bytes.count, 0)
      return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }
    sandbox.environment["NOTIFY_SOCKET"] = path
    let served = try ServedCommand(in: sandbox)
    #expect(heard() == "READY=1")
    #expect(served.stop().exitCode == 0)
    #expect(heard() == "STOPPING=1")
  }

  // MARK: - Not starting

  @Test("A port that another program has")
  func portInUse() throws {
    let served = try ServedCommand(in: sandbox.get())
    let address = "127.0.0.1:\(served.port)"
    try expectRefused(
      [], listen: address,
      "cannot listen at '\(address)': another program does already; stop it, or give another port "
        + "with --listen")
  }

  @Test("An address that this machine has not")
  func otherAddress() throws {
    try sandbox.get().environment["SMASHTAG_TOKEN"] = ServedCommand.token
    try expectRefused(
      [], listen: "192.0.2.1:8080",
      "cannot listen at '192.0.2.1:8080': this machine has no such address; give one of its own "
        + "with --listen")
  }

  @Test("A port that not everybody may have", .enabled(if: mayDropRights, "not the superuser"))
  func lowPort() throws {
    let sandbox = try sandbox.get()
    let result = try sandbox.shell(
      """
      chmod 755 . && setpriv --reuid=65534 --regid=65534 --clear-groups --inh-caps=-all \
      --bounding-set=-all smashtag serve --listen 127.0.0.1:80
      """)
    #expect(result.exitCode == 2, "\(result)")
    #expect(
      result.errors
        == "smashtag: cannot listen at '127.0.0.1:80': permission denied; give a port above 1023 "
        + "with --listen\n")
  }

  /// Whether a process can be started that may not take any port, and finds the program all the same.
  private static let mayDropRights = {
    let result = try? Sandbox().shell(
      """
      chmod 755 . && setpriv --reuid=65534 --regid=65534 --clear-groups --inh-caps=-all \
      --bounding-set=-all smashtag --version && [ "$(cat /proc/sys/net/ipv4/ip_unprivileged_port_start)" -gt 80 ]
      """)
    return result?.exitCode == 0
  }()

  @Test("Where others reach it, without a token")
  func tokenWanted() throws {
    for address in ["0.0.0.0:0", "[::]:8080", "192.0.2.1:8080"] {
      try expectRefused(
        [], listen: address,
        "others reach '\(address)', so a token is wanted: give one with --token-file, or listen at "
          + "127.0.0.1")
    }
    try expectRefused(
      ["--host", "Tweets.example.org"],
      "others come by the name 'tweets.example.org', so a token is wanted: give one with "
        + "--token-file")
  }

  private static let makeOne = "make one with: openssl rand -hex 32"

  @Test(
    "A token file that is none",
    arguments: [
      ("", 0o600, "is empty; " + makeOne), ("\n", 0o600, "is empty; " + makeOne),
      ("fifteen-letters\n", 0o600, "has less than 16 characters; " + makeOne),
      ("sixteen-letters-\nand more\n", 0o600, "is not one word in one line; " + makeOne),
      ("sixteen letters, and more\n", 0o600, "is not one word in one line; " + makeOne),
      ("sixteen-letters-\u{E9}\n", 0o600, "is not one word in one line; " + makeOne),
      (
        String(repeating: "x", count: 1025), 0o600,
        "has more than 1024 characters; " + makeOne
      ),
      (
        "sixteen-letters-\n", 0o644,
        "can be read by others than its owner (mode 0644); chmod 600 makes it yours"
      ),
      (
        "sixteen-letters-\n", 0o604,
        "can be read by others than its owner (mode 0604); chmod 600 makes it yours"
      ),
    ])
  func badToken(text: String, mode: Int, sentence: String) throws {
    let sandbox = try sandbox.get()
    try sandbox.write(text, to: "token")
    chmod(sandbox.file("token"), mode_t(mode))
    try expectRefused(["--token-file", "token"], "the token file 'token' \(sentence)")
  }

  @Test("A token file that cannot be read, and a variable that holds none")
  func noToken() throws {
    try expectRefused(
      ["--token-file", "none"], "cannot read the token file 'none': No such file or directory")
    try expectRefused(
      ["--token-file", "fixtures"], "cannot read the token file 'fixtures': Is a directory")
    try sandbox.get().environment["SMASHTAG_TOKEN"] = "short"
    try expectRefused(
      [], "the token in $SMASHTAG_TOKEN has less than 16 characters; \(Self.makeOne)")
  }

  @Test("A database that cannot be used, before anybody asks")
  func badDatabase() throws {
    let sandbox = try sandbox.get()
    try sandbox.copy("fixtures/page.html", to: "page.html")
    try expectRefused(
      ["--db", "page.html"], "'page.html' is not a database; give another file with --db")
    try sandbox.sql("CREATE TABLE notes (text)", on: "notes.sqlite")
    try expectRefused(
      ["--db", "notes.sqlite"],
      "'notes.sqlite' is the database of another program; give another file with --db")
    #expect(try sandbox.run(OutputIngestTests.stanford).exitCode == 0)
    try sandbox.sql("PRAGMA user_version = 99", on: "tweets.sqlite")
    let result = try sandbox.run(["serve", "--listen", "127.0.0.1:0"], seconds: 30)
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("was made by a newer smashtag"), "\(result)")
  }

  @Test(
    "What cannot be meant",
    arguments: [
      (["--listen", "example.org:80"], "'--listen' cannot be 'example.org:80'"),
      (["--listen", "127.0.0.1:70000"], "expected an address and a port, as 127.0.0.1:8080"),
      (["--host", "a b"], "expected a name without a port, as tweets.example.org"),
      (["--host", "tweets.example.org:80"], "'--host' cannot be"),
      (["--max-body", "0"], "expected a size as 1000, 64k, 512M or 2G"),
      (["--max-body", "9999999999T"], "'--max-body' cannot be"),
      (["--token", "0123456789abcdef"], "unknown option '--token'"),
    ])
  func wrongUsage(options: [String], part: String) throws {
    let result = try sandbox.get().run(["serve"] + options, seconds: 30)
    #expect(result.exitCode == 64, "\(result)")
    #expect(result.errors.contains(part), "\(result)")
  }

  // MARK: - Who may change

  @Test("--read-only: nobody, with the token or without")
  func readOnly() throws {
    let served = try ServedCommand(["--read-only"], in: sandbox.get())
    let fields = [ServedCommand.authorization]
    let reply = try served.ask("POST", "/api/v1/terms/x/tweets", fields, body: "{}")
    #expect(reply.status == 403 && reply.body.contains("--read-only"), "\(reply)")
  }

  // MARK: - Ending

  @Test("It ends when it is asked to, with 0", arguments: [SIGINT, SIGTERM])
  func ends(signal: Int32) throws {
    let served = try ServedCommand(in: sandbox.get())
    // A connection that has asked for nothing holds nobody up.
    let idle = try served.connect()
    defer { close(idle) }
    #expect(served.stop(signal).exitCode == 0)
  }

  /// A connection on which the first half of a body of tweets has come, and its second half.
  private func halfSent(to served: ServedCommand) throws -> (connection: Int32, rest: [UInt8]) {
    let body = Array(try sandbox.get().read("fixtures/v1-lines.jsonl"))
    let connection = try served.connect()
    let head = """
      POST /api/v1/terms/x/tweets HTTP/1.1\r
      Host: 127.0.0.1\r
      \(ServedCommand.authorization)\r
      Content-Length: \(body.count)\r
      \r

      """
    served.send(Array(head.utf8) + body.prefix(body.count / 2), on: connection)
    // Another request on its way back says that this one has been begun.
    _ = try served.ask("GET", "/healthz")
    return (connection, Array(body.dropFirst(body.count / 2)))
  }

  /// No connection is taken any more as soon as it has heard.
  private func waitUntilClosed(_ served: ServedCommand) {
    let deadline = ContinuousClock.now + .seconds(30)
    while served.isOpen, ContinuousClock.now < deadline { usleep(10_000) }
    #expect(!served.isOpen)
  }

  @Test("What is under way gets its answer first, and nothing else is begun")
  func drains() throws {
    #expect(try sandbox.get().run(OutputIngestTests.stanford).exitCode == 0)
    let served = try ServedCommand(in: sandbox.get())
    let (connection, rest) = try halfSent(to: served)
    defer { close(connection) }
    served.command.send(SIGTERM)
    waitUntilClosed(served)
    served.send(rest, on: connection)
    let reply = String(decoding: ServedCommand.rest(of: connection), as: UTF8.self)
    // An ingest that has not begun to store is not begun any more, and says so.
    #expect(reply.hasPrefix("HTTP/1.1 200 ") || reply.contains("nothing is stored"), "\(reply)")
    #expect(served.command.wait(seconds: 60).exitCode == 0)
    #expect(try sandbox.get().run(["check"]).exitCode == 0)
  }

  @Test("Asked twice, it ends at once, and the database is sound")
  func endsAtOnce() throws {
    let served = try ServedCommand(in: sandbox.get())
    let (connection, _) = try halfSent(to: served)
    defer { close(connection) }
    served.command.send(SIGTERM)
    waitUntilClosed(served)
    #expect(served.stop(SIGTERM).signal == SIGTERM)
    #expect(try sandbox.get().run(OutputIngestTests.stanford).exitCode == 0)
    #expect(try sandbox.get().run(["check"]).exitCode == 0)
  }

  // MARK: - Telling

  @Test("--log: a line of JSON a request, whatever it was")
  func log() throws {
    let served = try ServedCommand(["--log", "--quiet"], in: sandbox.get())
    _ = try served.ask("GET", "/healthz?x=%22%0A")
    _ = try served.ask("GET", "/healthz", ["Host: evil.example"])
    _ = try served.ask("POST", "/api/v1/terms/x/tweets", body: "{}")
    let result = served.stop()
    let lines = try result.errorLines.map { try JSONAnswer(line: $0) }
    try #require(lines.count == 3, "\(result)")
    #expect(try lines.map { try $0.int("status") } == [400, 421, 401])
    #expect(try lines.map { try $0.string("method") } == ["GET", "GET", "POST"])
    #expect(try lines[0].string("target") == "/healthz?x=%22%0A")
    #expect(try lines.allSatisfy { try $0.string("client") == "127.0.0.1" })
  }
}
