import Store
import TestSupport
import Testing
import Tweets

@testable import Service

/// Texts that want to be more than text.
@Suite("Pages: hostile texts")
struct HostilePageTests {
  /// Each as a term, a mention, an author and a text.
  static let texts = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)",
    "</title><script>alert(1)</script>", "<!--", "]]>", "&lt;b&gt;&amp;", "javascript:alert(1)",
    "//evil.example/x", "{{7*7}}${7*7}", "%3Cscript%3E", "\u{202E}gnp.exe", "\u{2066}\u{2069}",
    "a\u{0}b\u{1B}[31mc\u{7F}\u{9B}", "x\u{2028}y", "\u{FEFF}z", "`id`$(id);'|\"\\",
    "</textarea></pre></bdi>", "<svg/onload=alert(1)>", "\u{E000}\u{FFFD}",
    String(repeating: "é", count: 70) + "<b>",
  ]

  @Test("They stay text on every page", arguments: texts)
  func staysText(hostile: String) throws {
    let tested = try TestedService()
    guard let term = try? SearchTerm(hostile) else { return }
    let tag = "#x" + hostile.filter { $0 != "\0" }
    let user = "@x" + hostile.filter { $0 != "\0" }
    for number in 1...2 {
      try tested.add(
        SampleTweet(
          id: .number(Int64(number)), mentions: [tag, user], createdAt: 1_409_444_880,
          author: hostile, text: hostile + " #go " + hostile),
        SampleTweet(
          id: .text(hostile + String(number)), mentions: [tag], author: nil, text: nil),
        under: hostile)
    }
    let key = PercentCode.encoded(term.key)
    let typed = PercentCode.encoded(hostile)
    let addresses = [
      "/", "/about", "/compare?a=\(key)&b=\(key)", "/compare?a=\(typed)",
      "/terms/\(key)/popularity?min_count=1", "/terms/\(key)/popularity?by=\(typed)",
      "/terms/\(key)/popularity?exclude_term=\(typed)",
      "/terms/\(key)/popularity?text=\(typed)", "/terms/\(key)/popularity?since=\(typed)",
      "/terms/\(key)/tweets", "/terms/\(key)/tweets?limit=1", "/terms/\(key)/trends",
      "/terms/\(key)/pairs?min_count=1", "/terms/\(typed)x/popularity",
      "/terms/\(key)/mentions/\(PercentCode.encoded(tag))", "/terms/\(key)/mentions/%23\(typed)",
      "/\(typed)", "/search?term=\(typed)",
    ]
    for address in addresses where !address.contains("%00") {
      var response = try tested.get(address, ["Accept": "text/html"])
      var hops = 0
      while response.status == 303, hops < 3, let to = response.fields["Location"] {
        #expect(to.hasPrefix("/") && !to.hasPrefix("//"), "\(to)")
        response = try tested.get(to, ["Accept": "text/html"])
        hops += 1
      }
      #expect(response.status < 500, "\(address)")
      let page = HTMLCheck(response.text)
      #expect(page.faults == [], "\(address)")
      #expect(page.elements.count { $0 == "script" } == 1, "\(address)")
      #expect(page.elements.count { $0 == "img" } == 1, "\(address)")
      #expect(!page.attributes.contains { $0.name.hasPrefix("on") || $0.name == "style" })
      for link in page.links where link != "#main" {
        #expect(link.hasPrefix("/") && !link.hasPrefix("//"), "\(link) on \(address)")
      }
    }
  }

  @Test("A text in SQL ends where we end it")
  func literal() {
    #expect(PopularitySQL.literal("it's") == "'it''s'")
    #expect(PopularitySQL.literal("x'\u{301}; DROP") == "'x''\u{301}; DROP'")
  }

  @Test(
    "A word for a shell is read back as it was, and what is not seen is written out",
    arguments: [
      ("#stanford", "'#stanford'"), ("plain", "plain"), ("", "''"), ("it's", #"'it'\''s'"#),
      ("$(id)", "'$(id)'"), ("a\nb", #"$'a\u000ab'"#), ("\u{202E}x'\\", #"$'\u202ex\'\\'"#),
      ("\u{E0041}", #"$'\U000e0041'"#), ("日本", "'日本'"),
      // A mark behind a quote makes one letter of the two, and a quote nevertheless.
      ("x'\u{301};id;'\u{301}", #"'x'\''́;id;'\''́'"#),
    ])
  func quoted(word: String, line: String) {
    #expect(CommandLine.quoted(word) == line)
  }
}
