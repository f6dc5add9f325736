/// A file that was opened and looked into: told by its content, never by its name.
enum OpenedFile {
  /// One text.
  case text(ByteSource)
  /// A tar or zip: a folder of files in one.
  case members(ArchiveMembers)

  /// Opens a file and looks at its first bytes.
  init(_ file: InputFile) throws(ByteSourceError) {
    let bytes = try ByteSource.decompressed(PlainBytes(path: file.path))
    switch bytes.container {
    case nil:
      try bytes.checkIsText()
      self = .text(ByteSource(plain: bytes))
    case .tar: self = .members(try ArchiveMembers(.tar, in: bytes))
    case .zip:
      // The list of a zip's members stands at its end, so a file that can be sought is.
      self = .members(
        try file.sizeBytes == nil
          ? ArchiveMembers(.zip, in: bytes) : ArchiveMembers(zip: file.path))
    }
  }
}
