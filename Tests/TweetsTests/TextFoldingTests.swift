import Testing

@testable import Tweets

@Suite("Folding: the key of a word")
struct TextFoldingTests {
  /// Expected: Python 3.11, `normalize("NFC", normalize("NFD", word).casefold())`.
  static let keys: [(what: String, word: String, key: String)] = [
    ("ASCII", "StanFord_2019", "stanford_2019"),
    ("no letters", "2019_", "2019_"),
    ("nothing", "", ""),
    ("sharp s", "Stra\u{DF}e", "strasse"),
    ("capital sharp s", "STRA\u{1E9E}E", "strasse"),
    ("double s", "STRASSE", "strasse"),
    ("long s", "Wa\u{17F}\u{17F}er", "wasser"),
    (
      "final sigma", "\u{3C3}\u{3AF}\u{3C3}\u{3C5}\u{3C6}\u{3BF}\u{3C2}",
      "\u{3C3}\u{3AF}\u{3C3}\u{3C5}\u{3C6}\u{3BF}\u{3C3}"
    ),
    (
      "capital sigma", "\u{3A3}\u{38A}\u{3A3}\u{3A5}\u{3A6}\u{39F}\u{3A3}",
      "\u{3C3}\u{3AF}\u{3C3}\u{3C5}\u{3C6}\u{3BF}\u{3C3}"
    ),
    ("ligature fi", "\u{FB01}ne", "fine"),
    ("ligature ffi", "\u{FB03}", "ffi"),
    ("ligature st", "\u{FB06}", "st"),
    ("n with apostrophe", "\u{149}", "\u{2BC}n"),
    ("Turkish capital dotted I", "\u{130}stanbul", "i\u{307}stanbul"),
    ("Turkish dotless i", "\u{131}s\u{131}", "\u{131}s\u{131}"),
    ("plain capital I", "ISI", "isi"),
    ("Cherokee capital", "\u{13A0}\u{13F4}", "\u{13A0}\u{13F4}"),
    ("Cherokee small", "\u{AB70}\u{13FC}", "\u{13A0}\u{13F4}"),
    ("Georgian capital", "\u{1C90}\u{1C91}", "\u{10D0}\u{10D1}"),
    ("Georgian small", "\u{10D0}\u{10D1}", "\u{10D0}\u{10D1}"),
    ("Armenian ligature", "\u{587}", "\u{565}\u{582}"),
    ("Armenian small ligature men now", "\u{FB13}", "\u{574}\u{576}"),
    (
      "Cyrillic", "\u{41C}\u{41E}\u{421}\u{41A}\u{412}\u{410}",
      "\u{43C}\u{43E}\u{441}\u{43A}\u{432}\u{430}"
    ),
    ("Cyrillic short i, decomposed", "\u{418}\u{306}", "\u{439}"),
    ("Deseret", "\u{10400}\u{10401}", "\u{10428}\u{10429}"),
    ("Adlam", "\u{1E900}", "\u{1E922}"),
    ("e acute, composed", "CAF\u{C9}", "caf\u{E9}"),
    ("e acute, decomposed", "CAFE\u{301}", "caf\u{E9}"),
    ("two accents", "\u{1EC6}", "\u{1EC7}"),
    ("two accents, decomposed", "E\u{323}\u{302}", "\u{1EC7}"),
    ("two accents, the other order", "E\u{302}\u{323}", "\u{1EC7}"),
    ("marks of one class keep their order", "a\u{301}\u{308}", "\u{E1}\u{308}"),
    ("j with caron", "\u{1F0}", "\u{1F0}"),
    ("h with line below", "\u{1E96}", "\u{1E96}"),
    ("iota with dialytika and tonos", "\u{390}", "\u{390}"),
    ("iota with oxia", "\u{390}", "\u{390}"),
    ("titlecase dz", "\u{1C5}", "\u{1C6}"),
    ("titlecase lj", "\u{1C8}", "\u{1C9}"),
    ("alpha with iota subscript", "\u{1FB3}", "\u{3B1}\u{3B9}"),
    ("capital alpha with iota", "\u{1FBC}", "\u{3B1}\u{3B9}"),
    ("alpha, tonos, iota", "\u{1FB4}", "\u{3AC}\u{3B9}"),
    ("alpha, iota, then tonos", "\u{1FB3}\u{301}", "\u{3AC}\u{3B9}"),
    ("alpha, mark of iota, then tonos", "\u{3B1}\u{345}\u{301}", "\u{3AC}\u{3B9}"),
    ("alpha, tonos, mark of iota", "\u{3B1}\u{301}\u{345}", "\u{3AC}\u{3B9}"),
    ("eta with all", "\u{1F9F}", "\u{1F27}\u{3B9}"),
    ("omega, iota, ring below", "\u{1FF3}\u{325}", "\u{3C9}\u{325}\u{3B9}"),
    ("Latin letter with iota mark and ogonek", "q\u{345}\u{328}", "q\u{328}\u{3B9}"),
    ("iota mark alone", "\u{345}", "\u{3B9}"),
    ("a second mark behind the iota", "\u{1FB2}\u{36D}", "\u{1F70}\u{36D}\u{3B9}"),
    ("Hangul", "\u{D55C}\u{AD6D}\u{C5B4}", "\u{D55C}\u{AD6D}\u{C5B4}"),
    (
      "Hangul, decomposed", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}\u{110B}\u{1165}",
      "\u{D55C}\u{AD6D}\u{C5B4}"
    ),
    ("Hangul, syllable and final", "\u{AC00}\u{11A8}", "\u{AC01}"),
    ("kana, decomposed", "\u{304B}\u{3099}", "\u{304C}"),
    ("kana, half width", "\u{FF76}\u{FF9E}", "\u{FF76}\u{FF9E}"),
    ("full-width letters", "\u{FF21}\u{FF22}\u{FF23}", "\u{FF41}\u{FF42}\u{FF43}"),
    ("kelvin", "K", "k"),
    ("angstrom", "\u{C5}", "\u{E5}"),
    ("ohm", "\u{3A9}", "\u{3C9}"),
    ("micro sign", "\u{B5}", "\u{3BC}"),
    ("Devanagari nukta, excluded from composition", "\u{915}\u{93C}", "\u{915}\u{93C}"),
    ("Hebrew shin with dot", "\u{5E9}\u{5C1}", "\u{5E9}\u{5C1}"),
    ("CJK compatibility ideograph", "\u{8C48}", "\u{8C48}"),
    (
      "emoji family", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}",
      "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"
    ),
    ("variation selector", "\u{2764}\u{FE0F}", "\u{2764}\u{FE0F}"),
    ("roman numeral", "\u{2167}", "\u{2177}"),
    ("circled letter", "\u{24B6}", "\u{24D0}"),
    ("theta symbol", "\u{3F4}", "\u{3B8}"),
    ("y with loop", "\u{1EFE}", "\u{1EFF}"),
    ("Greek ano teleia", "\u{B7}", "\u{B7}"),
    ("non-ASCII first, ASCII behind", "\u{C9}COLE ABC", "\u{E9}cole abc"),
  ]

  @Test("A key is the composed form of the fully folded, decomposed word", arguments: keys)
  func key(what: String, word: String, key: String) {
    #expect(scalars(Folding.key(of: word)) == scalars(key), "\(what)")
  }

  @Test("The key of a key is the key itself", arguments: keys)
  func stable(what: String, word: String, key: String) {
    #expect(scalars(Folding.key(of: key)) == scalars(key), "\(what)")
  }

  @Test("A key is appended to what the buffer holds")
  func appended() {
    var bytes = Array("#AB".utf8)
    for word in ["Cd", "É", "ᾳ\u{301}"] {
      Array(word.utf8).withUnsafeBufferPointer { Folding.appendKey(of: $0, to: &bytes) }
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "#ABcdéάι")
  }

  @Test("A long word folds as its parts do")
  func long() {
    let word = String(repeating: "\u{390}\u{1FB7}ŉ", count: 5_000)
    let key = String(repeating: Folding.key(of: "\u{390}\u{1FB7}ŉ"), count: 5_000)
    #expect(scalars(Folding.key(of: word)) == scalars(key))
  }

  @Test("Bytes that are not UTF-8 stay as they are")
  func notUTF8() {
    var bytes: [UInt8] = []
    [0x41, 0xFF, 0x41].withUnsafeBufferPointer { Folding.appendKey(of: $0, to: &bytes) }
    #expect(bytes == [0x41, 0xFF, 0x41])
  }

  @Test("The version of Unicode is three numbers")
  func version() {
    let numbers = Folding.unicodeVersion.split(separator: ".").compactMap { Int($0) }
    #expect(numbers.count == 3 && numbers[0] >= 14)
  }

  /// Swift's `==` takes canonically equivalent strings for equal; keys must be equal in bytes.
  private func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }
}
