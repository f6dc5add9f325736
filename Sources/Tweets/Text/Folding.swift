// The key under which spellings of one word meet.
//
// Key = NFC(full case folding(NFD(word))), without a locale: ß, ẞ and SS are one key, ς and σ are,
// composed and decomposed accents are. Accents and full width stay apart. Keys are compared and
// ordered by their bytes.

import CUtf8proc

/// Turns words into the keys by which they are counted and found.
public enum Folding {
  /// The version of Unicode whose tables fold, such as `15.0.0`; keys may change with it.
  public static let unicodeVersion = String(cString: utf8proc_unicode_version())

  /// The rules by which this version folds. Keys that were folded by others must be folded anew: raise the
  /// number with every change of what a key is.
  public static let rules = "1, Unicode \(unicodeVersion)"

  /// Appends the key of a word to `bytes`, as UTF-8.
  ///
  /// `word` is valid UTF-8; bytes that are not are appended as they are. A word in ASCII is one pass
  /// over its bytes; of a word with a row of more than a thousand marks, no other
  /// letter is folded.
  public static func appendKey(
    of word: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]
  ) {
    let start = bytes.count
    bytes.append(contentsOf: word)
    guard !lowercaseASCII(&bytes, from: start), !hasTooManyMarks(word) else { return }
    bytes.removeLast(bytes.count - start)
    if mayHaveIotaSubscript(word) {
      normalize(word, decomposition) { normalize($0, folding) { bytes.append(contentsOf: $0) } }
    } else {
      normalize(word, folding) { bytes.append(contentsOf: $0) }
    }
  }

  /// The key of a word. A convenience for single words.
  public static func key(of word: String) -> String {
    var word = word
    return word.withUTF8 { text in
      var bytes: [UInt8] = []
      appendKey(of: text, to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Lower-cases what is ASCII and says whether all of it was. One loop that can be vectorised.
  private static func lowercaseASCII(_ bytes: inout [UInt8], from start: Int) -> Bool {
    bytes.withUnsafeMutableBufferPointer { bytes in
      var seen: UInt8 = 0
      for index in start..<bytes.count {
        seen |= bytes[index]
        bytes[index] = bytes[index].lowercasedASCII
      }
      return seen < 0x80
    }
  }

  private static let decomposition = UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_STABLE.rawValue
  private static let folding =
    UTF8PROC_CASEFOLD.rawValue | UTF8PROC_COMPOSE.rawValue | UTF8PROC_STABLE.rawValue

  /// Whether U+0345 may be in the word or in a decomposition of its letters (U+1F80 to U+1FFC).
  ///
  /// The iota subscript is the one mark that folds into a letter. Marks that stand behind it belong
  /// before that letter, so such a word must be put in canonical order before it is folded. For all
  /// others folding and normalising at once gives the same.
  private static func mayHaveIotaSubscript(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in 0..<max(0, word.count - 1) {
      let next = word[index + 1]
      if word[index] == 0xCD && next == 0x85 { return true }
      if word[index] == 0xE1 && (next == 0xBE || next == 0xBF) { return true }
    }
    return false
  }

  /// utf8proc puts the marks on one letter in order in the square of their number. No writing has more
  /// than a few: those of Unicode's Stream-Safe Text Format are 30.
  private static let marksMax = 1000

  private static func hasTooManyMarks(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard word.count > marksMax else { return false }
    var marks = 0
    var offset = 0
    while let scalar = Scalar(word, at: offset) {
      let property = utf8proc_get_property(Int32(bitPattern: scalar.value))
      marks = property?.pointee.combining_class ?? 0 > 0 ? marks + 1 : 0
      if marks > marksMax { return true }
      offset += scalar.length
    }
    return false
  }

  /// Hands `body` the text after utf8proc has done what `options` say, or the text itself if it is
  /// not UTF-8.
  private static func normalize(
    _ text: UnsafeBufferPointer<UInt8>, _ options: UInt32,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let options = utf8proc_option_t(rawValue: options)
    // No byte stands for more than 1.5 scalars (U+0390: 2 bytes, 3 scalars); one more holds the 0
    // that utf8proc writes behind its result.
    let capacity = 2 * text.count + 2
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: capacity + 1) { scalars in
      let count = utf8proc_decompose(
        text.baseAddress, text.count, scalars.baseAddress, capacity, options)
      precondition(count <= capacity, "a decomposition longer than Unicode allows")
      guard count >= 0 else { return body(text) }
      let length = utf8proc_reencode(scalars.baseAddress, count, options)
      guard length >= 0 else { return body(text) }
      scalars.withMemoryRebound(to: UInt8.self) {
        body(UnsafeBufferPointer(rebasing: $0[..<length]))
      }
    }
  }
}
