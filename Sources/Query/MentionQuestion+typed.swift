public import Store
import Tweets

extension MentionQuestion {
  /// The mention that a person typed, `#stanford` or `@ana`, in any spelling. Nil without a sign or
  /// without a word: `stanford` could be either.
  public init?(typed: String) {
    var typed = typed
    let found = typed.withUTF8 { bytes -> (MentionKind, [UInt8])? in
      for kind in MentionKind.allCases {
        let bare = Word.bare(bytes, kind: kind)
        let withSign = Word.bare(bytes, kind: kind == .hashtag ? .user : .hashtag)
        // Only the sign of its own kind is stripped, so the two differ where it stands there.
        guard !bare.isEmpty, bare != withSign, bare.lowerBound > withSign.lowerBound else {
          continue
        }
        var key: [UInt8] = []
        Folding.appendKey(of: UnsafeBufferPointer(rebasing: bytes[bare]), to: &key)
        return (kind, key)
      }
      return nil
    }
    guard let found else { return nil }
    self.init(kind: found.0, key: String(decoding: found.1, as: UTF8.self))
  }

  /// Its key with its sign, `#stanford`, as it can be typed.
  public var typed: String { String(Unicode.Scalar(kind.sign)) + key }
}
