// Contract: a file is a sequence of JSON values; what the reader gives for it does not depend on the
// portions in which its bytes arrive.

import Testing

@testable import Tweets

@Suite("Splitting a file into records")
struct BytesSplittingTests {
  struct Example: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let input: String
    let events: [String]

    init(_ description: String, _ input: String, _ events: [String]) {
      testDescription = description
      self.input = input
      self.events = events
    }
  }

  private static func check(_ example: Example) {
    for (portion, window) in portionsAndWindows {
      let found = events(Array(example.input.utf8), portion: portion, window: window)
      #expect(found == example.events, "portions of \(portion), a window of \(window)")
    }
  }

  @Test("gives the values of a file", arguments: values)
  func givesValues(_ example: Example) { Self.check(example) }

  @Test("streams the elements of documents", arguments: documents)
  func streamsDocuments(_ example: Example) { Self.check(example) }

  @Test("reports what is broken and goes on", arguments: broken)
  func reportsBroken(_ example: Example) { Self.check(example) }

  static let values: [Example] = [
    Example("nothing", "", []),
    Example("blanks only", " \r\n\t\n\u{1E}\u{FEFF}\n", []),
    Example("a value a line", "{\"a\":1}\n{\"b\":2}\n", ["1: {\"a\":1}", "2: {\"b\":2}"]),
    Example("no newline at the end", "{}\n{\"b\":2}", ["1: {}", "2: {\"b\":2}"]),
    Example("CRLF and empty lines", "{}\r\n\r\n{}\r\n", ["1: {}", "3: {}"]),
    Example("blanks around", "  {} \t\n\t{ } \n", ["1: {}", "2: { }"]),
    Example("several on a line", "{}{}{}", ["1: {}", "1: {}", "1: {}"]),
    Example("several on a line with blanks", "{} {}\n{};{}", ["1: {}", "1: {}", "2: {}", "2: {}"]),
    Example("a semicolon behind", "{};\n{} ;\r\n{}", ["1: {}", "2: {}", "3: {}"]),
    Example(
      "pretty-printed", "{\n  \"a\": [1,\n 2]\n}\n{\n}\n{}\n",
      ["1: {\n  \"a\": [1,\n 2]\n}", "5: {\n}", "7: {}"]),
    Example("record separators", "\u{1E}{}\n\u{1E}{}\u{1E}{}", ["1: {}", "2: {}", "2: {}"]),
    Example("byte order marks", "\u{FEFF}{}\n\u{FEFF}{}\u{FEFF}{}", ["1: {}", "2: {}", "2: {}"]),
    Example(
      "scalars", "1\n-2.5e+3\n\"x\"\nnull\ntrue\nfalse\n0",
      ["1: 1", "2: -2.5e+3", "3: \"x\"", "4: null", "5: true", "6: false", "7: 0"]),
    Example("a scalar before an object", "1{}\ntrue{}", ["1: 1", "1: {}", "2: true", "2: {}"]),
    Example(
      "escapes", #"{"a\"\\\/\b\f\n\r\té":"}{][\\"}{}"#,
      [#"1: {"a\"\\\/\b\f\n\r\té":"}{][\\"}"#, "1: {}"]),
    Example(
      "NaN and its like", "{\"a\":NaN,\"b\":[-Infinity,Infinity]}\nNaN",
      ["1: {\"a\":NaN,\"b\":[-Infinity,Infinity]}", "2: NaN"]),
    Example(
      "more than 64 blanks before foreign text", "{}" + blanks(70) + "x\n{}",
      ["1: {}", "1: {}", "2: {}"].enumerated().map { $0 == 1 ? "bad 1@72 expectedValue" : $1 }),
    Example("equal names", "{\"a\":1,\"a\":2}", ["1: {\"a\":1,\"a\":2}"]),
  ]

  static let documents: [Example] = [
    Example(
      "an array", "[{\"a\":1},{\"b\":2}]",
      [
        "began 1@0", "1: {\"a\":1}", "1: {\"b\":2}", "ended",
      ]),
    Example("an empty array", "[ ]\n{}", ["began 1@0", "ended", "2: {}"]),
    Example("one element a line", "[\n{},\n{}\n]\n", ["began 1@0", "2: {}", "3: {}", "ended"]),
    Example(
      "elements that are no objects", "[1,null,[{}],\"x\"]",
      [
        "began 1@0", "1: 1", "1: null", "1: [{}]", "1: \"x\"", "ended",
      ]),
    Example(
      "arrays a line", "[{}]\n[{}]\n",
      [
        "began 1@0", "1: {}", "ended", "began 2@5", "2: {}", "ended",
      ]),
    Example(
      "arrays in a row", "[{}][{}]{}",
      [
        "began 1@0", "1: {}", "ended", "began 1@4", "1: {}", "ended", "1: {}",
      ]),
    Example(
      "an export's script", "window.YTD.tweets.part0 = [ {\"a\":1} ]\n",
      [
        "began 1@0", "1: {\"a\":1}", "ended",
      ]),
    Example(
      "scripts with var, let, const", "var a = [];\nlet b=[{}];\nconst $c_1.d\n=\n[]",
      [
        "began 1@0", "ended", "began 2@12", "2: {}", "ended", "began 3@24", "ended",
      ]),
    Example(
      "two scripts on a line", "a=[{}]; b = {}\n",
      [
        "began 1@0", "1: {}", "ended", "began 1@8", "1: {}", "ended",
      ]),
    Example(
      "an object assigned", "\nx = \n{\"a\":1}\n{}",
      [
        "began 2@1", "3: {\"a\":1}", "ended", "4: {}",
      ]),
  ]

  static let broken: [Example] = [
    Example(
      "a broken line between two", "{\"a\":1}\n{\"b\":\n{\"c\":3}\n{\"d\":4}\n",
      [
        "1: {\"a\":1}", "bad 2@8 expectedCommaOrEnd", "3: {\"c\":3}", "4: {\"d\":4}",
      ]),
    Example(
      "a line cut in a string", "{\"a\":\"x\n{\"b\":2}\n",
      [
        "bad 1@0 controlCharacterInString", "2: {\"b\":2}",
      ]),
    Example("the last line cut", "{}\n{\"a\":[1", ["1: {}", "bad 2@3 endsEarly"]),
    Example(
      "text", "<html>\n{}\nid,text\n",
      [
        "bad 1@0 expectedValue", "2: {}", "bad 3@10 expectedValue",
      ]),
    Example(
      "foreign text behind a value", "{} x\n{}\n1 2\n{},\n",
      [
        "bad 1@0 somethingFollows", "2: {}", "bad 3@8 somethingFollows",
        "bad 4@12 somethingFollows",
      ]),
    Example(
      "a pretty-printed value with foreign text behind", "{\n\"a\": 1\n} x\n{}",
      [
        "bad 1@0 somethingFollows", "bad 2@2 somethingFollows", "bad 3@9 expectedValue", "4: {}",
      ]),
    Example(
      "flaws", "{a\n{\"a\" 1}\n{\"a\":1 2}\n{\"a\":}\n{\"\\x\":1}\n{\"a\":1.}\n{\"a\":nul}\n{,}",
      [
        "bad 1@0 expectedKey", "bad 2@3 expectedColon", "bad 3@11 expectedCommaOrEnd",
        "bad 4@21 expectedValue", "bad 5@28 badEscape", "bad 6@37 badNumber", "bad 7@46 badLiteral",
        "bad 8@56 expectedKey",
      ]),
    Example(
      "a comma too many", "{\"a\":1,}\n{\"a\":[1,]}\n{}",
      [
        "bad 1@0 expectedKey", "bad 2@9 expectedValue", "3: {}",
      ]),
    Example(
      "brackets that do not match", "{\"a\":[}\n{\"a\":[1}\n{}",
      [
        "bad 1@0 expectedValue", "bad 2@8 expectedCommaOrEnd", "3: {}",
      ]),
    Example(
      "a number with a leading zero", "{\"a\":01}\n{}",
      [
        "bad 1@0 expectedCommaOrEnd", "2: {}",
      ]),
    Example(
      "a first array that breaks fails the file", "[{},{\"a\":x}]\n{}\n",
      [
        "began 1@0", "1: {}", "failed 1@9 expectedValue",
      ]),
    Example(
      "a first array that is cut", "[{},\n{}",
      [
        "began 1@0", "1: {}", "2: {}", "failed 2@7 endsEarly",
      ]),
    Example(
      "a first array with text behind", "[{}] x\n{}",
      [
        "began 1@0", "1: {}", "failed 1@3 somethingFollows",
      ]),
    Example(
      "a comma at an array's end", "[{},]",
      [
        "began 1@0", "1: {}", "failed 1@4 expectedValue",
      ]),
    Example(
      "a first assignment that breaks", "x = {\"a\":}\n{}",
      [
        "began 1@0", "failed 1@9 expectedValue",
      ]),
    Example(
      "a later array that breaks", "{}\n[1,\n{\"a\":?}, 5\n{}\n",
      [
        "1: {}", "began 2@3", "2: 1", "failed 3@12 expectedValue", "4: {}",
      ]),
    Example(
      "a later array cut in a string", "{}\n[{\"a\":\"x\n{\"b\":2}\n",
      [
        "1: {}", "began 2@3", "failed 2@11 controlCharacterInString", "3: {\"b\":2}",
      ]),
    Example(
      "a later assignment that breaks", "{}\nx = {\n\"a\"}\n{}\n",
      [
        "1: {}", "began 2@3", "failed 3@12 expectedColon", "bad 3@9 somethingFollows", "4: {}",
      ]),
  ]

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

  @Test("a line longer than the window is one record")
  func longLine() {
    let line = "{\"a\":\"" + String(repeating: "x", count: 5000) + "\"}"
    for window in [16, 1000, 1 << 20] {
      #expect(events(Array("\(line)\n{}\n".utf8), window: window) == ["1: \(line)", "2: {}"])
    }
  }

  @Test("a value above the limit is too large, and the next line is read")
  func tooLarge() {
    let input = Array("{\"a\":\"0123456789\"} {}\n{}\n".utf8)
    #expect(events(input, window: 8, valueBytesMax: 12).first == "bad 1@0 tooLarge")
    #expect(events(input, window: 8, valueBytesMax: 12).last == "2: {}")
  }

  private static func nested(_ depth: Int, _ innermost: String) -> String {
    let outer = depth - 1
    return String(repeating: "{\"a\":", count: outer) + innermost
      + String(repeating: "}", count: outer)
  }

  @Test("nesting is accepted as deep as the parser goes")
  func nesting() {
    let deepest = Self.nested(1023, "{\"a\":1}")
    let tooDeep = Self.nested(1024, "{\"a\":1}")
    let farTooDeep = String(repeating: "{\"a\":", count: 5000)
    for (portion, window) in portionsAndWindows {
      let input = Array("\(deepest)\n\(tooDeep)\n\(farTooDeep)\n{}".utf8)
      #expect(
        events(input, portion: portion, window: window) == [
          "1: \(deepest)", "bad 2@\(deepest.count + 1) nestedTooDeep",
          "bad 3@\(deepest.count + tooDeep.count + 2) nestedTooDeep", "4: {}",
        ])
    }
  }

  @Test("an array's own bracket does not count in the nesting of its elements")
  func nestingOfElements() {
    let element = Self.nested(1023, "{\"a\":1}")
    #expect(events("[\(element)]") == ["began 1@0", "1: \(element)", "ended"])
    let brackets = String(repeating: "[", count: 5000)
    #expect(events(brackets) == ["began 1@0", "failed 1@1025 nestedTooDeep"])
  }

  @Test("damage of the source is thrown after every record before it")
  func damage() {
    let damage = ByteSourceError.cannotRead(errno: 5)
    for (portion, window) in portionsAndWindows {
      let found = events(
        Array("{}\n{\"a\":1}\n{\"b".utf8), portion: portion, window: window, failure: damage)
      #expect(found == ["1: {}", "2: {\"a\":1}", "bad 3@11 endsEarly", "throws \(damage)"])
    }
  }
}
