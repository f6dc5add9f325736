/// The fields of a request's or a response's head, in their order.
public struct HeaderFields: Sendable, Equatable {
  /// A name with its value.
  public struct Field: Sendable, Equatable {
    /// As written.
    public var name: String
    /// Without blanks at its ends.
    public var value: String
  }

  /// All of them.
  public private(set) var fields: [Field] = []

  /// None.
  public init() {}

  /// Fields in an order.
  public init(_ fields: KeyValuePairs<String, String>) {
    for (name, value) in fields { append(name, value) }
  }

  /// Adds one behind the others.
  public mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// The value of the first field with a name, whatever the case of its letters; nil if there is none.
  public subscript(_ name: StaticString) -> String? {
    fields.first { Self.isSame($0.name, name) }?.value
  }

  /// The values of all fields with a name, in their order.
  func values(_ name: StaticString) -> [String] {
    fields.filter { Self.isSame($0.name, name) }.map(\.value)
  }

  /// How many fields have a name.
  func count(of name: StaticString) -> Int { fields.count { Self.isSame($0.name, name) } }

  /// Whether a name is another but for the case of its letters.
  private static func isSame(_ name: String, _ other: StaticString) -> Bool {
    guard name.utf8.count == other.utf8CodeUnitCount else { return false }
    var place = other.utf8Start
    for byte in name.utf8 {
      guard lowercase(byte) == lowercase(place.pointee) else { return false }
      place += 1
    }
    return true
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
