extension Route {
  /// What a page brings beside its HTML, out of the binary.
  static let assets: [Route] = Asset.all.map { asset in
    Route(
      method: .get, path: PathPattern(stringLiteral: "/assets/\(asset.name)"),
      hasOneAddress: false, summary: "A part of the page", isOpen: true,
      work: .now { visit in
        if visit.request.fields["If-None-Match"] == asset.tag {
          return Response(304, HeaderFields(["ETag": asset.tag]))
        }
        return Response(
          200, HeaderFields(["Content-Type": asset.type.rawValue, "ETag": asset.tag]), asset.bytes)
      })
  }
}

/// A file of the page, as it is sent.
struct Asset: Sendable {
  let name: String
  let bytes: [UInt8]

  /// All of them.
  static let all = EmbeddedFile.assets.map(Asset.init)

  var type: MediaType {
    if name.hasSuffix(".css") { .css } else if name.hasSuffix(".js") { .javascript } else { .svg }
  }

  /// Another for other bytes.
  let tag: String

  private init(_ file: EmbeddedFile) {
    name = file.name
    bytes = file.bytes
    let hash = bytes.reduce(5381 as UInt64) { ($0 &* 33) ^ UInt64($1) }
    tag = "W/\"" + String(hash, radix: 36) + "\""
  }
}
