import Tweets

/// The names met while tweets are read for their authors: which are one author's, and how each is
/// spelled.
final class AuthorNames {
  /// Keys by place; a place's row is the author's number, 0 until it has one.
  private let keys = MentionTable()
  private var names: [[UInt8]] = []
  private var folded: [UInt8] = []

  /// How many authors were met.
  var count: Int { keys.count }

  /// Whether it is time to number them and to begin anew.
  var isFull: Bool { keys.isFull }

  /// The place of the author with a name as written; nil for one that is only blanks or a sign.
  func place(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    folded.removeAll(keepingCapacity: true)
    AuthorKey.append(of: name, to: &folded)
    guard !folded.isEmpty else { return nil }
    let place = place(ofKey: folded)
    if place == names.count {
      names.append(Array(name))
    } else if name.lexicographicallyPrecedes(names[place]) {
      names[place] = Array(name)
    }
    return place
  }

  /// The place of the author with a key, or nil if none was met.
  func place(ofKnown key: UnsafeBufferPointer<UInt8>) -> Int? {
    key.isEmpty ? nil : keys.knownPlace(of: .user, key, hash: MentionHash.hash(.user, key))
  }

  private func place(ofKey key: [UInt8]) -> Int {
    key.withUnsafeBufferPointer {
      keys.place(of: .user, $0, hash: MentionHash.hash(.user, $0))
    }
  }

  func number(_ place: Int) -> UInt32 { UInt32(truncatingIfNeeded: keys[place].row) }
  func setNumber(_ number: UInt32, at place: Int) { keys.setRow(Int64(number), at: place) }
  func key(_ place: Int) -> UnsafeBufferPointer<UInt8> { keys.key(place) }
  func name(_ place: Int) -> [UInt8] { names[place] }
}
