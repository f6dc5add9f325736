import Presentation
import Testing

@testable import Command

@Suite("Bars in a terminal")
struct ContextBarsTests {
  @Test(
    "Plain ASCII in another charset than UTF-8, and on a dumb terminal",
    arguments: [
      ([:], .blocks), (["LANG": "en_US.UTF-8"], .blocks), (["LANG": "C.utf8"], .blocks),
      (["LANG": ""], .blocks), (["LANG": "C"], .ascii), (["LC_ALL": "POSIX"], .ascii),
      (["LANG": "de_DE.ISO-8859-1"], .ascii), (["LC_ALL": "C", "LANG": "en_US.UTF-8"], .ascii),
      (["LC_CTYPE": "C.UTF-8", "LANG": "C"], .blocks),
      (["LC_ALL": "", "LANG": "C.UTF-8"], .blocks),
      (["TERM": "dumb", "LANG": "en_US.UTF-8"], .ascii), (["TERM": "xterm"], .blocks),
    ] as [([String: String], Bars)])
  func charset(environment: [String: String], bars: Bars) {
    #expect(Context.bars(environment) == bars)
  }
}
