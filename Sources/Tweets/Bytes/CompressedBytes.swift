// zstd, bzip2 and xz through libarchive. (gzip: GzipBytes.swift.)

import CArchive

/// The bytes of a compressed source.
///
/// Several frames or streams in a row are read as one. When the data is damaged, libarchive drops what
/// it has not handed out yet: at most its last block of 64 to 128 KiB before the damage.
final class CompressedBytes: ByteReading {
  private let compression: Compression
  private let archive: OpaquePointer
  /// Kept alive here for the callback, which sees it unretained.
  private let input: ArchiveInput
  private var isOpen = false

  init(_ compression: Compression, of source: any ByteReading) throws(ByteSourceError) {
    guard let archive = archive_read_new() else { throw .noMemory }
    self.archive = archive
    self.compression = compression
    input = ArchiveInput(source)
    // "empty" takes data that decompresses to nothing, which "raw" refuses.
    archive_read_support_format_raw(archive)
    archive_read_support_format_empty(archive)
    switch compression {
    case .gzip: preconditionFailure("gzip is read by GzipBytes.")
    case .zstd: archive_read_support_filter_zstd(archive)
    case .bzip2: archive_read_support_filter_bzip2(archive)
    case .xz: archive_read_support_filter_xz(archive)
    }
  }

  deinit { archive_read_free(archive) }

  var bytesConsumed: Int { input.source.bytesConsumed }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    try openIfNeeded()
    if input.isWithoutEntry { return 0 }
    let count = archive_read_data(archive, buffer.baseAddress, buffer.count)
    if count < 0 { throw failure() }
    if count == 0 { try checkRest() }
    return count
  }

  /// Opening reads the first block, so its damage belongs to the first read.
  private func openIfNeeded() throws(ByteSourceError) {
    if isOpen { return }
    isOpen = true
    guard input.open(archive) == ARCHIVE_OK else { throw failure() }
    var entry: OpaquePointer?
    switch archive_read_next_header(archive, &entry) {
    case ARCHIVE_OK, ARCHIVE_WARN: return
    case ARCHIVE_EOF:
      input.isWithoutEntry = true
      try checkRest()
    default: throw failure()
    }
  }

  private func failure() -> ByteSourceError {
    if let failure = input.failure { return failure }
    let message = archive_error_string(archive).map { String(cString: $0) } ?? ""
    // libarchive has no code of its own for data that ends early; the second one is liblzma's word.
    let isCut =
      message.isEmpty || ["runcated", "No progress is possible"].contains { message.contains($0) }
    return damaged(isCut && input.isAtEnd ? .endsEarly : .damaged, message)
  }

  private func damaged(_ kind: ByteSourceError.Damage.Kind, _ message: String) -> ByteSourceError {
    .damaged(.init(kind: kind, compression: compression, message: message))
  }

  /// libarchive ends in silence where the next stream does not begin like one: what is left must be NULs.
  private func checkRest() throws(ByteSourceError) {
    if let failure = input.failure { throw failure }
    guard input.isRestNul(usedBytes: Int(archive_filter_bytes(archive, -1))) else {
      throw damaged(.trailingBytes, "")
    }
  }
}
