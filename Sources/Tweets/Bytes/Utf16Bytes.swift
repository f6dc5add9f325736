/// UTF-16 as UTF-8. PowerShell's `>` writes such files.
///
/// Half a surrogate pair and a byte left over become U+FFFD.
final class Utf16Bytes: ByteReading {
  /// Whether data that begins with `head` is UTF-16; its byte order mark says so.
  static func isUtf16(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
  }

  private let source: any ByteReading
  private var isBigEndian: Bool?
  private var input = [UInt8](repeating: 0, count: 32 << 10)
  /// Half a unit, or the first half of a pair, that waits for the next read.
  private var waitingByte: UInt8?
  private var waitingUnit: UInt16?
  private var output: [UInt8] = []
  private var outputUsed = 0
  private var failure: ByteSourceError?
  private var isAtEnd = false

  init(_ source: any ByteReading) { self.source = source }

  var bytesConsumed: Int { source.bytesConsumed }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    while outputUsed == output.count {
      if let failure { throw failure }
      if isAtEnd { return 0 }
      transcodeMore()
    }
    let count = min(buffer.count, output.count - outputUsed)
    output.withUnsafeBytes {
      buffer.copyMemory(from: .init(rebasing: $0[outputUsed..<outputUsed + count]))
    }
    outputUsed += count
    return count
  }

  private func transcodeMore() {
    output.removeAll(keepingCapacity: true)
    outputUsed = 0
    var count = 0
    input.withUnsafeMutableBytes { bytes in
      do throws(ByteSourceError) {
        count = try source.read(into: bytes)
        isAtEnd = count == 0
      } catch {
        failure = error
      }
    }
    for byte in input[..<count] { add(byte) }
    if isAtEnd || failure != nil { finish() }
  }

  private func add(_ byte: UInt8) {
    guard let first = waitingByte else {
      waitingByte = byte
      return
    }
    waitingByte = nil
    if let isBigEndian {
      add(unit: isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first))
    } else {
      isBigEndian = first == 0xFE
    }
  }

  private func add(unit: UInt16) {
    if let high = waitingUnit {
      waitingUnit = nil
      if UTF16.isTrailSurrogate(unit) {
        let scalar = 0x10000 + (UInt32(high) - 0xD800) << 10 + UInt32(unit) - 0xDC00
        append(Unicode.Scalar(scalar) ?? "\u{FFFD}")
        return
      }
      append("\u{FFFD}")
    }
    if UTF16.isLeadSurrogate(unit) {
      waitingUnit = unit
    } else {
      append(Unicode.Scalar(unit) ?? "\u{FFFD}")
    }
  }

  private func finish() {
    if waitingUnit != nil { append("\u{FFFD}") }
    if waitingByte != nil { append("\u{FFFD}") }
    waitingUnit = nil
    waitingByte = nil
  }

  private func append(_ scalar: Unicode.Scalar) {
    output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
