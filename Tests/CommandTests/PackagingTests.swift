import Foundation
import Glibc
import TestSupport
import Testing

/// What packaging/ holds: systemd takes the unit, nginx the configuration, and through it everything works.
@Suite("Packaging")
struct PackagingTests {
  private static let packaging = Fixtures.root.appending(path: "packaging")

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: packaging.appending(path: name), encoding: .utf8)
  }

  private static func isThere(_ program: String) -> Bool {
    (try? Sandbox().shell("command -v \(program)"))?.exitCode == 0
  }

  // MARK: - systemd

  @Test(
    "systemd has nothing against the unit, and finds it well closed",
    .enabled(if: isThere("systemd-analyze"), "no systemd here"))
  func unit() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      try Self.text("systemd/smashtag.service")
        .replacing("/usr/local/bin/smashtag", with: Sandbox.binaryFolder + "/smashtag"),
      to: "smashtag.service")
    let verified = try sandbox.shell("systemd-analyze verify --man=no ./smashtag.service")
    #expect(verified.exitCode == 0, "\(verified)")
    // Of 100, which is all open; 11 when it was written.
    let security = try sandbox.shell(
      "systemd-analyze security --offline=yes --threshold=20 ./smashtag.service")
    #expect(security.exitCode == 0, "\(security)")
  }

  @Test("The unit's command line is one that the program takes")
  func commandLine() throws {
    let line = try #require(
      try Self.text("systemd/smashtag.service").split(separator: "\n").first {
        $0.hasPrefix("ExecStart=")
      })
    let sandbox = try Sandbox()
    let words = line.dropFirst("ExecStart=/usr/local/bin/smashtag ".count)
      .replacing("%S", with: sandbox.path).replacing("%d", with: sandbox.path)
      .replacing("$OPTIONS", with: "--listen 127.0.0.1:0 --host tweets.example.org")
      .split(separator: " ").map(String.init)
    try sandbox.write(ServedCommand.token + "\n", to: "token")
    // As systemd lets a service read it: by an access list, which shows as the group's right.
    chmod(sandbox.file("token"), getuid() == 0 ? 0o440 : 0o400)
    try FileManager.default.createDirectory(
      atPath: sandbox.file("smashtag"), withIntermediateDirectories: false)
    let command = try sandbox.start(words + ["--json"])
    #expect(command.output(until: "\n").contains("http://127.0.0.1:"))
    command.send(SIGTERM)
    #expect(command.wait(seconds: 30).exitCode == 0)
  }

  // MARK: - nginx

  @Test("Through nginx: the page by HTTP/2, sending tweets, and what changes, at once")
  func nginx() throws {
    for (program, package) in [
      ("nginx", "nginx-light"), ("curl", "curl"), ("openssl", "openssl"),
    ] { try requireProgram(program, package: package) }
    let sandbox = try Sandbox.withSample()
    let served = try ServedCommand(["--host", "tweets.example.org"], in: sandbox)
    let port = try Self.configure(sandbox, for: served.port)
    let nginx = "/usr/sbin/nginx -p \"$PWD\" -c nginx.conf"
    let tested = try sandbox.shell("\(nginx) -t")
    try #require(tested.exitCode == 0, "\(tested)")
    try #require(try sandbox.shell("\(nginx) >/dev/null 2>started.txt").exitCode == 0)
    defer { _ = try? sandbox.shell("\(nginx) -s stop") }

    let curl = """
      curl --silent --show-error --cacert certificate.pem --max-time 60 \
      --resolve tweets.example.org:\(port):127.0.0.1
      """
    let site = "https://tweets.example.org:\(port)"
    let authorization = "-H '\(ServedCommand.authorization)'"
    let page = try sandbox.shell(
      "\(curl) \(authorization) -w '%{http_version} %{http_code}' '\(site)/terms/%23stanford/popularity'"
    )
    #expect(page.output.hasSuffix("2 200") && page.output.contains("#Stanford"), "\(page)")

    let signedIn = try sandbox.shell(
      """
      \(curl) -c cookies.txt -o answer.txt -D head.txt -H 'Origin: \(site)' \
      --data 'token=\(ServedCommand.token)&to=/' \(site)/sign-in && cat head.txt
      \(curl) -b cookies.txt -o answer.txt -w '%{http_code}' \(site)/api/v1/terms
      """)
    #expect(signedIn.output.contains("HttpOnly; SameSite=Strict; Secure"), "\(signedIn)")
    #expect(signedIn.output.hasSuffix("200"), "\(signedIn)")

    let events = try sandbox.shell(
      """
      \(curl) -N \(authorization) \(site)/api/v1/events >events.txt & listening=$!
      heard() { for _ in $(seq 300); do grep -q "$1" events.txt && return; sleep 0.1; done; false; }
      heard 'event: hello' && \(curl) \(authorization) --data-binary @fixtures/v1-lines.jsonl \
        '\(site)/api/v1/terms/%23new/tweets' && heard 'event: change' && grep '#new' events.txt
      code=$?; kill $listening; exit $code
      """)
    #expect(events.exitCode == 0 && events.output.contains(##""key":"#new""##), "\(events)")
  }

  /// Writes the configuration that ships, for a free port, a certificate made now, and a service at a port.
  private static func configure(_ sandbox: Sandbox, for servicePort: UInt16) throws -> UInt16 {
    let (plain, secure) = (try freePort(), try freePort())
    let certificate = try sandbox.shell(
      """
      openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 \
      -subj /CN=tweets.example.org -addext subjectAltName=DNS:tweets.example.org \
      -keyout key.pem -out certificate.pem
      """)
    try #require(certificate.exitCode == 0, "\(certificate)")
    var text = try Self.text("nginx/smashtag.conf")
    for (ours, test) in [
      ("listen 80;", "listen 127.0.0.1:\(plain);"), ("listen 443 ", "listen 127.0.0.1:\(secure) "),
      ("    listen [::]:80;\n", ""), ("    listen [::]:443 ssl http2;\n", ""),
      ("/etc/ssl/certs/tweets.example.org.pem", sandbox.file("certificate.pem")),
      ("/etc/ssl/private/tweets.example.org.key", sandbox.file("key.pem")),
      ("127.0.0.1:8080;", "127.0.0.1:\(servicePort);"),
    ] {
      #expect(text.contains(ours), "the configuration has no '\(ours)'")
      text = text.replacing(ours, with: test)
    }
    try sandbox.write(text, to: "smashtag.conf")
    try sandbox.write(
      """
      \(getuid() == 0 ? "user root;" : "")
      pid nginx.pid;
      error_log errors.txt;
      events {}
      http {
        access_log off;
        client_body_temp_path bodies; proxy_temp_path answers; fastcgi_temp_path unused1;
        uwsgi_temp_path unused2; scgi_temp_path unused3;
        include smashtag.conf;
      }

      """, to: "nginx.conf")
    return secure
  }

  /// A port that nobody has just now.
  private static func freePort() throws -> UInt16 {
    let listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listening) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listening, $0, length) == 0 ? getsockname(listening, $0, &length) : -1
      }
    }
    try #require(code == 0)
    return UInt16(bigEndian: address.sin_port)
  }
}
