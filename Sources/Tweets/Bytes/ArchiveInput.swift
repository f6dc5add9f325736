import CArchive

/// What libarchive reads from: whole blocks of the source.
final class ArchiveInput {
  let source: any ByteReading
  var failure: ByteSourceError?
  var isAtEnd = false
  var isWithoutEntry = false
  private static let blockBytes = 128 << 10
  /// The block that libarchive reads and the one before, into which it may not have looked to the end.
  private var blocks: [UnsafeMutableRawBufferPointer]
  private var counts = [0, 0]
  private var current = 0
  private var givenBytes = 0

  init(_ source: any ByteReading) {
    self.source = source
    blocks = (0..<2).map { _ in .allocate(byteCount: Self.blockBytes, alignment: 16) }
  }

  deinit {
    for block in blocks { block.deallocate() }
  }

  /// Opens the archive on this input, which must live as long as it: libarchive sees it unretained.
  func open(_ archive: OpaquePointer) -> Int32 {
    archive_read_open(
      archive, Unmanaged.passUnretained(self).toOpaque(), nil,
      { _, context, block in
        guard let context, let block else { return -1 }
        return Unmanaged<ArchiveInput>.fromOpaque(context).takeUnretainedValue().next(block)
      }, nil)
  }

  /// The next block for libarchive: its size, 0 at the end. A failure is an end that is told later.
  private func next(_ block: UnsafeMutablePointer<UnsafeRawPointer?>) -> Int {
    let count = fill()
    block.pointee = UnsafeRawPointer(blocks[current].baseAddress)
    return count
  }

  private func fill() -> Int {
    current = 1 - current
    var count = 0
    let block = blocks[current]
    do throws(ByteSourceError) {
      while failure == nil, !isAtEnd, count < block.count {
        let got = try source.read(into: .init(rebasing: block[count...]))
        count += got
        isAtEnd = got == 0
      }
    } catch {
      failure = error
      isAtEnd = true
    }
    counts[current] = count
    givenBytes += count
    return count
  }

  /// Whether all bytes behind the first `usedBytes` are NUL.
  func isRestNul(usedBytes: Int) -> Bool {
    var rest = givenBytes - usedBytes
    let last = counts[current]
    let before = blocks[1 - current].prefix(counts[1 - current])
    if rest > last {
      guard before.suffix(rest - last).allSatisfy({ $0 == 0 }) else { return false }
      rest = last
    }
    var block = blocks[current].prefix(last).suffix(rest)
    while block.allSatisfy({ $0 == 0 }) {
      let count = fill()
      if count == 0 { return true }
      block = blocks[current].prefix(count)[...]
    }
    return false
  }
}
