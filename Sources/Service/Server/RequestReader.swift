import CMicrohttpd
import Glibc

/// Makes a request of what the library has read, and refuses what it lets through.
enum RequestReader {
  /// The request of a connection. Throws a `Problem` where it is not to be trusted: two readers, a proxy and this
  /// service, could take it for two different requests.
  ///
  /// Source: RFC 9112, sections 3.2, 6.1 and 6.3.
  static func request(
    _ connection: OpaquePointer, method: String, rawTarget: String?
  ) throws(Problem) -> Request {
    let fields = self.fields(of: connection)
    guard let fields else { throw bad("the head is not text") }
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
      var problem = Problem(501, "Unknown method", "the service knows GET, HEAD, POST and DELETE")
      problem.fields.append("Allow", Method.allCases.map(\.rawValue).joined(separator: ", "))
      throw problem
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
    return Request(known, target, fields: fields, client: client(of: connection))
  }

  private static func bad(_ what: String) -> Problem {
    var problem = Problem(400, "Bad request", "this request cannot be answered: \(what)")
    problem.fields.append("Connection", "close")
    return problem
  }

  /// The fields of the head; nil where one is no UTF-8.
  private static func fields(of connection: OpaquePointer) -> HeaderFields? {
    var read = (fields: HeaderFields(), isText: true)
    withUnsafeMutablePointer(to: &read) { read in
      _ = mhd_get_connection_values_n(
        connection, .HEADER_KIND,
        { context, _, name, nameLength, value, valueLength in
          guard let read = context?.assumingMemoryBound(to: (HeaderFields, Bool).self) else {
            return .NO
          }
          guard let name = text(name, nameLength), let value = text(value, valueLength) else {
            read.pointee.1 = false
            return .NO
          }
          read.pointee.0.append(name, value)
          return .YES
        }, read)
    }
    return read.isText ? read.fields : nil
  }

  private static func client(of connection: OpaquePointer) -> String {
    guard let address = mhd_connection_client(connection) else { return "" }
    var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let length =
      address.pointee.sa_family == sa_family_t(AF_INET6)
      ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
    let code = getnameinfo(
      address, socklen_t(length), &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST)
    guard code == 0 else { return "" }
    return String(decoding: host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// A part of a head, which must be UTF-8. Not in the enum: what C calls captures nothing.
private func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String? {
  guard let start else { return "" }
  return String(validating: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
}
