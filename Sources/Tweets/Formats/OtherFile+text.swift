extension OtherFile {
  /// What a text seems to be that begins with `head`, is no table of tweets and turns out not to be
  /// JSON.
  init?(text head: UnsafeBufferPointer<UInt8>) {
    let bom = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = UnsafeBufferPointer(rebasing: head[bom...].drop { $0 <= 0x20 })
    let line = TableCell.trimmed(
      UnsafeBufferPointer(rebasing: text.prefix { $0 != UInt8(ascii: "\n") }))
    if Self.isWebPage(text) {
      self = .webPage
    } else if Self.isPython(text) {
      self = .pythonLiterals
    } else if Self.isID(line) || Self.isNameOfIDs(line) {
      self = .onlyIDs
    } else if let table = Self.table(text) {
      self = table
    } else if Self.beginsWithWord(text) {
      self = .plainText
    } else {
      return nil
    }
  }

  private static func isWebPage(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = String(decoding: text.prefix(16), as: UTF8.self).lowercased()
    return ["<!doctype html", "<html", "<head", "<body"].contains { start.hasPrefix($0) }
  }

  private static func isPython(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let object = UnsafeBufferPointer(
      rebasing: text.drop { $0 <= 0x20 || $0 == UInt8(ascii: "[") }.dropFirst())
    let opening = text.first { $0 > 0x20 && $0 != UInt8(ascii: "[") }
    return opening == UInt8(ascii: "{") && (object.starts(with: "'") || object.starts(with: "u'"))
  }

  /// Digits, as many as ids had in 2007 and more; with quotes, or as the first of a list, too.
  private static func isID(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let signs = " \t[\"',".utf8
    let digits = line.drop { signs.contains($0) }.prefix { (0x30...0x39).contains($0) }
    let rest = line[digits.endIndex...]
    return digits.count >= 8
      && rest.allSatisfy {
        signs.contains($0) || $0 == UInt8(ascii: "]") || (0x30...0x39).contains($0)
      }
  }

  /// The header of a table that has but one column.
  private static func isNameOfIDs(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard line.count <= 20 else { return false }
    let name = TweetTable.Columns.normalized(String(decoding: line, as: UTF8.self))
    return TweetTable.Columns.idNames.contains { TweetTable.Columns.isSame(name, $0) }
  }

  private static func table(_ text: UnsafeBufferPointer<UInt8>) -> OtherFile? {
    guard let first = text.first, first != UInt8(ascii: "{"), first != UInt8(ascii: "[") else {
      return nil
    }
    let columns = TweetTable.headers(of: text).map(\.columns)
    if columns.contains(where: { $0.id != nil }) { return .tableWithoutText }
    return columns.contains { !$0.texts.isEmpty || $0.hasMentions } ? .tableWithoutID : nil
  }

  /// Whether it is text in UTF-8 that begins with a letter. Its end may cut a letter.
  private static func beginsWithWord(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first, first >= 0x80 || (0x61...0x7A).contains(first | 0x20) else {
      return false
    }
    var index = 0
    while index + 4 < text.count {
      let (count, isValid) = UTF8Sequence.part(of: text, at: index)
      guard isValid, text[index] != 0 else { return false }
      index += count
    }
    return true
  }
}
