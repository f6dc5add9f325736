import CSimdjson

/// One value of the JSON document that was parsed last, or nothing.
///
/// A view into the parser's memory: it dies when that parser reads its next document. Nothing of it
/// outlives the record that it was read from; what is kept is copied into a `TweetBatch`.
struct JSONValue {
  let raw: json_value

  static var absent: JSONValue { JSONValue(raw: json_value(document: nil, index: 0)) }

  var type: json_type { json_type_of(raw) }
  var isObject: Bool { type == JSON_OBJECT }
  var isArray: Bool { type == JSON_ARRAY }
  var isPresent: Bool { raw.document != nil }

  /// True for null and for what is not there: nearly every tool means the same by both.
  var isNothing: Bool { !isPresent || type == JSON_NULL }

  /// The object itself where it is one, otherwise nothing.
  var object: JSONValue? { isObject ? self : nil }

  /// The string's UTF-8 bytes, unescaped; nil for any other type.
  var string: UnsafeBufferPointer<UInt8>? {
    guard type == JSON_STRING else { return nil }
    let string = json_get_string(raw)
    return UnsafeBufferPointer(start: string.bytes, count: string.count)
  }

  /// The field of that name; of equal names the last one, as most readers have it. Cost: one walk
  /// over the object's fields.
  subscript(name: StaticString) -> JSONValue {
    let found = name.withUTF8Buffer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { json_get(raw, $0.baseAddress, $0.count) }
    }
    return JSONValue(raw: found)
  }

  /// Calls `body` with each element of an array, in order. Of anything else: never.
  func forEachElement<Failure: Error>(_ body: (JSONValue) throws(Failure) -> Void) throws(Failure) {
    guard isArray else { return }
    var children = json_children_of(raw)
    var element = json_value()
    while json_next_element(&children, &element) { try body(JSONValue(raw: element)) }
  }

  /// Calls `body` with each field of an object, in order, repeated names too. Of anything else: never.
  func forEachField<Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>, JSONValue) throws(Failure) -> Void
  ) throws(Failure) {
    guard isObject else { return }
    var children = json_children_of(raw)
    var name = json_string()
    var value = json_value()
    while json_next_field(&children, &name, &value) {
      try body(UnsafeBufferPointer(start: name.bytes, count: name.count), JSONValue(raw: value))
    }
  }

  /// The one element of an array of one, if it is that.
  var onlyElement: JSONValue? {
    guard isArray else { return nil }
    var children = json_children_of(raw)
    var element = json_value()
    var next = json_value()
    guard json_next_element(&children, &element), !json_next_element(&children, &next) else {
      return nil
    }
    return JSONValue(raw: element)
  }
}
