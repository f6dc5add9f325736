import CSimdjson

extension JSONValue {
  /// The instant that the value names, in seconds since 1970 UTC, or nil if it names none.
  ///
  /// A text in one of the forms of `UTCTime.parse`, or a count of seconds or milliseconds as number or
  /// text, boxed or not: mongoexport has `{"$date": {"$numberLong": "1557136800000"}}`.
  var instant: Int64? {
    let value = unboxed.unboxed
    switch value.type {
    case JSON_STRING:
      guard let text = value.string else { return nil }
      if let instant = UTCTime.parse(text) { return instant }
      guard text.count <= 20 else { return nil }
      return Double(String(decoding: text, as: UTF8.self)).flatMap(UTCTime.seconds(ofCount:))
    case JSON_INT64:
      return UTCTime.seconds(ofCount: Double(json_get_int64(value.raw)))
    case JSON_DOUBLE:
      return UTCTime.seconds(ofCount: json_get_double(value.raw))
    default:
      return nil
    }
  }
}

extension UTCTime {
  /// The instant that a number of a file counts to, in seconds since 1970 UTC, or nil if it is none.
  ///
  /// Counts of seconds since 2001, and of milliseconds since 1973, do not overlap; smaller ones are
  /// something else: no tweet is older than 2006.
  static func seconds(ofCount count: Double) -> Int64? {
    switch count {
    case 1e9..<1e11: Int64(count)
    case 1e11..<1e14: Int64(count / 1000)
    default: nil
    }
  }
}
