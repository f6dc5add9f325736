import CAssets

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

/// A file that lies in the binary.
struct Asset: Sendable {
  let name: String
  let bytes: [UInt8]

  /// All of them.
  static let all: [Asset] = {
    var all: [Asset] = []
    var next = smashtag_assets()
    while let asset = next, let name = asset.pointee.name {
      let bytes = UnsafeBufferPointer(start: asset.pointee.bytes, count: asset.pointee.count)
      all.append(Asset(name: String(cString: name), bytes: Array(bytes)))
      next = asset + 1
    }
    return all
  }()

  var type: MediaType {
    if name.hasSuffix(".css") { .css } else if name.hasSuffix(".js") { .javascript } else { .svg }
  }

  /// Another for other bytes.
  let tag: String

  private init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    let hash = bytes.reduce(5381 as UInt64) { ($0 &* 33) ^ UInt64($1) }
    tag = "W/\"" + String(hash, radix: 36) + "\""
  }
}
