import CSQLite
import Tweets

/// Functions for SQL, so that a recount can be asked in SQL alone: of a mention as it stands in
/// `tweets.mentions`, `mention_kind('#Go')` is 1 and `mention_key('#Go')` is `go`, NULL of anything
/// else; of the whole column, `mentions_are_readable('["#Go"]')` is 1, and 0 of what we do not write.
/// `term_key('#Go')` is the key of a term, `#go`, and NULL of what is none; `author_key('Ana')` is `ana`.
enum MentionFunctions {
  static func install(on connection: Connection) {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    sqlite3_create_function_v2(
      connection.handle, "mention_kind", 1, flags, nil,
      { context, _, arguments in
        guard let mention = Mention(arguments?[0]) else { return sqlite3_result_null(context) }
        sqlite3_result_int64(context, Int64(mention.kind.rawValue))
      }, nil, nil, nil)
    sqlite3_create_function_v2(
      connection.handle, "mention_key", 1, flags, nil,
      { context, _, arguments in
        guard let mention = Mention(arguments?[0]) else { return sqlite3_result_null(context) }
        var key: [UInt8] = []
        Folding.appendKey(of: mention.display, to: &key)
        MentionFunctions.give(key, to: context)
      }, nil, nil, nil)
    sqlite3_create_function_v2(
      connection.handle, "author_key", 1, flags, nil,
      { context, _, arguments in
        var key: [UInt8] = []
        MentionFunctions.withText(arguments?[0]) { AuthorKey.append(of: $0, to: &key) }
        MentionFunctions.give(key, to: context)
      }, nil, nil, nil)
    sqlite3_create_function_v2(
      connection.handle, "term_key", 1, flags, nil,
      { context, _, arguments in
        let text = MentionFunctions.withText(arguments?[0]) { String(decoding: $0, as: UTF8.self) }
        guard let text, let term = try? SearchTerm(text) else {
          return sqlite3_result_null(context)
        }
        MentionFunctions.give(Array(term.key.utf8), to: context)
      }, nil, nil, nil)
    sqlite3_create_function_v2(
      connection.handle, "mentions_are_readable", 1, flags, nil,
      { context, _, arguments in
        let isReadable =
          MentionFunctions.withText(arguments?[0]) { StoredMentions.areReadable($0) } ?? false
        sqlite3_result_int64(context, isReadable ? 1 : 0)
      }, nil, nil, nil)
  }

  private static func give(_ text: [UInt8], to context: OpaquePointer?) {
    text.withUnsafeBytes { bytes in
      sqlite3_result_text(
        context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count),
        smashtag_sqlite_transient())
    }
  }

  /// The bytes of a text as they lie in SQLite's memory during the call; nil for NULL.
  private static func withText<Answer>(
    _ value: OpaquePointer??, _ body: (UnsafeBufferPointer<UInt8>) -> Answer
  ) -> Answer? {
    guard let value = value ?? nil, let text = sqlite3_value_text(value) else { return nil }
    return body(UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(value))))
  }

  /// A mention with its sign, as it lies in SQLite's memory during the call.
  private struct Mention {
    let kind: MentionKind
    let display: UnsafeBufferPointer<UInt8>

    init?(_ value: OpaquePointer?) {
      guard let value, let text = sqlite3_value_text(value) else { return nil }
      let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(value)))
      guard let kind = MentionKind.allCases.first(where: { $0.sign == bytes.first }) else {
        return nil
      }
      self.kind = kind
      display = UnsafeBufferPointer(rebasing: bytes.dropFirst())
    }
  }
}
