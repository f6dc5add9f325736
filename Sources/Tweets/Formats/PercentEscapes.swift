/// The escapes of a URL's query.
enum PercentEscapes {
  /// `%23stanford+university` as `#stanford university`. What is no escape stays as it is.
  static func undone(_ text: UnsafeBufferPointer<UInt8>) -> String {
    var bytes: [UInt8] = []
    var position = 0
    while position < text.count {
      let byte = text[position]
      if byte == UInt8(ascii: "%"), position + 2 < text.count,
        let high = hexadecimal(text[position + 1]), let low = hexadecimal(text[position + 2])
      {
        bytes.append(high << 4 | low)
        position += 3
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        position += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
