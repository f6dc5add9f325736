/// How a file is compressed, told by its first bytes, never by its name.
public enum Compression: Sendable, Equatable, CaseIterable {
  /// RFC 1952, one member or several.
  case gzip
  /// RFC 8878.
  case zstd
  /// As bzip2 writes it.
  case bzip2
  /// The container of LZMA2 that xz writes.
  case xz

  /// How many bytes are enough to tell.
  static let headBytes = 6

  /// The compression of data that begins with `head`; nil if none is known.
  init?(head: UnsafeBufferPointer<UInt8>) {
    func begins(_ bytes: UInt8...) -> Bool { head.starts(with: bytes) }
    if begins(0x1F, 0x8B) {
      self = .gzip
    } else if begins(0x28, 0xB5, 0x2F, 0xFD) || Self.isSkippableFrame(head) {
      self = .zstd
    } else if begins(0x42, 0x5A, 0x68), head.count > 3, (0x31...0x39).contains(head[3]) {
      self = .bzip2
    } else if begins(0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00) {
      self = .xz
    } else {
      return nil
    }
  }

  /// Source: RFC 8878, section 3.1.2.
  private static func isSkippableFrame(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    head.count >= 4 && head[0] & 0xF0 == 0x50 && head[1] == 0x2A && head[2] == 0x4D
      && head[3] == 0x18
  }
}

extension ByteSourceError.Container {
  /// How many bytes are enough to tell.
  static let headBytes = 262

  /// The kind of a file of files that begins with `head`; nil if it is none.
  init?(head: UnsafeBufferPointer<UInt8>) {
    if head.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      self = .zip
    } else if head.count >= 262, head[257..<262].elementsEqual("ustar".utf8) {
      self = .tar
    } else {
      return nil
    }
  }
}
