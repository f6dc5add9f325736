/// The text of a file, told by how it begins to be JSON or a table of tweets.
struct OpenedText {
  /// What a person calls the file.
  let name: String
  /// How it is read now.
  var reading: Reading
  /// Reads the rows, where it is a table.
  let table: TableTweet?
  /// What it seems to be if nothing of it turns out to be JSON.
  var seeming: OtherFile?

  enum Reading {
    /// One record after the other.
    case inOrder(any RecordStream)
    /// In blocks of lines beside each other, of which so much was taken so far.
    case blocks(BlockCutter, RecordSplitter.Start, bytesConsumed: Int)
  }

  /// - Parameters:
  ///   - format: the one it is to be read as; nil to go by what it is.
  ///   - cutting: makes the blocks of a text that is worth it.
  /// - Throws: ``ByteSourceError/noMemory``, or that it is no table where one is asked for.
  init(
    _ source: ByteSource, name: String, as format: TweetFormat?,
    cutting: (any ByteReading) -> BlockCutter
  ) throws(ByteSourceError) {
    self.name = name
    let text = PeekedBytes(source)
    let (table, seeming, isObject) = text.peekLine(TweetTable.headerBytesMax) { head in
      let table = TweetTable(head: head)
      return (table, table == nil ? OtherFile(text: head) : .table, Self.beginsWithObject(head))
    }
    if let table, format == nil || format == .csv {
      reading = .inOrder(TableReader(text, delimiter: table.delimiter, columns: table.columnCount))
      self.table = try TableTweet(table)
      return
    }
    if format == .csv {
      let isUnfit = seeming == .tableWithoutID || seeming == .tableWithoutText
      throw .foreign(isUnfit ? seeming ?? .noTable : .noTable)
    }
    self.table = nil
    self.seeming = seeming
    guard isObject, seeming == nil else {
      reading = .inOrder(try RecordReader(RecordSplitter(source: text)))
      return
    }
    let cutter = cutting(text)
    reading =
      cutter.hasWholeBlock()
      ? .blocks(cutter, RecordSplitter.Start(), bytesConsumed: 0)
      : .inOrder(try RecordReader(RecordSplitter(source: cutter)))
  }

  /// Whether the first thing in a text is a `{`, as in a file of JSON lines.
  private static func beginsWithObject(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    let bom = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return head[bom...].first { !isBlank($0) } == UInt8(ascii: "{")
  }

  /// Bytes of the file, as it lies on disk, that were read so far.
  var bytesConsumed: Int {
    switch reading {
    case .inOrder(let records): records.bytesConsumed
    case .blocks(_, _, let bytesConsumed): bytesConsumed
    }
  }
}
