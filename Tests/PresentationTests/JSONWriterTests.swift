import Foundation
import Presentation
import Testing

/// Texts as JSON, safe to look at on a terminal.
@Suite("JSON: texts")
struct JSONWriterTests {
  private static func written(_ text: String) -> String {
    var writer = JSONWriter()
    writer.value(text)
    return writer.text
  }

  @Test(
    "What would break JSON, or a terminal, is escaped, and nothing else",
    arguments: [
      ("", #""""#), ("plain", #""plain""#), ("日本語 é", #""日本語 é""#), ("“…” – ’", #""“…” – ’""#),
      ("a\"b\\c", #""a\"b\\c""#), ("\n\r\t", #""\n\r\t""#), ("\0\u{1B}[", #""\u0000\u001b[""#),
      ("\u{7F}\u{80}\u{9F}\u{A0}", "\"\\u007f\\u0080\\u009f\u{A0}\""),
      ("x\u{2028}\u{2029}", #""x\u2028\u2029""#),
      ("\u{202A}\u{202E}\u{202F}", "\"\\u202a\\u202e\u{202F}\""),
      ("\u{2066}\u{2069}\u{206A}", "\"\\u2066\\u2069\u{206A}\""), ("👩‍🚀", #""👩‍🚀""#),
    ])
  func escapes(text: String, json: String) throws {
    #expect(Self.written(text).utf8.elementsEqual(json.utf8), "\(Self.written(text))")
    #expect(try JSONDecoder().decode(String.self, from: Data(json.utf8)) == text)
  }

  @Test("Fields and elements are divided by commas")
  func commas() {
    var writer = JSONWriter()
    writer.object { writer in
      writer.field("a", 1)
      writer.name(text: "b\"")
      writer.array([true, false]) { $0.value($1) }
      writer.field("c", nil)
    }
    #expect(writer.text == #"{"a":1,"b\"":[true,false],"c":null}"#)
  }
}
