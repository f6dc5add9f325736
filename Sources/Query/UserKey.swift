import Tweets

/// The key by which a user is one, from what a person typed.
public enum UserKey {
  /// The folded name, without its sign: of `@Ana` and `ana` the same. Nil where there is no name.
  public static func typed(_ typed: String) -> String? {
    var typed = typed
    let key = typed.withUTF8 { bytes -> [UInt8] in
      let bare = Word.bare(bytes, kind: .user)
      var key: [UInt8] = []
      Folding.appendKey(of: UnsafeBufferPointer(rebasing: bytes[bare]), to: &key)
      return key
    }
    return key.isEmpty ? nil : String(decoding: key, as: UTF8.self)
  }

  /// A key as it is typed: with the sign where it would be taken for another without, as one that begins with
  /// a blank or with a sign of its own.
  public static func written(_ key: String) -> String {
    let isItself = typed(key).map { $0.utf8.elementsEqual(key.utf8) } ?? false
    return isItself ? key : "@" + key
  }
}
