import CSimdjson

extension JSONValue {
  /// The scalar itself where a tool has wrapped it: R's one-element arrays, `["x"]`, and mongoexport's
  /// `{"$numberLong": "1"}`. Anything else is returned as it is.
  @inline(__always)
  var unboxed: JSONValue { isArray || isObject ? outOfBox : self }

  private var outOfBox: JSONValue {
    if let element = onlyElement, !element.isArray, !element.isObject { return element }
    guard isObject else { return self }
    var children = json_children_of(raw)
    var name = json_string()
    var value = json_value()
    var next = json_value()
    guard json_next_field(&children, &name, &value) else { return self }
    let wrapper = UnsafeBufferPointer(start: name.bytes, count: name.count)
    guard wrapper.first == UInt8(ascii: "$"), !json_next_field(&children, &name, &next) else {
      return self
    }
    for known: StaticString in ["$numberLong", "$numberInt", "$numberDouble", "$oid", "$date"]
    where wrapper.equals(known) {
      return JSONValue(raw: value)
    }
    return self
  }

  /// True for a string or a number, boxed or not: what can serve as a text.
  var isTextual: Bool { unboxed.isText }

  /// True for a string or a number by itself.
  var isText: Bool {
    switch type {
    case JSON_STRING, JSON_INT64, JSON_UINT64, JSON_DOUBLE: true
    default: false
    }
  }

  /// True for `true`, boxed or not.
  var isTrue: Bool { unboxed.type == JSON_TRUE }

  /// The number, boxed or not, if it is a whole one.
  var wholeNumber: Int? {
    let value = unboxed
    return value.type == JSON_INT64 ? Int(json_get_int64(value.raw)) : nil
  }

  /// Calls `body` with the bytes of a string, or of a whole number's digits, boxed or not.
  /// Returns nil, without a call, for anything else.
  func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    let value = unboxed
    switch value.type {
    case JSON_STRING:
      return value.string.map(body)
    case JSON_INT64:
      return withDigits(String(json_get_int64(value.raw)), body)
    case JSON_UINT64:
      return withDigits(String(json_get_uint64(value.raw)), body)
    case JSON_DOUBLE:
      return withDigits(String(json_get_double(value.raw)), body)
    default:
      return nil
    }
  }

  private func withDigits<Result>(
    _ digits: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    var digits = digits
    return digits.withUTF8(body)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// True when the bytes are exactly those of `text`.
  func equals(_ text: StaticString) -> Bool {
    text.utf8CodeUnitCount == count && text.withUTF8Buffer { elementsEqual($0) }
  }

  /// True when the bytes end with those of `text`.
  func ends(with text: StaticString) -> Bool {
    text.utf8CodeUnitCount <= count
      && text.withUTF8Buffer { suffix($0.count).elementsEqual($0) }
  }

  /// True when the bytes begin with those of `text`.
  func starts(with text: StaticString) -> Bool {
    text.utf8CodeUnitCount <= count && text.withUTF8Buffer { starts(with: $0) }
  }
}
