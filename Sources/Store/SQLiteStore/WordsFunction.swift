import CSQLite
import Tweets

/// `text_words(text)`, for SQL: the words of a text as `TextWords` cuts them, with blanks between; NULL of
/// NULL. The tokenizer behind it has nothing to do but to part them at the blanks, so that the same words
/// are found with the index and without.
enum WordsFunction {
  static func install(on connection: Connection) {
    let cutter = Unmanaged.passRetained(Cutter())
    sqlite3_create_function_v2(
      connection.handle, "text_words", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
      cutter.toOpaque(),
      { context, _, arguments in
        guard let pointer = sqlite3_user_data(context), let value = arguments?[0],
          let text = sqlite3_value_text(value)
        else { return sqlite3_result_null(context) }
        let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(value)))
        Unmanaged<Cutter>.fromOpaque(pointer)._withUnsafeGuaranteedRef {
          $0.give(bytes, to: context)
        }
      }, nil, nil,
      { pointer in pointer.map { Unmanaged<Cutter>.fromOpaque($0).release() } })
  }

  /// Keeps its memory from text to text. Of one connection, and so of one thread.
  private final class Cutter {
    private var words = TextWords()
    private var bytes: [UInt8] = []

    func give(_ text: UnsafeBufferPointer<UInt8>, to context: OpaquePointer?) {
      words.cut(text)
      bytes.removeAll(keepingCapacity: true)
      words.append(to: &bytes)
      bytes.withUnsafeBytes {
        sqlite3_result_text64(
          context, $0.baseAddress?.assumingMemoryBound(to: CChar.self), UInt64($0.count),
          smashtag_sqlite_transient(), UInt8(SQLITE_UTF8))
      }
    }
  }
}
