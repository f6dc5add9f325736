import CArchive

/// The files in a tar or zip, in their order, each to be read before the next is asked for.
///
/// Passes over folders, links, and names that cannot hold tweets.
final class ArchiveMembers {
  /// One file of a container.
  struct Member {
    /// Its path inside the container.
    let name: String
    /// Its bytes, compressions still on. They end when the next member is asked for.
    let bytes: any ByteReading
  }

  private let container: ByteSourceError.Container
  private let archive: OpaquePointer
  /// Kept alive here for libarchive, which sees it unretained. Nil where libarchive reads the file.
  private let input: ArchiveInput?

  /// Files that were passed over because their names are not those of tweets.
  private(set) var passedOver = 0
  private var given = 0
  /// Whether a member of this name was met, which every workbook of Excel has.
  private var isWorkbook = false

  /// A container that comes as a stream.
  convenience init(
    _ container: ByteSourceError.Container, in bytes: any ByteReading
  ) throws(ByteSourceError) {
    let input = ArchiveInput(bytes)
    try self.init(container, input)
    if input.open(archive) != ARCHIVE_OK { throw failure() }
  }

  /// A zip that lies on disk.
  convenience init(zip path: String) throws(ByteSourceError) {
    try self.init(.zip, nil)
    if archive_read_open_filename(archive, path, 128 << 10) != ARCHIVE_OK { throw failure() }
  }

  private init(
    _ container: ByteSourceError.Container, _ input: ArchiveInput?
  ) throws(ByteSourceError) {
    guard let archive = archive_read_new() else { throw .noMemory }
    self.container = container
    self.archive = archive
    self.input = input
    switch container {
    case .tar: archive_read_support_format_tar(archive)
    case .zip: archive_read_support_format_zip(archive)
    }
  }

  deinit { archive_read_free(archive) }

  /// Bytes of the container, as it lies on disk, that were read so far.
  var bytesConsumed: Int {
    input?.source.bytesConsumed ?? Int(max(0, archive_filter_bytes(archive, -1)))
  }

  /// The next file that can hold tweets; nil after the last.
  ///
  /// Throws `.noTweetMembers` where there was none, and `.damagedContainer`.
  func next() throws(ByteSourceError) -> Member? {
    var entry: OpaquePointer?
    while true {
      switch archive_read_next_header(archive, &entry) {
      case ARCHIVE_OK, ARCHIVE_WARN: break
      case ARCHIVE_EOF:
        if given == 0, isWorkbook { throw .foreign(.workbook) }
        if given == 0 { throw .noTweetMembers(container) }
        return nil
      default: throw failure()
      }
      guard let entry, archive_entry_filetype(entry) == Self.regularFile else { continue }
      let name = Self.name(of: entry)
      isWorkbook = isWorkbook || name == "xl/workbook.xml"
      guard TweetFileName.canHoldTweets(Self.lastPart(of: name)) else {
        passedOver += 1
        continue
      }
      given += 1
      return Member(name: name, bytes: MemberBytes(self))
    }
  }

  // S_IFREG, which the header gives as a macro with a cast.
  private static let regularFile: UInt32 = 0o100_000

  private static func name(of entry: OpaquePointer) -> String {
    // Old zips have names in no known encoding: their bytes will do.
    let name = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry)
    return name.map { String(cString: $0) } ?? ""
  }

  private static func lastPart(of name: String) -> String {
    name.parts(at: "/").last { !$0.isEmpty } ?? ""
  }

  fileprivate func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(ByteSourceError) -> Int {
    let count = archive_read_data(archive, buffer.baseAddress, buffer.count)
    if count < 0 { throw failure() }
    return count
  }

  private func failure() -> ByteSourceError {
    if let failure = input?.failure { return failure }
    let message = archive_error_string(archive).map { String(cString: $0) } ?? ""
    return .damagedContainer(container, message: message)
  }
}

/// The bytes of the member at which the container stands.
private final class MemberBytes: ByteReading {
  private let members: ArchiveMembers

  init(_ members: ArchiveMembers) { self.members = members }

  var bytesConsumed: Int { members.bytesConsumed }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    try members.read(into: buffer)
  }
}
