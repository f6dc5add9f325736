import Tweets

/// Where a cluster is and how one comes in: what a person writes as `--store`.
///
///     clickhouse://user@host[:port][,host2[:port]…]/database?cluster=NAME
///
/// A port that is not given is that of the host behind it, and at last 8123, or 8443 with `secure=1`. Further
/// fields: `secure=1` for HTTPS, `ca=FILE` for the certificates that are trusted, `password-file=FILE`.
/// There is no password in it, since addresses stand in lists of processes and in logs.
public struct ClusterAddress: Sendable, Equatable {
  /// A server and the port of its HTTP interface.
  public struct Host: Sendable, Hashable, CustomStringConvertible {
    /// A name or an address; without brackets where it is one of IPv6.
    public var name: String
    /// Of its HTTP interface.
    public var port: Int

    /// A host from its parts.
    public init(name: String, port: Int) {
      self.name = name
      self.port = port
    }

    /// As in an address: `host:8123`, `[::1]:8123`.
    public var description: String { name.contains(":") ? "[\(name)]:\(port)" : "\(name):\(port)" }
  }

  /// At least one, in the order in which they were written.
  public var hosts: [Host]
  /// As whom we ask.
  public var user: String
  /// The servers' database in which the store is.
  public var database: String
  /// Its name in the servers' configuration.
  public var cluster: String
  /// Whether by HTTPS.
  public var isSecure: Bool
  /// Of a file with the certificates that are trusted, instead of the system's.
  public var certificates: String?
  /// Of a file whose first line is the password.
  public var passwordFile: String?
  /// Whether rows are kept by several servers each: see `Engine`.
  public var isReplicated: Bool

  /// What a person reads: the address without anything that is nobody's business.
  public var name: String {
    let hosts = hosts.map(\.description).joined(separator: ",")
    return "\(Self.scheme)\(user)@\(hosts)/\(database)?cluster=\(cluster)"
  }

  static let scheme = "clickhouse://"
}

/// Why a text is no address of a cluster.
public struct ClusterAddressError: Error, Equatable {
  /// In words, to stand behind the text.
  public var reason: String
}

extension ClusterAddress {
  /// Whether a text means to be one.
  public static func isMeant(by text: String) -> Bool { text.utf8.starts(with: scheme.utf8) }

  /// Reads what was written.
  public init(_ text: String) throws(ClusterAddressError) {
    guard Self.isMeant(by: text) else {
      throw ClusterAddressError(reason: "it does not begin with \(Self.scheme)")
    }
    let rest = String(decoding: text.utf8.dropFirst(Self.scheme.utf8.count), as: UTF8.self)
    if Self.hasPassword(rest) {
      throw ClusterAddressError(
        reason:
          "it has a password in it; give that in SMASHTAG_CLICKHOUSE_PASSWORD, or in a file with "
          + "password-file=FILE")
    }
    let parts = rest.parts(at: "?", most: 2)
    let place = parts[0].parts(at: "/", most: 2)
    let fields = try Self.fields(parts.count > 1 ? parts[1] : "")
    let authority = place[0].parts(at: "@", most: 2)
    user = authority.count == 2 ? try Self.decoded(authority[0]) : "default"
    if user.isEmpty { throw ClusterAddressError(reason: "no user stands before the @") }
    database = place.count > 1 ? try Self.decoded(place[1]) : ""
    guard Self.isName(database) else {
      throw ClusterAddressError(
        reason: "a database is wanted behind the hosts, of letters, digits and _: …/smashtag?…")
    }
    guard let cluster = fields["cluster"], !cluster.isEmpty else {
      throw ClusterAddressError(
        reason: "it does not say which cluster: end it with ?cluster=NAME, a name of remote_servers"
      )
    }
    self.cluster = cluster
    isSecure = try Self.flag("secure", fields)
    isReplicated = try Self.flag("replicated", fields)
    certificates = fields["ca"]
    passwordFile = fields["password-file"]
    hosts = try Self.hosts(authority[authority.count - 1], isSecure: isSecure)
  }

  /// Whether something stands between a colon and the last @ that is no port. A password may have any sign in
  /// it, and what follows must not tell a part of it.
  private static func hasPassword(_ rest: String) -> Bool {
    guard let at = rest.last("@") else { return false }
    var scalars = rest.unicodeScalars[..<at]
    var isInBrackets = false
    while let scalar = scalars.popFirst() {
      if scalar == "[" { isInBrackets = true }
      if scalar == "]" { isInBrackets = false }
      guard scalar == ":", !isInBrackets else { continue }
      let digits = scalars.prefix { ("0"..."9").contains($0) }
      guard !digits.isEmpty, let next = scalars.dropFirst(digits.count).first,
        [",", "/", "?"].contains(next)
      else { return true }
    }
    return false
  }

  private static let fieldNames = ["cluster", "secure", "ca", "password-file", "replicated"]

  private static func fields(_ query: String) throws(ClusterAddressError) -> [String: String] {
    var fields: [String: String] = [:]
    for field in query.parts(at: "&") where !field.isEmpty {
      let parts = field.parts(at: "=", most: 2)
      let name = parts[0]
      guard fieldNames.contains(name), parts.count == 2 else {
        throw ClusterAddressError(
          reason: "'\(field)' is none of \(fieldNames.map { $0 + "=…" }.joined(separator: ", "))")
      }
      fields[name] = try decoded(parts[1])
    }
    return fields
  }

  private static func flag(
    _ name: String, _ fields: [String: String]
  ) throws(ClusterAddressError) -> Bool {
    switch fields[name] {
    case nil, "0": return false
    case "1": return true
    default: throw ClusterAddressError(reason: "\(name) is 1 or 0")
    }
  }

  private static func hosts(
    _ text: String, isSecure: Bool
  ) throws(ClusterAddressError) -> [Host] {
    var hosts: [Host] = []
    var port = isSecure ? 8443 : 8123
    for part in text.parts(at: ",").reversed() {
      var name = part
      // The colons of an address of IPv6 stand in brackets.
      if let colon = part.last(":"), !part.cut(at: colon).behind.has("]") {
        let cut = part.cut(at: colon)
        guard let number = Int(cut.behind), 1...65_535 ~= number else {
          throw ClusterAddressError(reason: "'\(part)' is no host with a port")
        }
        port = number
        name = cut.before
      }
      if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
      guard !name.isEmpty, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
        throw ClusterAddressError(reason: "a host is missing: user@host:8123/database")
      }
      hosts.insert(Host(name: name, port: port), at: 0)
    }
    return hosts
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 64
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          true
        default: false
        }
      } && !(0x30...0x39).contains(text.utf8.first ?? 0x30)
  }

  /// Undoes `%2C` and its like.
  private static func decoded(_ text: String) throws(ClusterAddressError) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      // A sign would do for a number.
      let digits = rest.prefix(2).filter { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }
      guard digits.count == 2, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { throw ClusterAddressError(reason: "'%' stands for no byte in '\(text)'") }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
