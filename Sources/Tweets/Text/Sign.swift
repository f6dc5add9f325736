/// The signs before words: `#` and `@`, and their full-width forms.
enum Sign {
  static let fullWidthHash: UInt32 = 0xFF03
  static let fullWidthAt: UInt32 = 0xFF20

  /// Whether a sign can begin with this byte: `#`, `@`, or the first of both full-width ones.
  @inline(__always)
  static func mayBegin(_ byte: UInt8) -> Bool { byte == 0x23 || byte == 0x40 || byte == 0xEF }

  /// What a scalar is the sign of.
  @inline(__always)
  static func kind(of scalar: UInt32) -> MentionKind? {
    switch scalar {
    case 0x23, fullWidthHash: .hashtag
    case 0x40, fullWidthAt: .user
    default: nil
    }
  }

  /// The bytes of the sign at `offset`, 0 if no sign of this kind is there.
  static func length(
    of kind: MentionKind, in text: UnsafeBufferPointer<UInt8>, at offset: Int
  ) -> Int {
    guard let scalar = Scalar(text, at: offset), self.kind(of: scalar.value) == kind else {
      return 0
    }
    return scalar.length
  }
}
