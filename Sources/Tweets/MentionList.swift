/// Mentions as they are kept with their tweet: a JSON array of `"#Tag"` and `"@name"`.
///
/// JSON, so that a person reads it in any viewer and SQL takes it apart with `json_each`.
public enum MentionList {
  /// Appends one item, without a comma: its sign and its spelling, which is a part of the same bytes.
  static func append(_ kind: MentionKind, _ display: TweetBatch.Slice, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    bytes.append(kind.sign)
    let needsEscapes = bytes.withUnsafeBufferPointer { bytes in
      bytes[display.range].contains(where: isEscaped)
    }
    if needsEscapes {
      for place in display.range { appendEscaped(bytes[place], to: &bytes) }
    } else {
      // Nearly every word stands as it is.
      let start = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: Int(display.count)))
      // Within the same array, which a slice of it would copy.
      bytes.withUnsafeMutableBufferPointer { bytes in
        for place in 0..<Int(display.count) {
          bytes[start + place] = bytes[Int(display.start) + place]
        }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends one item, without a comma.
  public static func append(_ kind: MentionKind, _ display: [UInt8], to column: inout [UInt8]) {
    column.append(UInt8(ascii: "\""))
    column.append(kind.sign)
    for byte in display { appendEscaped(byte, to: &column) }
    column.append(UInt8(ascii: "\""))
  }

  @inline(__always)
  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func appendEscaped(_ byte: UInt8, to column: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      column.append(UInt8(ascii: "\\"))
      column.append(byte)
    case 0..<0x20:
      column.append(contentsOf: "\\u00".utf8)
      column.append(hexadecimal[Int(byte >> 4)])
      column.append(hexadecimal[Int(byte & 15)])
    default:
      column.append(byte)
    }
  }

  private static let hexadecimal = Array("0123456789abcdef".utf8)
}
