/// Something that gives bytes in order, once.
protocol ByteReading: AnyObject {
  /// Puts at most `buffer.count` bytes into `buffer` and says how many; 0 is the end.
  ///
  /// An error comes after every byte before it was given. After an error or the end, no more calls.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int

  /// Bytes of the file, as it lies on disk, that were read so far.
  var bytesConsumed: Int { get }
}
