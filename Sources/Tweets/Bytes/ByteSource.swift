/// The text of a file: decompressed, in UTF-8, in order, once.
///
/// Works for pipes. Closes the file when it goes. Serves one thread at a time.
public final class ByteSource: ByteReading {
  /// Layers of compression that are taken off: `.gz` inside `.gz` happens.
  static let layersMax = 3

  private let source: any ByteReading

  /// Opens a file and looks at its first bytes.
  ///
  /// - Throws: ``ByteSourceError/cannotOpen(errno:)``, ``ByteSourceError/container(_:)``,
  ///   ``ByteSourceError/noMemory``. Damage is told when it is reached by reading.
  public convenience init(opening file: InputFile) throws(ByteSourceError) {
    try self.init(PlainBytes(path: file.path))
  }

  init(_ file: any ByteReading) throws(ByteSourceError) {
    var peeked = PeekedBytes(file)
    for _ in 0..<Self.layersMax {
      guard let compression = peeked.peek(Compression.headBytes, Compression.init(head:)) else {
        break
      }
      peeked = PeekedBytes(try Self.decompressed(peeked, compression))
    }
    // Here the members of a container would be opened, each a source of its own.
    let containerHead = ByteSourceError.Container.headBytes
    if let container = peeked.peek(containerHead, ByteSourceError.Container.init(head:)) {
      throw .container(container)
    }
    source = peeked.peek(2, Utf16Bytes.isUtf16) ? Utf16Bytes(peeked) : peeked
  }

  /// Bytes of the file, as it lies on disk, that were read so far: the measure of progress.
  public var bytesConsumed: Int { source.bytesConsumed }

  /// Puts at most `buffer.count` bytes into `buffer` and says how many; 0 is the end.
  ///
  /// An error comes after every byte before it was given. After an error or the end, no more calls.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    try source.read(into: buffer)
  }

  private static func decompressed(
    _ source: any ByteReading, _ compression: Compression
  ) throws(ByteSourceError) -> any ByteReading {
    try compression == .gzip ? GzipBytes(source) : CompressedBytes(compression, of: source)
  }
}
