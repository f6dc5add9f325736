/// Why a question in SQL has no answer, or only the rows that were given before.
public enum SelectError: Error, Equatable {
  /// There is no statement in it.
  case empty
  /// There is more behind the first statement, which begins at this place.
  case severalStatements(Place)
  /// It would do something else than read.
  case notReading
  /// SQLite does not understand it; its own words, and where, if it says. The database may be one of an
  /// older release, which has not all the tables and views of this one.
  case wrong(message: String, Place?, isOld: Bool)
  /// It failed while it ran; SQLite's own words.
  case failed(message: String)
  /// It has worked for so many seconds, the limit.
  case tooLong(seconds: Int)
  /// The user asked to stop.
  case interrupted

  /// A place in the text, both counted from 1; the column in characters.
  public struct Place: Sendable, Equatable {
    /// The line.
    public var line: Int
    /// The character in the line.
    public var column: Int

    /// Of a byte of a text.
    init(of offset: Int, in text: String) {
      // By bytes, since CR and LF are one character to Swift.
      let before = text.utf8.prefix(offset)
      line = before.count { $0 == 0x0A } + 1
      let rest = before.lastIndex(of: 0x0A).map { before[before.index(after: $0)...] } ?? before
      column = String(decoding: rest, as: UTF8.self).count + 1
    }
  }
}
