/// The text of a file: decompressed, in UTF-8, in order, once.
///
/// Works for pipes. Closes the file when it goes. Serves one thread at a time.
final class ByteSource: ByteReading {
  /// Layers of compression that are taken off: `.gz` inside `.gz` happens.
  static let layersMax = 3

  private let source: any ByteReading

  /// The text of bytes whose compressions are still on.
  ///
  /// - Throws: ``ByteSourceError/container(_:)`` where they are a file of files,
  ///   ``ByteSourceError/foreign(_:)`` where they are no text,
  ///   ``ByteSourceError/noMemory``. Damage is told when it is reached by reading.
  convenience init(_ file: any ByteReading) throws(ByteSourceError) {
    let peeked = try Self.decompressed(file)
    if let container = peeked.container { throw .container(container) }
    try peeked.checkIsText()
    self.init(plain: peeked)
  }

  /// The text of bytes that are neither compressed nor a file of files.
  init(plain bytes: PeekedBytes) {
    source = bytes.peek(2, Utf16Bytes.isUtf16) ? Utf16Bytes(bytes) : bytes
  }

  /// Bytes of the file, as it lies on disk, that were read so far: the measure of progress.
  var bytesConsumed: Int { source.bytesConsumed }

  /// Puts at most `buffer.count` bytes into `buffer` and says how many; 0 is the end.
  ///
  /// An error comes after every byte before it was given. After an error or the end, no more calls.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    try source.read(into: buffer)
  }

  /// Takes off all compressions.
  static func decompressed(_ file: any ByteReading) throws(ByteSourceError) -> PeekedBytes {
    var peeked = PeekedBytes(file)
    for _ in 0..<layersMax {
      guard let compression = peeked.peek(Compression.headBytes, Compression.init(head:)) else {
        break
      }
      peeked = PeekedBytes(
        try compression == .gzip ? GzipBytes(peeked) : CompressedBytes(compression, of: peeked))
    }
    return peeked
  }
}

extension PeekedBytes {
  /// The kind of file of files that the bytes are, if they are one.
  var container: ByteSourceError.Container? {
    peek(ByteSourceError.Container.headBytes, ByteSourceError.Container.init(head:))
  }

  /// Throws what the bytes are if they are a known kind of file without a text of tweets.
  func checkIsText() throws(ByteSourceError) {
    if let other = peek(OtherFile.headBytes, OtherFile.init(head:)) { throw .foreign(other) }
  }
}
