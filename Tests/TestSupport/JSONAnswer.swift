import Foundation

/// One JSON document out of standard output, with the names of its fields in their order.
public struct JSONAnswer {
  /// All fields.
  public let fields: [String: Any]
  /// Their names.
  public let names: [String]

  /// Takes the one line that a command has answered.
  public init(_ result: CommandResult) throws {
    guard result.outputLines.count == 1 else { throw Unexpected("JSON is one line: \(result)") }
    try self.init(line: result.output)
  }

  /// Takes a line.
  public init(line: String) throws {
    let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
    guard let fields = value as? [String: Any] else { throw Unexpected("no object: \(line)") }
    self.fields = fields
    names = topNames(of: line)
  }

  /// A whole number.
  public func int(_ name: String) throws -> Int { try value(name) }
  /// A text.
  public func string(_ name: String) throws -> String { try value(name) }

  /// A list of objects.
  public func list(_ name: String) throws -> [[String: Any]] { try value(name) }

  private func value<Value>(_ name: String) throws -> Value {
    guard let value = fields[name] as? Value else {
      throw Unexpected("\(name) is \(String(describing: fields[name]))")
    }
    return value
  }
}

/// The names of the outermost object, in the order of the text.
private func topNames(of line: String) -> [String] {
  var names: [String] = []
  var depth = 0
  var bytes = Array(line.utf8)[...]
  while let byte = bytes.popFirst() {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    case UInt8(ascii: "\""):
      var text: [UInt8] = []
      while let next = bytes.popFirst(), next != UInt8(ascii: "\"") {
        text.append(next)
        if next == UInt8(ascii: "\\"), let escaped = bytes.popFirst() { text.append(escaped) }
      }
      if depth == 1, bytes.first == UInt8(ascii: ":") {
        names.append(String(decoding: text, as: UTF8.self))
      }
    default: break
    }
  }
  return names
}
