/// What people take for a file of tweets, or have where they wanted one. The advice is made elsewhere.
public enum OtherFile: Sendable, Equatable, CaseIterable {
  // Told by the first line of a text.

  /// HTML: the download failed, or asks for a login.
  case webPage
  /// Dictionaries as Python prints them, not as JSON.
  case pythonLiterals
  /// Ids of tweets, a line each or in a list, and nothing else.
  case onlyIDs
  /// A table of tweets whose header has no column of ids.
  case tableWithoutID
  /// A table whose header has ids, but neither texts nor mentions.
  case tableWithoutText
  /// A table of tweets, where another format was asked for.
  case table
  /// A text whose first line is not the header of a table of tweets, where one was asked for.
  case noTable
  /// Words.
  case plainText

  // Told by the first bytes.

  /// A database of SQLite.
  case sqlite
  /// A table of Apache Parquet.
  case parquet
  /// A workbook of Excel from before 2007.
  case workbook
  /// A web archive.
  case warc
  /// A document in PDF.
  case pdf
}

extension OtherFile {
  /// How many bytes are enough to tell.
  static let headBytes = 16

  /// The kind of data that begins with `head`, by the signature of its format; nil if none is known.
  init?(head: UnsafeBufferPointer<UInt8>) {
    if head.starts(with: "SQLite format 3") {
      self = .sqlite
    } else if head.starts(with: "PAR1") {
      self = .parquet
    } else if head.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
      // Excel's before 2007; the later ones are zips.
      self = .workbook
    } else if head.starts(with: "WARC/") {
      self = .warc
    } else if head.starts(with: "%PDF-") {
      self = .pdf
    } else {
      return nil
    }
  }
}
