import Tweets

/// By what an author is one, however a tweet spells the name.
package enum AuthorKey {
  /// Appends the key of a name as a tweet has it: folded as a mentioned user is.
  package static func append(of name: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    let bare = Word.bare(name, kind: .user)
    Folding.appendKey(of: UnsafeBufferPointer(rebasing: name[bare]), to: &bytes)
  }
}
