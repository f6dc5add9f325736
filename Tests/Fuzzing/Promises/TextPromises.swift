// What holds for words, terms and texts, whatever is written in them.

@testable import Store
@testable import Tweets

/// Takes the bytes for a text, with U+FFFD where they are not UTF-8.
func holdTextPromises(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  holdKey(text)
  holdTerm(text)
  holdMentions(text)
  holdStoredMentions(bytes)
}

/// Folding again changes nothing.
private func holdKey(_ text: String) {
  let key = Folding.key(of: text)
  precondition(
    Folding.key(of: key).utf8.elementsEqual(key.utf8),
    "a key is its own key: \(key.debugDescription)")
}

/// A term that is typed as it is shown is the same term.
private func holdTerm(_ text: String) {
  guard let term = try? SearchTerm(text) else { return }
  guard let shown = try? SearchTerm(term.text), let folded = try? SearchTerm(term.key) else {
    preconditionFailure("what a term shows is a term: \(term.text.debugDescription)")
  }
  precondition(shown.text.utf8.elementsEqual(term.text.utf8), "a term is tidied once")
  precondition(shown == term, "a term is what it shows")
  precondition(folded == term, "a term is its key")
}

/// Mentions are words of the text, in its order, none inside another.
private func holdMentions(_ text: String) {
  var text = text
  text.withUTF8 { bytes in
    var end = 0
    TwitterText.forEachMention(in: bytes) { kind, word in
      precondition(!word.isEmpty && word.lowerBound > end - 1, "mentions come one after the other")
      precondition(word.upperBound <= bytes.count, "a mention is in its text")
      precondition(isUTF8(bytes[word]), "a mention is whole scalars")
      let bare = Word.bare(UnsafeBufferPointer(rebasing: bytes[word]), kind: kind)
      precondition(bare == 0..<word.count, "a mention has neither sign nor blanks")
      end = word.upperBound
    }
  }
}

/// A column of mentions is read as it was written, and any bytes can be asked whether they are one.
private func holdStoredMentions(_ bytes: [UInt8]) {
  bytes.withUnsafeBufferPointer { column in
    _ = StoredMentions.areReadable(column)
    _ = StoredMentions.items(column)
  }
  let column = StoredMentions.column([
    .init(kind: .user, display: bytes), .init(kind: .hashtag, display: bytes.reversed()),
  ])
  let items = column.withUnsafeBufferPointer { StoredMentions.items($0) }
  precondition(items?.map(\.display) == [bytes, bytes.reversed()], "a column is read as written")
  precondition(items?.map(\.kind) == [.user, .hashtag], "a column keeps its signs")
}

/// Whether bytes are UTF-8 from end to end.
func isUTF8(_ bytes: some Collection<UInt8>) -> Bool {
  String(validating: bytes, as: UTF8.self) != nil
}
