/// What a form of a page sends: short fields with names.
///
/// Source: WHATWG, URL, application/x-www-form-urlencoded.
struct FormFields: Sendable {
  /// As long as all of it may be, in bytes.
  static let bytesMax = 4096

  private let target: RequestTarget

  /// The fields that a request has brought. Throws a `Problem` where it has brought something else.
  init(_ request: Request) throws(Problem) {
    let type = request.fields["Content-Type"]?.split(separator: ";").first ?? ""
    guard type.lowercased() == "application/x-www-form-urlencoded",
      let bytes = request.body?.bytes(max: Self.bytesMax),
      let text = String(validating: bytes, as: UTF8.self),
      // It is written as the query of a URL is.
      let target = try? RequestTarget("/?" + text)
    else { throw Problem(400, "No form", "here the form of the page is wanted") }
    self.target = target
  }

  /// The value of a field; empty if it is not there.
  subscript(_ name: String) -> String { target.values(name).last ?? "" }
}
