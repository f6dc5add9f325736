import Testing

@testable import Tweets

/// How texts are cut into the words by which they are found. What is expected is written down by hand.
@Suite("Text: words to search") struct TextWordsTests {
  private func cut(_ text: String) -> String {
    var words = TextWords()
    words.cut(text)
    var bytes: [UInt8] = []
    words.append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "Words are folded, and parted at all that is no letter and no digit",
    arguments: [
      ("", ""), ("  \n\t", ""), ("!!! … —", ""), ("_", ""), ("#", ""), ("@ #", ""),
      ("Hello, World!", " hello world "), ("don't l'eau", " don t l eau "),
      ("3.14 1,000", " 3 14 1 000 "), ("https://t.co/aB1", " https t co ab1 "),
      ("a\u{0}b\u{7}c", " a b c "), ("snake_case", " snake case "),
      ("a\u{3000}b\u{A0}c", " a b c "),
    ])
  func plain(text: String, words: String) { #expect(cut(text) == words) }

  @Test(
    "Case, accents, width, other forms of a letter, and points make no difference",
    arguments: [
      ("Café CAFÉ cafe\u{301}", " cafe cafe cafe "), ("Straße STRASSE", " strasse strasse "),
      ("ΣΊΣΥΦΟΣ σίσυφος", " σισυφοσ σισυφοσ "), ("Ёлка елка", " елка елка "),
      ("и\u{306}од Йод иод", " йод йод иод "),
      ("Ｆｕｌｌ　ｗｉｄｔｈ１", " full width1 "), ("𝗕𝗼𝗹𝗱 ﬁne", " bold fine "), ("İstanbul", " istanbul "),
      ("Việt Nam", " viet nam "), ("mañana", " manana "),
      ("مُحَمَّد محمد", " محمد محمد "), ("أحمد إسلام آدم", " احمد اسلام ادم "), ("جـــميل", " جميل "),
      ("שָׁלוֹם שלום", " שלום שלום "), ("हिन्दी", " हिन्दी "), ("क़लम", " क\u{93C}लम "),
      ("soft\u{AD}hyphen zero\u{200B}width", " softhyphen zerowidth "),
      ("می\u{200C}خواهم", " میخواهم "), ("Apple™ x²", " apple tm x2 "),
    ])
  func folded(text: String, words: String) {
    #expect(Array(cut(text).utf8) == Array(words.utf8), "\(cut(text))")
  }

  @Test(
    "Scripts without blanks give each character as a word; Hangul too",
    arguments: [
      ("東京タワー", " 東 京 タ ワ ー "), ("iPhone手机2台", " iphone 手 机 2 台 "), ("ｶﾞｷﾞ", " ガ ギ "),
      ("か\u{3099}", " が "), ("か", " か "), ("日本語。終わり", " 日 本 語 終 わ り "), ("時々", " 時 々 "),
      ("학교에서", " 학 교 에 서 "), ("\u{1112}\u{1161}\u{11A8}", " 학 "),
      ("สวัสดี", " ส ว \u{E31} ส ด \u{E35} "), ("ລາວ", " ລ າ ວ "),
      ("ខ្មែរ", " ខ \u{17D2} ម \u{17C2} រ "),
      ("𠮷野", " 𠮷 野 "),
    ])
  func withoutBlanks(text: String, words: String) {
    #expect(Array(cut(text).utf8) == Array(words.utf8), "\(cut(text))")
  }

  @Test(
    "An emoji is a word, whatever its skin",
    arguments: [
      ("Go🎉🎉team", " go 🎉 🎉 team "), ("👍🏽 👍", " 👍 👍 "), ("❤️", " ❤ "), ("👩‍💻", " 👩 💻 "),
      ("🇫🇷", " 🇫 🇷 "), ("1️⃣", " 1 "), ("🫠", " 🫠 "),
    ])
  func emoji(text: String, words: String) {
    #expect(Array(cut(text).utf8) == Array(words.utf8), "\(cut(text))")
  }

  @Test(
    "Hashtags and users stand behind the words once more, with their signs",
    arguments: [
      ("I ♥ #AI now", " i ♥ ai now #ai "), ("@Prof_Pine: hi", " prof pine hi @prof_pine "),
      ("#a #b", " a b #a #b "), ("#東京タワー", " 東 京 タ ワ ー #東京タワー "), ("＃Ａ ＠ｂ", " a b #a @b "),
      ("me@x.org a#b", " me x org a b "), ("##a @@b", " a b #a @b "), ("#café!", " cafe #cafe "),
      ("#a#b", " a b #a "), ("# a", " a "), ("#🎉", " 🎉 "), ("(#a)", " a #a "), ("#_a_", " a #_a_ "),
    ])
  func signed(text: String, words: String) {
    #expect(Array(cut(text).utf8) == Array(words.utf8), "\(cut(text))")
  }

  @Test("Any bytes are cut, into words without blanks and quotes, in time that grows with them")
  func anyBytes() {
    var state: UInt64 = 7
    for _ in 0..<2_000 {
      let bytes = (0..<24).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 33)
      }
      var words = TextWords()
      bytes.withUnsafeBufferPointer { words.cut($0) }
      var cut: [UInt8] = []
      words.append(to: &cut)
      #expect(cut.isEmpty || (cut.first == 0x20 && cut.last == 0x20))
      #expect(!cut.contains { $0 < 0x20 || $0 == 0x22 || (0x41...0x5A).contains($0) })
      #expect(!cut.indices.dropLast().contains { cut[$0] == 0x20 && cut[$0 + 1] == 0x20 })
    }
    // Heaps of marks, dropped and kept.
    for mark in ["\u{301}", "\u{E48}", "\u{94D}"] {
      let text = "a" + String(repeating: mark, count: 100_000)
      #expect(ContinuousClock().measure { _ = cut(text) } < .seconds(10))
    }
  }
}
