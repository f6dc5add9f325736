/// A number made of a mention's kind and key, to find it by.
public enum MentionHash {
  /// Differs from process to process, so that nobody can write tweets whose words all collide.
  private static let seed = UInt64.random(in: .min ... .max)

  /// The hash of a kind and a folded word. Equal within a process for equal ones, never to be stored.
  public static func hash(_ kind: MentionKind, _ key: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = seed ^ UInt64(kind.rawValue)
    let bytes = UnsafeRawBufferPointer(key)
    var place = 0
    while place + 8 <= bytes.count {
      hash = mixed(hash ^ bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      place += 8
    }
    var tail = UInt64(bytes.count)
    while place < bytes.count {
      tail = tail << 8 | UInt64(bytes[place])
      place += 1
    }
    return mixed(hash ^ tail)
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    let (high, low) = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return high ^ low
  }
}
