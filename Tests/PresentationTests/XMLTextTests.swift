import Testing

@testable import Presentation

/// Text in XML.
@Suite struct `XML text` {
  @Test(
    "has its markup escaped, and nothing that XML forbids",
    arguments: [
      ("plain é 東京", "plain é 東京"), ("a&b<c>\"d'", "a&amp;b&lt;c&gt;&quot;d&apos;"),
      ("tab\tline\nreturn\r", "tab&#9;line&#10;return&#13;"),
      ("bell\u{7}, \u{FFFE}\u{FFFF}", "bell\u{FFFD}, \u{FFFD}\u{FFFD}"), ("e\u{301}", "e\u{301}"),
      ("&amp;", "&amp;amp;"),
    ])
  func escaped(text: String, xml: String) {
    #expect(Array(XMLText.escaped(text).unicodeScalars) == Array(xml.unicodeScalars))
  }
}
