import CMicrohttpd
import Glibc

/// Makes a request of what the library has read, and refuses what it lets through.
enum RequestReader {
  /// The request of a connection. Throws a `Problem` where it is not to be trusted: two readers, a proxy and this
  /// service, could take it for two different requests.
  ///
  /// Source: RFC 9112, sections 3.2, 6.1 and 6.3.
  static func request(
    _ connection: OpaquePointer, method: String, rawTarget: String?, client: String, bytesMax: Int
  ) throws(Problem) -> Request {
    guard let fields = fields(of: connection) else {
      throw bad("its head has a field that is none")
    }
    return try request(
      method: method, rawTarget: rawTarget, fields: fields, client: client, bytesMax: bytesMax)
  }

  /// The same of a head that was read.
  static func request(
    method: String, rawTarget: String?, fields: HeaderFields, client: String, bytesMax: Int
  ) throws(Problem) -> Request {
    try check(rawTarget ?? "", fields, bytesMax)
    guard fields.count(of: "Host") == 1 else { throw bad("it has not one Host") }
    guard fields.count(of: "Content-Length") <= 1 else { throw bad("it has two lengths") }
    if let coding = fields["Transfer-Encoding"] {
      guard coding.lowercased() == "chunked", fields.count(of: "Transfer-Encoding") == 1,
        fields["Content-Length"] == nil
      else { throw bad("its body comes in a way that is not understood") }
    }
    if let length = fields["Content-Length"] {
      guard !length.isEmpty, length.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        throw bad("its length is no number")
      }
    }
    guard let known = Method(rawValue: method) else {
      throw Problem(501, "Unknown method", "the service knows GET, HEAD, POST and DELETE")
    }
    guard let rawTarget else { throw bad("its target is not text") }
    let target: RequestTarget
    do {
      target = try RequestTarget(rawTarget)
    } catch {
      switch error {
      case .notAPath: throw bad("its target is no path")
      case .brokenEscape: throw bad("a % in its target has no two digits behind it")
      case .notText: throw bad("its target is not UTF-8, or has a NUL in it")
      }
    }
    return Request(known, target, fields: fields, client: client)
  }

  /// What stands for a request that is not to be trusted: in which form its sender wants to be told so. Nil where not
  /// even that is known.
  static func standIn(_ connection: OpaquePointer) -> Request? {
    guard let fields = fields(of: connection), let target = try? RequestTarget("/") else {
      return nil
    }
    return Request(.get, target, fields: fields)
  }

  /// A head that is too long says so before it is looked at.
  private static func check(
    _ target: String, _ fields: HeaderFields, _ bytesMax: Int
  ) throws(Problem) {
    guard target.utf8.count <= bytesMax / 2 else {
      throw closing(414, "Target too long", "an address has at most \(bytesMax / 2) bytes here")
    }
    // Each field with its colon, a blank and the end of its line.
    let bytes = fields.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    guard bytes <= bytesMax else {
      throw closing(431, "Head too long", "a head has at most \(bytesMax) bytes here")
    }
  }

  private static func bad(_ what: String) -> Problem {
    closing(400, "Bad request", "this request cannot be answered: \(what)")
  }

  /// A problem after which nothing is read any more: what follows may be another's.
  private static func closing(_ status: Int, _ title: String, _ detail: String) -> Problem {
    var problem = Problem(status, title, detail)
    problem.fields.append("Connection", "close")
    return problem
  }

  /// The fields of the head; nil where one has no proper name, or is no UTF-8.
  private static func fields(of connection: OpaquePointer) -> HeaderFields? {
    var read = (fields: HeaderFields(), areFields: true)
    withUnsafeMutablePointer(to: &read) { read in
      _ = mhd_get_connection_values_n(
        connection, .HEADER_KIND,
        { context, _, name, nameLength, value, valueLength in
          guard let read = context?.assumingMemoryBound(to: (HeaderFields, Bool).self) else {
            return .NO
          }
          guard let name = text(name, nameLength), isToken(name),
            let value = text(value, valueLength)
          else {
            read.pointee.1 = false
            return .NO
          }
          read.pointee.0.append(name, value)
          return .YES
        }, read)
    }
    return read.areFields ? read.fields : nil
  }
}

/// A part of a head, which must be UTF-8. Not in the enum: what C calls captures nothing.
private func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String? {
  guard let start else { return "" }
  return String(validating: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
}

/// Whether a name is one. With a blank behind it, others may take it for another.
///
/// Source: RFC 9110, section 5.6.2, and RFC 9112, section 5.1.
private func isToken(_ name: String) -> Bool {
  !name.isEmpty
    && name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
    }
}
