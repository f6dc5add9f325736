import Glibc

/// Words to be folded, one behind the other.
struct FoldedWords {
  private(set) var bytes: [UInt8] = []
  private(set) var ends: [Int] = []

  mutating func append(_ word: some Sequence<UInt8>) {
    bytes.append(contentsOf: word)
    ends.append(bytes.count)
  }

  /// Both kinds, since they go different ways.
  struct Mix {
    var ascii = FoldedWords()
    var others = FoldedWords()

    mutating func append(_ word: some Collection<UInt8>) {
      if word.allSatisfy({ $0 < 0x80 }) { ascii.append(word) } else { others.append(word) }
    }
  }

  /// The words of a file: rows of letters, digits, `_`, and of all that is not ASCII.
  static func read(_ path: String) -> Mix? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var mix = Mix()
    var word: [UInt8] = []
    while true {
      let byte = getc_unlocked(file)
      if byte >= 0x80 || byte == 0x5F || byte >= 0 && isalnum(byte) != 0 {
        word.append(UInt8(byte))
      } else {
        if !word.isEmpty { mix.append(word) }
        word.removeAll(keepingCapacity: true)
        if byte == EOF { return mix }
      }
    }
  }

  /// Words of 3 to 14 letters, each of one script: 200,000 in ASCII and as many others.
  static func made() -> Mix {
    var random = MixedRandom(seed: 4)
    var mix = Mix()
    let ascii = Array("etaoinshrdlucmfwypvbgkjqxzETAOINSRDL0123456789_".unicodeScalars)
    let scripts = [
      "aeinrstdlüöäßÜÖÉéñç", "аеинтсрвлкмдпуяыьАЕИНЁйё", "αειντσςρκλμάέήΑΕΚΣΏ", "日本語東京大阪新聞ニュース",
      "가나다라마바사한국서울뉴스", "कखगघनमरलसहािीुे", "ابتدرسمنهويلك", "e\u{301}o\u{308}n\u{303}AＡｂﬁ",
    ].map { Array($0.unicodeScalars) }
    while mix.others.ends.count < 200_000 || mix.ascii.ends.count < 200_000 {
      let isASCII = mix.ascii.ends.count < mix.others.ends.count
      let letters = isASCII ? ascii : scripts[Int.random(in: scripts.indices, using: &random)]
      var word = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 3...14, using: &random) {
        word.append(letters[Int.random(in: letters.indices, using: &random)])
      }
      mix.append(Array(String(word).utf8))
    }
    return mix
  }
}
