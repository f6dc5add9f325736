import CNettle

/// The bytes of a file as it lies on disk, and their SHA-256 where it is wanted, which is taken as they
/// pass: the file is read once.
///
/// One thread at a time reads. Where two take turns (see ``BlockCutter``), the hash is a part of the
/// turn, and so is taken in the order of the file while the other thread parses.
final class HashedBytes: ByteReading {
  private let source: any ByteReading
  /// Nil where nobody wants the hash.
  private let state: UnsafeMutablePointer<sha256_ctx>?
  /// Whether the file could not be read on.
  private var hasFailed = false

  init(_ source: any ByteReading, isHashing: Bool = true) {
    self.source = source
    state = isHashing ? .allocate(capacity: 1) : nil
    if let state { nettle_sha256_init(state) }
  }

  deinit { state?.deallocate() }

  var bytesConsumed: Int { source.bytesConsumed }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    let count: Int
    do throws(ByteSourceError) {
      count = try source.read(into: buffer)
    } catch {
      hasFailed = true
      throw error
    }
    guard let state else { return count }
    let bytes = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    nettle_sha256_update(state, count, bytes)
    return count
  }

  /// Reads what nobody has asked for: what follows damage, or the end of an archive. Of a zip that is
  /// nearly all of it: libarchive seeks in it, by itself, and not in the order of its bytes.
  ///
  /// - Returns: whether all bytes of the file were read, or could have been: without a hash there is no
  ///   need to.
  func readRest() -> Bool {
    guard state != nil, !hasFailed else { return !hasFailed }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    defer { buffer.deallocate() }
    while let count = try? read(into: buffer), count > 0 {}
    return !hasFailed
  }

  /// The SHA-256 of all bytes that were read, 64 lower-case digits; nil where it was not wanted. To be asked
  /// for once.
  func digest() -> String? {
    guard let state else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    nettle_sha256_digest(state, bytes.count, &bytes)
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
