package import Tweets

/// The `mentions` column of a tweet: a JSON array of `"#Tag"` and `"@name"`.
///
/// JSON, so that a person reads it in any viewer and SQL takes it apart with `json_each`. Only what we
/// wrote ourselves is read here; anything else in the column is damage.
package enum StoredMentions {
  /// A mention as written in the column.
  package struct Item {
    package var kind: MentionKind
    /// The spelling, without its sign, UTF-8.
    package var display: [UInt8]
    /// The folded spelling, by which the mention is one.
    package var key: [UInt8]

    package init(kind: MentionKind, display: [UInt8]) {
      self.kind = kind
      self.display = display
      var key: [UInt8] = []
      display.withUnsafeBufferPointer { Folding.appendKey(of: $0, to: &key) }
      self.key = key
    }
  }

  /// The column of some items.
  package static func column(_ items: [Item]) -> [UInt8] {
    var column = [UInt8(ascii: "[")]
    for (place, item) in items.enumerated() {
      if place > 0 { column.append(UInt8(ascii: ",")) }
      MentionList.append(item.kind, item.display, to: &column)
    }
    column.append(UInt8(ascii: "]"))
    return column
  }

  /// The items of a column, in their order; nil when it is not as we write it.
  package static func items(_ column: UnsafeBufferPointer<UInt8>) -> [Item]? {
    strings(column)?.reduce(into: [Item]?([])) { items, string in
      guard let sign = string.first else { return items = nil }
      guard let kind = MentionKind.allCases.first(where: { $0.sign == sign }) else {
        return items = nil
      }
      items?.append(Item(kind: kind, display: Array(string.dropFirst())))
    }
  }

  /// Whether every item of a column is a sign and a word. Cheaper than `items`: it folds nothing.
  package static func areReadable(_ column: UnsafeBufferPointer<UInt8>) -> Bool {
    strings(column)?.allSatisfy { string in
      string.count > 1 && MentionKind.allCases.contains { $0.sign == string[0] }
    } ?? false
  }

  /// The strings of a column, signs included, in their order; nil when it is not as we write it.
  package static func strings(_ column: UnsafeBufferPointer<UInt8>) -> [[UInt8]]? {
    guard column.first == UInt8(ascii: "["), column.last == UInt8(ascii: "]") else { return nil }
    var strings: [[UInt8]] = []
    var string: [UInt8] = []
    var isInside = false
    var position = 1
    while position < column.count - 1 {
      let byte = column[position]
      position += 1
      switch (isInside, byte) {
      case (false, UInt8(ascii: "\"")): isInside = true
      case (false, UInt8(ascii: ",")): break
      case (false, _): return nil
      case (true, UInt8(ascii: "\"")):
        strings.append(string)
        string.removeAll()
        isInside = false
      case (true, UInt8(ascii: "\\")):
        guard let plain = unescaped(column, at: &position) else { return nil }
        string.append(plain)
      case (true, _): string.append(byte)
      }
    }
    return isInside ? nil : strings
  }

  /// The byte that an escape stands for; `position` is behind its backslash, and after it behind it.
  private static func unescaped(
    _ column: UnsafeBufferPointer<UInt8>, at position: inout Int
  ) -> UInt8? {
    guard position < column.count - 1 else { return nil }
    let letter = column[position]
    position += 1
    guard letter == UInt8(ascii: "u") else { return letter }
    guard position + 4 <= column.count - 1 else { return nil }
    let digits = String(decoding: column[position..<position + 4], as: UTF8.self)
    position += 4
    return UInt8(digits, radix: 16)
  }
}
