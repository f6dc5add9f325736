import CSQLite
import Tweets

/// New mentions, source of the table `staged_mentions` with the columns of `mentions`.
final class StagedMentions: RowSource {
  static let columns = ["id", "kind", "key", "display", "display_tweet"]

  /// Places in the table of mentions, in the order of their rows.
  var places: [Int] = []
  /// The row of the first of all places.
  var firstRow: Int64 = 0
  var mentions = MentionTable()
  var spellings = Spellings()

  override var rowCount: Int { places.count }

  override func give(_ column: Int, of row: Int, to context: OpaquePointer) {
    let place = places[row]
    switch column {
    case 0: sqlite3_result_int64(context, firstRow + Int64(row))
    case 1: sqlite3_result_int64(context, Int64(mentions[place].kind.rawValue))
    case 2: give(mentions.key(place), to: context)
    case 3:
      guard let offer = spellings[place] else { return }
      spellings.bytes.withUnsafeBufferPointer {
        // The array is this object's and does not change while the statement runs.
        give(UnsafeBufferPointer(rebasing: $0[offer.display]), to: context)
      }
    default:
      switch spellings[place].map(spellings.tweet(of:)) {
      case .number(let number): sqlite3_result_int64(context, number)
      case .text(let text):
        sqlite3_result_text(context, text, Int32(text.utf8.count), smashtag_sqlite_transient())
      case nil: break
      }
    }
  }

  private func give(_ text: UnsafeBufferPointer<UInt8>, to context: OpaquePointer) {
    let start = UnsafeRawPointer(text.baseAddress)?.assumingMemoryBound(to: CChar.self)
    sqlite3_result_text64(context, start, UInt64(text.count), nil, UInt8(SQLITE_UTF8))
  }
}
