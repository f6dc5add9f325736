/// What a stranger may write where a word, a name or a text is read.
enum AttackTexts {
  /// Each short, so that it can stand anywhere; none is `-`, which means standard input.
  static let all = [
    // A terminal obeys these: colours, the title, the clipboard, a question that it answers as if typed.
    "\u{1B}[31mred\u{1B}[0m", "\u{1B}]0;title\u{7}", "\u{1B}]52;c;ZXZpbA==\u{7}",
    "\u{1B}[6n\u{9B}31m",
    "back\u{8}\u{8}\u{8}\rover", "bell\u{7}\u{C}\u{B}",
    // Another order, or nothing to be seen.
    "\u{202E}gnp.exe", "\u{2066}a\u{2069}\u{202D}b", "zero\u{200B}width\u{FEFF}",
    "\u{E0041}\u{E0042}",
    "soft\u{AD}\u{FFF9}x\u{FFFB}", "line\u{2028}para\u{2029}x\u{85}y", "a\nb\r\nc\td",
    "z" + String(repeating: "\u{301}\u{316}", count: 400),
    // A spreadsheet runs these.
    "=HYPERLINK(\"http://evil.example\",\"x\")", "+1+cmd|'/C calc'!A0", "-2+3", "@SUM(1+1)", "\t=1",
    "＝1+1", "＠x", "'=1",
    // A browser does.
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)",
    "<svg/onload=alert(1)>", "</title></textarea><!--", "]]><x/>", "javascript:alert(1)",
    "data:text/html,<script>1</script>", "&lt;b&gt;&#x3c;&amp;amp;", "{{7*7}}${7*7}<%=7*7%>",
    "//nonexistent.example/x", "/nonexistent/\\evil.example",
    // SQL, a shell, a format, a path, a pattern.
    "'; DROP TABLE tweets; --", "' OR 1=1 --", "x'\u{301}; DROP TABLE tweets", "\" OR \"\"=\"",
    "$(id)`id`;id|id", "x'\u{301};id;'\u{301}", "%s%n%x%@", "../../../../nonexistent/x",
    "/nonexistent/x",
    "CON.json", "%2e%2e%2f", "100%_like", "*?[a-z]{1,9}\\", "NEAR(a b, 9) AND NOT *", "a OR",
    // Markdown, XML, roff, TOML-like heads.
    "|a|b|", "|\u{301}`\u{301}", "[x](javascript:1)", "# not a title", "---", ".TH x", "\\fBx",
    // Words that are numbers, or nothing, elsewhere.
    "NULL", "null", "NaN", "-1", "0x10", "1e999", "9223372036854775808", "00000000", "true",
    "undefined",
    // Letters that are hard.
    "ﷺﷺﷺ", "İıſK", "\u{1100}\u{1161}\u{11A8}", "👩‍👩‍👧‍👦🏴\u{E0067}\u{E007F}", "\u{FFFD}\u{E000}",
    "\u{10FFFF}",
    "\u{301}first", "a" + String(repeating: "\u{200D}", count: 300) + "b",
    String(repeating: "é", count: 400), String(repeating: "W", count: 3000),
  ]

  /// Those that a file can have as a word, with a number that no other has.
  static func tweet(_ number: Int, _ text: String) -> String {
    let word = quoted(text)
    return """
      {"id_str":"\(1_262_413_178_860_556_288 + number)","created_at":"Fri Nov 01 12:00:\
      \(number % 60 < 10 ? "0" : "")\(number % 60) +0000 2019","full_text":\(quoted(text + " #plain " + text)),\
      "user":{"screen_name":\(word)},"entities":{"hashtags":[{"text":\(word)},{"text":"plain"}],\
      "user_mentions":[{"screen_name":\(quoted("u" + text))},{"screen_name":"ana"}]}}

      """
  }

  /// A text in JSON, all of it written out.
  static func quoted(_ text: String) -> String {
    "\""
      + text.utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined() + "\""
  }
}
