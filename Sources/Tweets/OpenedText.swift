/// The text of a file, told by how it begins to be JSON or a table of tweets.
struct OpenedText {
  /// What a person calls the file.
  let name: String
  let records: any RecordStream
  /// Reads the rows, where it is a table.
  let table: TableTweet?
  /// What it seems to be if nothing of it turns out to be JSON.
  var seeming: OtherFile?

  /// - Parameter format: the one it is to be read as; nil to go by what it is.
  /// - Throws: ``ByteSourceError/noMemory``, or that it is no table where one is asked for.
  init(_ source: ByteSource, name: String, as format: TweetFormat?) throws(ByteSourceError) {
    self.name = name
    let text = PeekedBytes(source)
    let (table, seeming) = text.peekLine(TweetTable.headerBytesMax) { head in
      let table = TweetTable(head: head)
      return (table, table == nil ? OtherFile(text: head) : .table)
    }
    if let table, format == nil || format == .csv {
      records = TableReader(text, delimiter: table.delimiter, columns: table.columnCount)
      self.table = try TableTweet(table)
    } else if format == .csv {
      let isUnfit = seeming == .tableWithoutID || seeming == .tableWithoutText
      throw .foreign(isUnfit ? seeming ?? .noTable : .noTable)
    } else {
      records = try RecordReader(RecordSplitter(source: text))
      self.table = nil
      self.seeming = seeming
    }
  }
}
