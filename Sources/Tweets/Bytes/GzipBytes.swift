import CZlib

/// The bytes of gzip data, all its members one behind the other, through zlib.
///
/// Every byte before a cut or damage is given. Check sums and lengths are checked. NULs may follow the
/// last member, as on tapes; anything else is an error behind the last byte. (libarchive's gzip drops
/// up to 64 KiB before a cut, checks no sum, and ends in silence at foreign bytes.)
///
/// Source: RFC 1952; zlib.h, `inflate`.
final class GzipBytes: ByteReading {
  private let source: any ByteReading
  /// At one address as long as it lives: zlib keeps a pointer to it inside.
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableBufferPointer<UInt8>
  private var state = State.member
  /// What stops the reading, thrown once every byte before it was given.
  private var failure: ByteSourceError?

  private enum State { case member, betweenMembers, end }

  private static let inputBytes = 128 << 10

  init(_ source: any ByteReading) throws(ByteSourceError) {
    self.source = source
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    input = .allocate(capacity: Self.inputBytes)
    guard smashtag_inflate_gzip(stream) == Z_OK else { throw .noMemory }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
  }

  var bytesConsumed: Int { source.bytesConsumed }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    stream.pointee.next_out = buffer.bindMemory(to: UInt8.self).baseAddress
    stream.pointee.avail_out = UInt32(clamping: buffer.count)
    let room = stream.pointee.avail_out
    while failure == nil, state != .end, stream.pointee.avail_out > 0 {
      if stream.pointee.avail_in == 0, !fill() {
        stop()
      } else if state == .member {
        inflateMore()
      } else {
        beginNextMember()
      }
      // What is there goes out before more is waited for, as from a pipe.
      if stream.pointee.avail_out < room, stream.pointee.avail_in == 0 { break }
    }
    let count = Int(room - stream.pointee.avail_out)
    if count == 0, let failure { throw failure }
    return count
  }

  private func inflateMore() {
    switch inflate(stream, Z_NO_FLUSH) {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: state = .betweenMembers
    case Z_MEM_ERROR: failure = .noMemory
    default: failure = damage(.damaged, stream.pointee.msg.map { String(cString: $0) } ?? "")
    }
  }

  /// Behind a member comes another, or NULs, or nothing.
  private func beginNextMember() {
    guard let byte = stream.pointee.next_in?.pointee else { return }
    switch byte {
    case 0:
      stream.pointee.next_in += 1
      stream.pointee.avail_in -= 1
    case 0x1F:
      inflateReset(stream)
      state = .member
    default: failure = damage(.trailingBytes, "")
    }
  }

  /// Reads more of the compressed data. False at its end.
  private func fill() -> Bool {
    do throws(ByteSourceError) {
      let count = try source.read(into: UnsafeMutableRawBufferPointer(input))
      stream.pointee.next_in = input.baseAddress
      stream.pointee.avail_in = UInt32(count)
      return count > 0
    } catch {
      failure = error
      return false
    }
  }

  /// The compressed data has ended.
  private func stop() {
    if state == .betweenMembers {
      state = .end
    } else if failure == nil {
      failure = damage(.endsEarly, "")
    }
  }

  private func damage(
    _ kind: ByteSourceError.Damage.Kind, _ message: String
  ) -> ByteSourceError {
    .damaged(.init(kind: kind, compression: .gzip, message: message))
  }
}
