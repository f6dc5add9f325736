import CEmbedded

/// A file that lies in the binary.
struct EmbeddedFile: Sendable {
  /// As `CEmbedded` names it.
  let name: String
  let bytes: [UInt8]

  /// What the page brings beside its HTML.
  static var assets: [EmbeddedFile] { all(from: smashtag_assets()) }

  /// The JSON Schemas of answers.
  static var schemas: [EmbeddedFile] { all(from: smashtag_schemas()) }

  private static func all(from first: UnsafePointer<smashtag_embedded>?) -> [EmbeddedFile] {
    var all: [EmbeddedFile] = []
    var next = first
    while let file = next, let name = file.pointee.name {
      let bytes = UnsafeBufferPointer(start: file.pointee.bytes, count: file.pointee.count)
      all.append(EmbeddedFile(name: String(cString: name), bytes: Array(bytes)))
      next = file + 1
    }
    return all
  }
}
