/// What a request asks for: a path and a query, decoded.
public struct RequestTarget: Sendable, Equatable {
  /// Why a target cannot be read.
  public enum Failure: Error, Equatable {
    /// It does not begin with a `/`.
    case notAPath
    /// A `%` without two digits behind it.
    case brokenEscape
    /// What is decoded is no UTF-8, or has a NUL in it.
    case notText
  }

  /// As it came.
  public var raw: String
  /// The parts of the path between its slashes, decoded one by one: a `%2F` parts nothing.
  public var path: [String]
  /// The fields of the query in their order, decoded.
  public var query: [QueryField]

  /// A name with its value; empty where none was given.
  public struct QueryField: Sendable, Equatable {
    /// The name of the field.
    public var name: String
    /// Its value, with a blank for each `+`.
    public var value: String
  }

  /// Reads a target in the form of a path, `/terms/%23ai/popularity?top=20`.
  ///
  /// Source: RFC 9112, section 3.2.1; the query as HTML forms write it.
  public init(_ raw: String) throws(Failure) {
    let bytes = Array(raw.utf8)
    guard bytes.first == UInt8(ascii: "/") else { throw .notAPath }
    // A browser keeps what stands behind a # to itself, so nobody means it.
    let end = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
    let mark = bytes[..<end].firstIndex(of: UInt8(ascii: "?")) ?? end
    self.raw = raw
    var path: [String] = []
    for part in bytes[1..<mark].split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      path.append(try PercentCode.decoded(part, plusIsBlank: false))
    }
    if path == [""] { path = [] }
    self.path = path
    var query: [QueryField] = []
    for field in bytes[mark..<end].dropFirst().split(separator: UInt8(ascii: "&")) {
      let sign = field.firstIndex(of: UInt8(ascii: "=")) ?? field.endIndex
      query.append(
        QueryField(
          name: try PercentCode.decoded(field[..<sign], plusIsBlank: true),
          value: try PercentCode.decoded(field[sign...].dropFirst(), plusIsBlank: true)))
    }
    self.query = query
  }

  /// The values of a field of the query, in their order.
  public func values(_ name: String) -> [String] { query.filter { $0.name == name }.map(\.value) }

  /// A path with a query as it is written.
  static func text(_ path: [String], _ query: [QueryField]) -> String {
    let fields = query.map { field in
      PercentCode.encoded(field.name) + "=" + PercentCode.encoded(field.value)
    }
    return "/" + path.map(PercentCode.encoded).joined(separator: "/")
      + (fields.isEmpty ? "" : "?" + fields.joined(separator: "&"))
  }

  /// The same place with another value in a field of the query, which comes last.
  func replacing(_ name: String, with value: String) -> String {
    Self.text(
      path, query.filter { $0.name != name } + [QueryField(name: name, value: value)])
  }
}
