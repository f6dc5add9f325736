/// The JSON Schema of an answer, out of the binary.
struct AnswerSchema: Sendable {
  /// What a route calls it: `popularity`.
  let name: String
  /// As it stands among the components of a description of the interface: what it refers to lies in itself, and is found
  /// there from the document's root.
  let json: String

  /// All of them, by name.
  static let all = EmbeddedFile.schemas.map {
    AnswerSchema($0.name, String(decoding: $0.bytes, as: UTF8.self))
  }

  /// Where a document refers to one.
  static func reference(_ name: String) -> String { "#/components/schemas/" + name }

  private init(_ name: String, _ text: String) {
    self.name = name
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix(#"  "$schema":"#) }
      .map { $0.drop { $0 == " " } }
    json = Self.replaced(
      lines.joined(), ##""$ref": "#/"##, with: "\"$ref\": \"\(Self.reference(name))/")
  }

  private static func replaced(_ text: String, _ part: String, with other: String) -> String {
    var rest = Array(text.utf8)[...]
    let part = Array(part.utf8)
    var bytes: [UInt8] = []
    while let byte = rest.first {
      if rest.starts(with: part) {
        bytes += Array(other.utf8)
        rest = rest.dropFirst(part.count)
      } else {
        bytes.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
