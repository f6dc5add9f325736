// JSON that must be read, that must not, and that is doubtful, each as the value of one field.
//
// The letters are those of JSON test suites: `y` is JSON, `n` is not, `i` is what RFC 8259 leaves to
// the reader or what many writers give though it is not JSON; those have our verdict and its reason.

import Testing

/// A value and what must become of the record that holds it.
struct JSONCase: Sendable, CustomTestStringConvertible {
  let name: String
  let value: [UInt8]

  init(_ name: String, _ value: [UInt8]) {
    self.name = name
    self.value = value
  }

  init(_ text: String) { self.init(text, Array(text.utf8)) }

  /// A string with these bytes between its quotes.
  init(string bytes: [UInt8], _ name: String) {
    self.init(name, [0x22] + bytes + [0x22])
  }

  var testDescription: String { String(name.prefix(60)) }

  /// JSON.
  static let valid: [JSONCase] = [
    // Numbers.
    "0", "-0", "-0.0", "1", "-1", "10", "1.5", "-1.5", "0.1", "1e5", "1E5", "1e+5", "1e-5", "1E+5",
    "1.5e5", "0e0", "0E-0", "1e0001", "123456789012345678", "9223372036854775807",
    "-9223372036854775808", "18446744073709551615", "1.7976931348623157e308", "5e-324",
    "0." + String(repeating: "0", count: 400) + "1", "3." + String(repeating: "14", count: 500),
    // Literals.
    "true", "false", "null",
    // Strings.
    #""""#, #""a""#, #""\"""#, #""\\""#, #""\/""#, #""\b\f\n\r\t""#, #""\u0041""#,
    #""\u00e9\u00E9""#,
    #""\uABCD\uabcd\uAbCd""#, #""\u0000""#, #""\u001f\u007f""#, #""\u0022\u005C""#,
    #""\uFFFF\uFDD0""#,
    #""\ud83d\ude00""#, #""\uD83D\uDE00""#, #""\udbff\udfff\ud800\udc00""#, #""\ufeff""#,
    #""\\ud83d""#, #""\\\\""#, #""a\\""#, "\"\u{7F}\"", "\"é€😀\u{10FFFF}\"", "\"\u{2028}\u{2029}\"",
    "\"\u{FEFF}\u{FFFE}\"", "\"e\u{301}\"", #""'""#, #""// /* */ #""#, #""{}[],:""#,
    #""NaN -Infinity 1e999""#,
    #""\u005b\u007b""#, "\"" + String(repeating: "x", count: 70_000) + "\"",
    "\"" + String(repeating: "\\\\", count: 4_000) + "\"",
    // Structure.
    "[]", "{}", "[[]]", "[{}]", "[1]", "[1,2,3]", "[[1],[2]]", "[true,false,null,\"\",0,{}]",
    "{\"a\":1}",
    "{\"\":0}", "{\"a\":{\"a\":{\"a\":[]}}}", "{\"a\":1,\"b\":2}", "{\"a\":1,\"a\":2}",
    "{\"a\":1,\"a\":1}",
    #"{"\u0061":1,"\n":2}"#, "{\"é\":1}", "{\"\u{0}\":1}".replacing("\u{0}", with: "\\u0000"),
    "{\"" + String(repeating: "k", count: 5_000) + "\":1}",
    "{" + (0..<500).map { "\"\($0)\":\($0)" }.joined(separator: ",") + "}",
    String(repeating: "[", count: 1_000) + String(repeating: "]", count: 1_000),
    // Blanks.
    " 1", "1 ", "\t1\t", "\r1\r", "[ ]", "{ }", "[ 1 , 2 ]", "{ \"a\" : 1 , \"b\" : 2 }",
    "[\t1\t,\r2\r]",
    "[\n1,\n2\n]", "{\n\"a\":\n1\n}", "\r\n[\r\n]\r\n", String(repeating: " ", count: 300) + "1",
  ].map { JSONCase($0) }

  /// No JSON, nor anything that is read all the same.
  static let invalid: [JSONCase] =
    [
      // Numbers.
      "+1", "01", "-01", "00", "1.", ".5", "-.5", "1.e5", "1e", "1e+", "1E-", "1e1.5", "1.2.3",
      "0x1F",
      "1_000", "1 000", "--1", "-", "+", "-+1", "- 1", "1-1", "1+1", "1a", "1/2", "0b1", "0o7",
      "1f", "1L",
      "1e5e5", "0e", "-e1", "e5", "1,5", "$1", "\u{661}", "\u{FF11}", "1٫5", "-\u{FF11}", "0.",
      "1.5.", "0.e1",
      "nan", "NAN", "-NaN", "+NaN", "NaN0", "NaNs", "Na", "inf", "Inf", "-inf", "infinity",
      "+Infinity",
      "--Infinity", "Infinit", "Infinity1", "1Infinity", "-Infinit",
      // Literals.
      "True", "TRUE", "False", "None", "nil", "NULL", "undefined", "nul", "nulll", "tru", "truee",
      "fals",
      "falsee", "N", "t", "n", "true false", "nullnull", "yes", "x", "tr\u{75}\u{301}e",
      // Strings.
      #""\a""#, #""\'""#, #""\0""#, #""\x41""#, #""\u""#, #""\u1""#, #""\u12""#, #""\u123""#,
      #""\u12G4""#,
      #""\u+123""#, #""\u 123""#, #""\U0041""#, #""\u{41}""#, #""\v""#, #""\e""#, #""\ ""#,
      "\"\\\t\"",
      "\"\\é\"", #""\""#, #""a\""#, #""\ud83d\u""#, #""\ud83d\x""#, #""\u\ud83d""#, "\"a", "a\"",
      "\"", "'a'",
      "`a`", "“a”", "«a»", "a", #""a" "b""#, #""a""b""#, #""a"b"#, #"u"a""#, #"b"a""#, #""a"+"b""#,
      "\"a\tb\"", "\"a\rb\"", "\"\u{1}\"", "\"\u{1E}\"", "\"\u{1F}\"", "\"\u{8}\"",
      // Structure.
      "", "[1,]", "[,]", "[,1]", "[1,,2]", "[1 2]", "[1;2]", "[1:2]", "[\"a\":1]", "{\"a\"}",
      "{\"a\":}",
      "{\"a\":1,}", "{,}", "{,\"a\":1}", "{\"a\":1,,\"b\":2}", "{\"a\" 1}", "{\"a\"=1}",
      "{\"a\"=>1}",
      "{\"a\"::1}", "{:1}", "{a:1}", "{'a':1}", "{1:1}", "{null:1}", "{[]:1}", "{{}:1}",
      "{\"a\":1 \"b\":2}",
      "{\"a\":1;\"b\":2}", "{\"a\":1:2}", "{1}", "{\"a\",\"b\"}", "[1}", "{\"a\":1]", "[", "{", "]",
      "}", "[[]",
      "[1]]", "{}}", ":", ",", ",1", "1,", "1,,", "[}", "{]", "[1", "{\"a\":1", "{\"a\":", "{\"a\"",
      "{\"a",
      "()", "(1)", "<1>", "[...]", "[…]", "[][]", "{}{}", "[]1", "1[]",
      // Comments and words of programs.
      "/* c */ 1", "1 /* c */", "1 // c", "// c", "# c", "1 # c", "<!-- c --> 1", "2019-01-01",
      "new Date(0)", "function(){}", "ObjectId(1)", "@a", "*", "=1", "\\u0031", "\\", "&",
      "datetime(1)",
      // What is no blank in JSON.
      "\u{C}1", "\u{B}1", "\u{A0}1", "\u{2003}1", "\u{FEFF}1", "1\u{FEFF}", "\u{200B}1", "\u{85}1",
      "[1\u{C}]", "[\u{A0}]", "\u{1E}1", "1\u{1F}",
    ].map { JSONCase($0) } + [
      JSONCase("NUL before a value", [0, 0x31]), JSONCase("NUL behind a value", [0x31, 0]),
      JSONCase("NUL in an array", [0x5B, 0, 0x5D]),
      JSONCase(string: [0x61, 0, 0x62], "NUL in a string"),
      JSONCase("UTF-8 error as a value", [0xFF]),
      JSONCase("half a scalar as a value", [0xE2, 0x82]),
      JSONCase("UTF-8 error behind a value", [0x31, 0x80]),
      JSONCase("UTF-8 error in an array", [0x5B, 0xE9, 0x5D]),
      JSONCase("UTF-8 error after a backslash", [0x22, 0x5C, 0xE9, 0x22]),
      JSONCase("1100 open arrays", [UInt8](repeating: 0x5B, count: 1_100)),
      JSONCase("1100 objects", Array(String(repeating: #"{"a":"#, count: 1_100).utf8)),
    ]

  /// The verdict on something doubtful.
  struct Doubtful: Sendable, CustomTestStringConvertible {
    let value: JSONCase
    let isUsed: Bool
    let reason: String
    var testDescription: String { value.testDescription }

    init(_ value: JSONCase, isUsed: Bool, _ reason: String) {
      self.value = value
      self.isUsed = isUsed
      self.reason = reason
    }
  }

  private static let isNull = "many writers give it; no count needs its value; it is taken as null"
  private static let isBig = "JSON sets no limit to numbers; only an id must be exact"
  private static let isReplaced = "a text is worth more than its broken character: U+FFFD"
  private static let isDeep = "deeper than 1024 is refused: no tweet is, and memory must be bounded"

  /// What RFC 8259 leaves open, or what is read though it is not JSON.
  static let doubtful: [Doubtful] =
    ["NaN", "Infinity", "-Infinity", "[NaN,-Infinity]", "{\"a\":NaN}"].map {
      Doubtful(JSONCase($0), isUsed: true, isNull)
    }
    + [
      "1e999", "-1e999", "1e-999", "18446744073709551616", "-9223372036854775809",
      "1" + String(repeating: "0", count: 400), "1e1000000000000", "-1.5e400", "0e999999999999",
      "100000000000000000000.5",
    ].map { Doubtful(JSONCase($0), isUsed: true, isBig) }
    + [
      #""\ud83d""#, #""\ude00""#, #""\ude00\ud83d""#, #""\ud83d\ud83d\ude00""#, #""\ud83dx""#,
      #""\ud83d\n""#, #""\ud83d\u0041""#, #""\ud83d\\ude00""#, #"{"\ud83d":1}"#, #""\uDFFF\uD800""#,
    ].map { Doubtful(JSONCase($0), isUsed: true, isReplaced) }
    + [
      ([0xE9], "Latin-1 é"), ([0xFF], "FF"), ([0x80], "80"), ([0xC0, 0xAF], "overlong /"),
      ([0xE0, 0x80, 0xAF], "overlong / of three"), ([0xC0, 0x80], "NUL of Java"),
      ([0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], "CESU-8 pair"), ([0xED, 0xA0, 0x80], "half a pair"),
      ([0xF4, 0x90, 0x80, 0x80], "beyond U+10FFFF"),
      ([0xF8, 0x88, 0x80, 0x80, 0x80], "five bytes"),
      ([0xE2, 0x82], "cut €"), ([0xF0, 0x9F, 0x98], "cut 😀"), ([0xC3], "cut é"),
      ([0xFE, 0xFF], "a mark of UTF-16"),
    ].map { Doubtful(JSONCase(string: $0.0, $0.1), isUsed: true, isReplaced) }
    + [
      Doubtful(
        JSONCase(String(repeating: "[", count: 1_023) + String(repeating: "]", count: 1_023)),
        isUsed: true, isDeep),
      Doubtful(
        JSONCase(String(repeating: "[", count: 1_024) + String(repeating: "]", count: 1_024)),
        isUsed: false, isDeep),
      Doubtful(
        JSONCase(String(repeating: "[", count: 9_999) + String(repeating: "]", count: 9_999)),
        isUsed: false, isDeep),
    ]
}
