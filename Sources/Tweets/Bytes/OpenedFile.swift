/// A file that was opened and looked into: told by its content, never by its name.
enum OpenedFile {
  /// One text.
  case text(ByteSource)
  /// A tar or zip: a folder of files in one.
  case members(ArchiveMembers)

  /// Opens a file and looks at its first bytes.
  init(_ file: InputFile) throws(ByteSourceError) {
    try self.init(file, try PlainBytes(path: file.path))
  }

  /// Looks at the first bytes of a file that was opened.
  init(_ file: InputFile, _ bytes: any ByteReading) throws(ByteSourceError) {
    let bytes = PeekedBytes(bytes)
    // The list of a zip's members stands at its end, so a file that can be sought is.
    if bytes.container == .zip, file.sizeBytes != nil {
      self = .members(try ArchiveMembers(zip: file.path))
    } else {
      try self.init(decompressed: try ByteSource.decompressed(bytes))
    }
  }

  /// Looks at the first bytes of what can only be read in order.
  init(decompressed bytes: PeekedBytes) throws(ByteSourceError) {
    if let container = bytes.container {
      self = .members(try ArchiveMembers(container, in: bytes))
    } else {
      try bytes.checkIsText()
      self = .text(ByteSource(plain: bytes))
    }
  }
}
