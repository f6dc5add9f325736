import Testing

@testable import Tweets

@Suite("Hashtags and users of a text")
struct TextMentionTests {
  /// What a text mentions, each with its sign, in order of appearance.
  static let texts: [(rule: String, text: String, mentions: [String])] = [
    ("order of appearance", "@b #a @c #d", ["@b", "#a", "@c", "#d"]),
    ("a repeat is found again", "#a #a @b @b", ["#a", "#a", "@b", "@b"]),
    ("nothing", "", []),
    ("signs alone", "# @ ＃ ＠ #", []),
    ("full-width signs", "＃東京 ＠name", ["#東京", "@name"]),
    ("another full-width character", "！＂ａ", []),

    ("letters of any script", "#Straße #москва #서울 #नमस्ते", ["#Straße", "#москва", "#서울", "#नमस्ते"]),
    ("combining marks", "#cafe\u{301}s", ["#cafe\u{301}s"]),
    ("letters past U+FFFF", "#\u{10400}\u{10428}", ["#\u{10400}\u{10428}"]),
    ("digits of any script", "#a1\u{663}\u{967}", ["#a1\u{663}\u{967}"]),
    ("digits alone", "#1 #2019 #\u{663}", []),
    ("a letter behind digits", "#1a", ["#1a"]),
    ("underscores need a letter", "#_ #_1 #_a", ["#_a"]),
    (
      "special characters", "#l\u{B7}l #メ〜テレ #a\u{200C}b #a\u{200D}b",
      [
        "#l\u{B7}l", "#メ〜テレ", "#a\u{200C}b", "#a\u{200D}b",
      ]
    ),
    ("a number that is no digit ends it", "#a² #a½", ["#a", "#a"]),
    ("punctuation ends it", "#a-b #c.d #e's #f!", ["#a", "#c", "#e", "#f"]),
    ("an emoji ends it", "#a😀b #c❤", ["#a", "#c"]),
    ("a middle dot of another kind ends it", "#a•b", ["#a"]),

    ("behind a letter", "a#b é#c 漢#d", []),
    ("behind a digit", "1#b \u{663}#c", []),
    ("behind an underscore", "_#b", []),
    ("behind an ampersand", "&#b &#39;", []),
    ("behind punctuation", "(#a .#b /#c \"#d -#e", ["#a", "#b", "#c", "#d", "#e"]),
    ("behind full-width punctuation", "。#a！#b", ["#a", "#b"]),
    ("behind an emoji", "😀#a", ["#a"]),
    ("behind a variation selector", "❤\u{FE0F}#a ✌\u{FE0E}#b", ["#a", "#b"]),
    ("behind a hashtag that a selector ends", "#a\u{FE0F}#b", []),
    ("behind an empty sign", "##a #＃b", ["#a", "#b"]),
    ("behind a keycap's circle", "1\u{20E3}#a", []),
    ("a keycap is no sign", "#\u{FE0F}\u{20E3} #\u{20E3} #\u{FE0F}a", []),

    ("followed by a sign", "#a#b #c＃d", []),
    ("followed by a sign, then one more", "#a##b", ["#b"]),
    ("followed by the mark of a protocol", "#http://example.com #a://b", []),
    ("followed by a colon and less", "#a: #b:/ #c:/x", ["#a", "#b", "#c"]),
    ("followed by an @", "#a@b", ["#a"]),

    ("characters of names", "@a_B9", ["@a_B9"]),
    ("digits alone are a name", "@12345", ["@12345"]),
    ("a letter beyond ASCII ends the name", "@aの @b漢", ["@a", "@b"]),
    (
      "twenty characters", "@abcdefghijklmnopqrst @abcdefghijklmnopqrstu",
      [
        "@abcdefghijklmnopqrst", "@abcdefghijklmnopqrst",
      ]
    ),
    ("behind punctuation", "(@a .@b /@c -@d :@e", ["@a", "@b", "@c", "@d", "@e"]),
    ("behind a letter beyond ASCII", "の@a é@b", ["@a", "@b"]),
    ("behind a character of names", "x@a 1@a _@a", []),
    ("behind !#$%&*", "!@a #@a $@a %@a &@a *@a", []),
    ("behind an at sign", "@@a ＠@a @＠a", []),
    ("a mail address", "me@example.com", []),
    ("followed by an at sign", "@a@b @c＠d", []),
    ("followed by an accented Latin letter", "@aé @b\u{301} @cş", []),
    ("followed by the mark of a protocol", "@http://example.com", []),
    ("behind RT", "RT@a: x", ["@a"]),
    ("behind RT and a colon", "rt:@a Rt:@b", ["@a", "@b"]),
    ("behind RT within the text", "(rT@a", ["@a"]),
    ("behind what only ends in RT", "art@a -RT@b .RT@c +RT@d ~RT@e _RT@f", []),
    ("behind T alone", "T@a", []),

    ("a list is no user", "@a/list @b/l-i_s9 @c", ["@c"]),
    ("a list's name begins with a letter", "@a/9 @b/ @c/_x", ["@a", "@b", "@c"]),
    ("behind a list", "@a/list-@b", []),
    ("behind a list of full length", "@a/abcdefghijklmnopqrstuvwxy-@b", ["@b"]),
    ("a list followed by an accented letter", "@a/listé", []),

    ("cut off at the end", "#whole #cut… ", ["#whole"]),
    ("cut off, then blanks of all kinds", "@cut…\n\u{3000}\t", []),
    ("an ellipsis behind a blank", "#whole …", ["#whole"]),
    ("an ellipsis within the text", "#a… b", ["#a"]),
    ("two ellipses", "#a……", ["#a"]),
    ("an ellipsis and more", "#a…!", ["#a"]),
    ("three dots are no ellipsis", "#a... @b...", ["#a", "@b"]),

    ("in a URL", "http://example.com/#a https://example.com/x#b/#c", []),
    ("in a URL's query", "http://example.com/?q=#a http://example.com?#b", []),
    ("in a URL without protocol", "example.com/#a bit.ly/#b", []),
    ("in a URL in capitals", "HTTPS://EXAMPLE.COM/#A", []),
    ("a user in a URL", "https://example.com/@a example.com/x/@b", []),
    ("in two URLs of a word", "(a.com/#b)(c.com/#d)", []),
    ("between URLs of a word", "(a.com/#b)#c(d.com/#e)#f", ["#c", "#f"]),
    ("in a URL of another script", "http://例え.みんな/#a 例え.みんな/#b", ["#b"]),
    ("behind a URL", "http://example.com #a (example.com) #b", ["#a", "#b"]),
    ("behind a URL that a bracket ends", "(http://example.com/x)#a", ["#a"]),
    ("behind a URL's full stop", "http://example.com/.#a", []),
    ("in parentheses of a URL", "http://example.com/a_(#b)", []),
    ("behind a port", "example.com:80/#a", []),
    ("behind a short link", "http://t.co/abc/#a", ["#a"]),
    ("a URL of an unknown domain, behind a protocol", "http://example.nodomain/#a", []),
    ("no URL: unknown domain", "foo.bz2/#b", ["#b"]),
    ("no URL: a mail address", "x.y@example.com/#a", ["#a"]),
    ("no URL: behind a dollar sign", "$example.com/#a", ["#a"]),
    ("no URL: underscore in the name", "ex_ample.com/#a", ["#a"]),
    ("no URL: a dash before the host", "-example.com/#a", ["#a"]),
    ("a URL within a Japanese sentence", "これはexample.com/#aです", []),
    ("a URL that begins in a hashtag", "#日本ex.com/#a", ["#日本ex", "#a"]),
    ("a host is not a hashtag's", "#example.com @example.com", ["#example", "@example"]),
  ]

  @Test("What a text mentions", arguments: texts)
  func mentions(rule: String, text: String, mentions: [String]) {
    #expect(found(in: text) == mentions, "\(rule)")
  }

  @Test("A text of the longest kind is read in one pass", .timeLimit(.minutes(1)))
  func long() {
    let parts = [
      "#a ", "/#a", "@a.", "a.b/#", "日.", "日a.com", "http://", "(", "#1", "#a… ", "x.com/(",
      "(a.co)#b",
    ]
    for part in parts {
      let count = found(in: String(repeating: part, count: 100_000)).count
      #expect(count <= 100_000, "\(part)")
    }
  }

  @Test("Text that ends anywhere in a scalar is read to its end and no further")
  func cut() {
    let text = Array("＃日本😀.com/#a＠b é\u{2026}RT@c/d://".utf8)
    for start in text.indices {
      for end in start...text.count {
        // A buffer of its own, so that a sanitizer sees a read past its end.
        Array(text[start..<end]).withUnsafeBufferPointer { bytes in
          TwitterText.forEachMention(in: bytes) { _, word in
            #expect(word.lowerBound >= 0 && word.upperBound <= bytes.count && !word.isEmpty)
          }
        }
      }
    }
  }

  private func found(in text: String) -> [String] {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      var found: [String] = []
      TwitterText.forEachMention(in: bytes) { kind, word in
        found.append((kind == .hashtag ? "#" : "@") + String(decoding: bytes[word], as: UTF8.self))
      }
      return found
    }
  }
}
