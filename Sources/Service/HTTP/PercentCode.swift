/// Text as it stands in a URL.
enum PercentCode {
  private static let hexadecimal = Array("0123456789ABCDEF".utf8)

  /// The text that stands for itself and nothing else anywhere in a URL.
  ///
  /// Source: RFC 3986, section 2.3: the unreserved characters.
  static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      default:
        bytes += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text that a part of a URL stands for.
  static func decoded(
    _ part: ArraySlice<UInt8>, plusIsBlank: Bool
  ) throws(RequestTarget.Failure) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(part.count)
    var index = part.startIndex
    while index < part.endIndex {
      switch part[index] {
      case UInt8(ascii: "%"):
        guard index + 2 < part.endIndex, let high = value(part[index + 1]),
          let low = value(part[index + 2])
        else { throw .brokenEscape }
        bytes.append(high << 4 | low)
        index += 3
      case UInt8(ascii: "+") where plusIsBlank:
        bytes.append(UInt8(ascii: " "))
        index += 1
      case let byte:
        bytes.append(byte)
        index += 1
      }
    }
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw .notText
    }
    return text
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
