import CIsal

/// Bytes as gzip. ISA-L's quickest way: a page is compressed once and sent many times, but an answer may be
/// ten megabytes, and somebody waits for it.
enum Gzip {
  /// The bytes in gzip; nil where that would not be less.
  static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count > 256 else { return nil }
    var stream = isal_zstream()
    isal_deflate_init(&stream)
    var buffer = [UInt8](repeating: 0, count: Int(smashtag_isal_level1_bytes()))
    var output = [UInt8](repeating: 0, count: bytes.count)
    let status = bytes.withUnsafeBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        buffer.withUnsafeMutableBufferPointer { buffer in
          stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
          stream.avail_in = UInt32(input.count)
          stream.next_out = output.baseAddress
          stream.avail_out = UInt32(output.count)
          stream.level = 1
          stream.level_buf = buffer.baseAddress
          stream.level_buf_size = UInt32(buffer.count)
          stream.gzip_flag = UInt16(IGZIP_GZIP)
          stream.end_of_stream = 1
          stream.flush = UInt16(NO_FLUSH)
          return isal_deflate(&stream)
        }
      }
    }
    // It has not all found room: then it is no smaller.
    guard status == COMP_OK, stream.avail_in == 0,
      stream.internal_state.state == ZSTATE_END
    else { return nil }
    output.removeLast(output.count - Int(stream.total_out))
    return output
  }
}
