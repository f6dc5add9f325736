import Foundation
import TestSupport
import Testing

@testable import Tweets

@Suite("twitter-text's conformance tests")
struct TextConformanceTests {
  /// A file of the conformance tests, beside the checkout; nil where it is not at hand.
  static let sections: [String: [ConformanceRow]]? = {
    let path = Fixtures.root.deletingLastPathComponent()
      .appending(path: "shared/data/twitter-text/extract.yml").path
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      print("\(path) is not here: twitter-text conformance not run")
      return nil
    }
    return ConformanceRow.sections(of: text)
  }()

  @Test(
    "Every row of the sections on hashtags and mentions",
    .enabled(if: sections != nil),
    arguments: [
      ("hashtags", 65, MentionKind.hashtag), ("hashtags_from_astral", 3, .hashtag),
      ("mentions", 23, .user),
    ])
  func mentions(section: String, count: Int, kind: MentionKind) throws {
    let rows = try #require(Self.sections?[section])
    #expect(rows.count == count)
    for row in rows {
      #expect(TwitterText.words(of: kind, in: row.text) == row.expected, "\(row.description)")
    }
  }

  /// The rows that want a host left out because it cannot be encoded for DNS, which is not looked
  /// at: it makes no difference to hashtags and users.
  static let onEncodingOfHosts = ["http://xn--はじめよう", "http://exampleこれは日本語です"]

  @Test(
    "Every row on URLs", .enabled(if: sections != nil),
    arguments: [("urls", 91), ("tco_urls_with_params", 5)])
  func urls(section: String, count: Int) throws {
    let rows = try #require(Self.sections?[section])
    #expect(rows.count == count)
    for row in rows where !Self.onEncodingOfHosts.contains(where: row.text.contains) {
      #expect(urls(in: row.text) == row.expected, "\(row.description)")
    }
  }

  private func urls(in text: String) -> [String] {
    let words = text.unicodeScalars.split { $0.properties.isWhitespace }
    return words.flatMap { word in
      let bytes = Array(String(word).utf8)
      return bytes.withUnsafeBufferPointer { text in
        URLScanner(text, 0..<text.count, takesAnyHost: false).urls().map {
          String(decoding: text[$0], as: UTF8.self)
        }
      }
    }
  }
}

/// One row of a conformance file whose answer is a list of strings.
struct ConformanceRow {
  let description: String
  let text: String
  let expected: [String]

  /// The rows by section. Reads no more of YAML than these files use; rows whose answer is not a list
  /// of strings on one line are left out.
  static func sections(of file: String) -> [String: [ConformanceRow]] {
    var sections: [String: [ConformanceRow]] = [:]
    var section = ""
    var description = ""
    var text = ""
    for line in file.split(separator: "\n") {
      if line.hasPrefix("  "), line.dropFirst(2).first?.isLetter == true, line.hasSuffix(":") {
        section = String(line.dropFirst(2).dropLast())
      } else if let value = value(of: "    - description: ", in: line) {
        description = strings(value).first ?? ""
      } else if let value = value(of: "      text: ", in: line) {
        text = strings(value).first ?? ""
      } else if let value = value(of: "      expected: [", in: line) {
        sections[section, default: []].append(
          ConformanceRow(description: description, text: text, expected: strings(value)))
      }
    }
    return sections
  }

  private static func value(of key: String, in line: Substring) -> Substring? {
    line.hasPrefix(key) ? line.dropFirst(key.count) : nil
  }

  /// The double-quoted strings in a line, with `\n`, `\"`, `\\`, `\u` and `\U` undone.
  private static func strings(_ line: Substring) -> [String] {
    var strings: [String] = []
    var rest = line.unicodeScalars[...]
    while let quote = rest.firstIndex(of: "\"") {
      rest = rest[rest.index(after: quote)...]
      var string = String.UnicodeScalarView()
      while let scalar = rest.popFirst(), scalar != "\"" {
        string.append(scalar == "\\" ? escaped(&rest) : scalar)
      }
      strings.append(String(string))
    }
    return strings
  }

  private static func escaped(_ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar {
    guard let letter = rest.popFirst() else { return "\\" }
    switch letter {
    case "n": return "\n"
    case "u", "U":
      let digits = rest.prefix(letter == "u" ? 4 : 8)
      rest.removeFirst(digits.count)
      return UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
    default: return letter
    }
  }
}
