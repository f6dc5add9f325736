import Testing

@testable import Tweets

@Suite("HTML escapes")
struct TextHTMLEscapesTests {
  static let texts: [(escaped: String, plain: String)] = [
    ("", ""), ("plain é 漢", "plain é 漢"), ("a &amp; b", "a & b"), ("&lt;3 &gt;", "<3 >"),
    ("&quot;x&quot;", "\"x\""), ("it&#39;s", "it's"), ("it&apos;s", "it's"),
    ("a&nbsp;b", "a\u{A0}b"),
    ("&amp;lt;", "&lt;"), ("&amp;amp;amp;", "&amp;amp;"), ("&amp;#35;tag", "&#35;tag"),
    ("&#x27;&#X41;&#x1f600;", "'A\u{1F600}"), ("&#128512;", "\u{1F600}"), ("&#0038;", "&"),
    ("&#0;", "\u{FFFD}"), ("&#xD800;&#57343;", "\u{FFFD}\u{FFFD}"), ("&#x10FFFF;", "\u{10FFFF}"),
    ("&#x110000;", "\u{FFFD}"), ("&#99999999999999999999;", "\u{FFFD}"),
    ("&", "&"), ("&&amp;&", "&&&"), ("&am", "&am"), ("&amp", "&amp"), ("&AMP;", "&AMP;"),
    ("&copy;", "&copy;"), ("&#;", "&#;"), ("&#x;", "&#x;"), ("&#39", "&#39"), ("&#3a;", "&#3a;"),
    ("&#x3g;", "&#x3g;"), ("&#-1;", "&#-1;"), ("x&#", "x&#"), ("a&lt;&lt", "a<&lt"),
  ]

  @Test("Escapes are undone once, and what is none stays", arguments: texts)
  func unescaped(escaped: String, plain: String) {
    var bytes = Array(">".utf8)
    let escaped = Array(escaped.utf8)
    escaped.withUnsafeBufferPointer { HTMLEscapes.appendUnescaped($0, to: &bytes) }
    #expect(String(decoding: bytes, as: UTF8.self) == ">" + plain)
  }

  @Test("A text has escapes only if it has an ampersand")
  func contains() {
    let found = ["", "plain", "a &", "&amp;"].map { text in
      Array(text.utf8).withUnsafeBufferPointer { HTMLEscapes.contains($0) }
    }
    #expect(found == [false, false, true, true])
  }
}
