import CSimdjson

/// What a record says of its tweet's id.
enum Identifier: Equatable {
  case known(TweetID)
  /// A number that went through a program that rounds: two tweets may have it.
  case lostDigits
  case missing

  /// The id under the first of the `fields` that has one.
  init(_ record: RecordFields, fields: [RecordField]) {
    var seen = Identifier.missing
    for field in fields where record.has(field) {
      switch Identifier(record[field]) {
      case .known(let id):
        self = .known(id)
        return
      case .lostDigits: seen = .lostDigits
      case .missing: break
      }
    }
    self = seen
  }

  /// The id of a tweet, from the field that has it, otherwise from what stands around it: a database
  /// keeps the id beside the tweet, or under its own name for ids.
  init(ofTweet record: RecordFields, _ context: RecordContext) {
    self = Identifier(record, fields: Self.tweetFields)
    guard self == .missing else { return }
    self = Identifier(context.outerID)
    // A database's own ids, `5f1e…`, are made anew with each copy; those of tweets are numbers.
    if self == .missing, case .known(.number(let id)) = Identifier(record[._id]) {
      self = .known(.number(id))
    }
  }

  /// The fields of a tweet that can hold its id, best first.
  static let tweetFields: [RecordField] = [.id_str, .idDotString, .id, .rest_id, .status_id]

  /// The id that one value holds: a string of digits, a number, an address. Of Gnip's
  /// `tag:search.twitter.com,2005:123` it is 123.
  ///
  /// A number with a point or an exponent counts only where no digit can be lost: a whole number up
  /// to 2^53. `1.26e+18` is not an id, whoever reads it as one makes one tweet of many.
  init(_ value: JSONValue) {
    let value = value.unboxed
    switch value.type {
    case JSON_INT64:
      let number = json_get_int64(value.raw)
      self = number >= 0 ? .known(.number(number)) : .lostDigits
    case JSON_UINT64:
      self = .known(.text(String(json_get_uint64(value.raw))))
    case JSON_DOUBLE:
      self = Self.exact(json_get_double(value.raw))
    case JSON_STRING:
      self = value.string.map(Identifier.init(text:)) ?? .missing
    default:
      self = .missing
    }
  }

  /// The id that a text holds, by the same rules.
  init(text: UnsafeBufferPointer<UInt8>) {
    // Nearly every id is digits and nothing else.
    if !text.isEmpty, let number = Self.digits(text) {
      self = .known(.number(number))
      return
    }
    let text = Self.withoutTag(Self.trimmed(text))
    guard !text.isEmpty else {
      self = .missing
      return
    }
    if let number = Self.digits(text) {
      self = .known(.number(number))
      return
    }
    let string = String(decoding: text, as: UTF8.self)
    if text.allSatisfy(Self.isDigit) {
      // More digits than 63 bits hold: kept by its digits.
      self = .known(.text(String(string.drop { $0 == "0" })))
    } else if Self.isNumber(text) {
      self = Double(string).map(Self.exact) ?? .lostDigits
    } else {
      self = .known(.text(string))
    }
  }

  private static func exact(_ number: Double) -> Identifier {
    guard number >= 0, number <= 9_007_199_254_740_992, number == number.rounded() else {
      return .lostDigits
    }
    return .known(.number(Int64(number)))
  }

  /// The value of a text of digits, if it fits.
  private static func digits(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    var number: Int64 = 0
    for byte in text {
      guard isDigit(byte) else { return nil }
      let (tenfold, overflows) = number.multipliedReportingOverflow(by: 10)
      let (sum, exceeds) = tenfold.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
      guard !overflows, !exceeds else { return nil }
      number = sum
    }
    return number
  }

  /// `-12`, `1.5`, `1e9`, `9.06e+17`: what a program that counts may have made of an id.
  private static func isNumber(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var rest = text[...]
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    func dropDigits() -> Bool {
      let before = rest.count
      rest = rest.drop(while: isDigit)
      return rest.count < before
    }
    guard dropDigits() else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard dropDigits() else { return false }
    }
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard dropDigits() else { return false }
    }
    return rest.isEmpty
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private static func withoutTag(
    _ text: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    let tag: StaticString = "tag:search.twitter.com,2005:"
    let rest = UnsafeBufferPointer(rebasing: text.dropFirst(tag.utf8CodeUnitCount))
    return text.starts(with: tag) && rest.allSatisfy(isDigit) ? rest : text
  }

  private static func trimmed(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }
    var rest = text[...]
    rest = rest.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
    return UnsafeBufferPointer(rebasing: rest)
  }
}
