import Testing

@testable import Presentation

@Suite("Text: nothing foreign commands the terminal")
struct TextSanitizerTests {
  @Test(
    "Hostile text is made visible",
    arguments: [
      ("\u{1B}[31mred\u{1B}[0m", "\u{FFFD}[31mred\u{FFFD}[0m"),
      ("\u{1B}]0;title\u{07}", "\u{FFFD}]0;title\u{FFFD}"),
      ("\u{9B}2J", "\u{FFFD}2J"),
      ("a\0b\u{8}c\u{7F}d", "a\u{FFFD}b\u{FFFD}c\u{FFFD}d"),
      ("one\ntwo\r\nthree\rfour\tfive", "one two three four five"),
      ("a\u{2028}b\u{2029}c\u{85}d\u{B}e\u{C}f", "a b c d e f"),
      ("user\u{202E}gpj.exe\u{202C}", "user\u{FFFD}gpj.exe\u{FFFD}"),
      ("\u{2066}a\u{2067}b\u{2068}c\u{2069}", "\u{FFFD}a\u{FFFD}b\u{FFFD}c\u{FFFD}"),
      ("\u{202A}\u{202B}\u{202D}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("\u{200F}\u{202E}a\u{200E}", "\u{200F}\u{FFFD}a\u{200E}"),
      ("a\u{200B}b\u{2060}c\u{FEFF}d\u{AD}e", "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}e"),
      ("\u{FFF9}a\u{FFFA}b\u{FFFB}", "\u{FFFD}a\u{FFFD}b\u{FFFD}"),
      ("a\u{E0041}\u{E0042}", "a\u{FFFD}\u{FFFD}"),
    ])
  func hostile(text: String, shown: String) {
    #expect(Sanitizer.cleaned(text).unicodeScalars.elementsEqual(shown.unicodeScalars))
  }

  @Test(
    "Words and emoji stay as they are",
    arguments: [
      "", "plain ASCII ~", "Straße", "e\u{301}", "#RTした人にやる", "می‌خواهم", "क्‍ष", "👨‍👩‍👧",
      "❤\u{FE0F}", "1\u{FE0F}\u{20E3}", "🇺🇸", "👍🏽", "\u{600}12", "שלום", "a\u{A0}b",
      "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
    ])
  func kept(text: String) {
    #expect(Sanitizer.cleaned(text).unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  /// Real Arabic and Hebrew tweets have these marks. They open no stretch of text that is turned
  /// around; they only settle the direction of punctuation and blanks beside them.
  @Test(
    "Directional marks stay as they are",
    arguments: ["a\u{200E}b\u{200F}c\u{61C}d", "\u{200F}שלום!\u{200F}", "مرحبا\u{61C} 12"])
  func directionalMarks(text: String) {
    #expect(Sanitizer.cleaned(text).unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test("A heap of marks is cut, and the text after it goes on")
  func marks() {
    let heap = "a" + String(repeating: "\u{351}", count: 1000) + "b"
    let kept = "a" + String(repeating: "\u{351}", count: 30) + "b"
    #expect(Sanitizer.cleaned(heap).unicodeScalars.elementsEqual(kept.unicodeScalars))
  }

  @Test("No control character passes, whatever stands beside it")
  func everyControl() {
    let controls = (0...0x9F).filter { $0 < 0x20 || $0 > 0x7E }.compactMap(Unicode.Scalar.init)
    for control in controls {
      for (before, after) in [("", ""), ("a", "b"), ("😀", "\u{FE0F}"), ("\r", "\n")] {
        let shown = Sanitizer.cleaned(before + String(control) + after)
        #expect(
          shown.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
          "U+\(String(control.value, radix: 16)) passed")
      }
    }
  }
}
