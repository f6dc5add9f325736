import CSimdjson
import Glibc

/// The part of a stream that is in memory.
///
/// Places are offsets into the whole stream, so they stay right when bytes move. JSON_PADDING bytes
/// behind the last one are always readable. The window slides; it grows only when what must be kept
/// fills it.
struct ByteWindow: ~Copyable {
  /// Offset of the first byte that must be kept. Whoever has used bytes moves it on.
  var keepFrom: Int
  /// Offset behind the last byte in memory.
  private(set) var end: Int
  /// Why the source gives no more, if it is not just its end.
  private(set) var failure: ByteSourceError?
  /// Whether the source will give no more.
  private(set) var isAtEnd = false
  /// How many bytes were moved to make room: a measure of work for tests.
  private(set) var bytesMoved = 0

  private let source: any ByteReading
  private var memory: UnsafeMutablePointer<UInt8>
  private(set) var capacity: Int
  /// Offset of `memory[0]`.
  private var origin: Int

  /// - Parameter offset: that of the first byte that the source gives.
  init(source: any ByteReading, capacity: Int, offset: Int = 0) {
    self.source = source
    (keepFrom, end, origin) = (offset, offset, offset)
    self.capacity = max(capacity, 8)
    memory = Self.resized(nil, self.capacity)
  }

  deinit { free(memory) }

  /// A pointer that is indexed by offsets. Dies at the next ``fill()``.
  ///
  /// Only `keepFrom..<end` may be read through it, and JSON_PADDING bytes more.
  @inline(__always)
  var bytes: UnsafePointer<UInt8> { UnsafePointer(memory - origin) }

  var bytesConsumed: Int { source.bytesConsumed }

  /// Reads more bytes behind `end`. False if there are none.
  mutating func fill() -> Bool {
    if isAtEnd { return false }
    makeRoom()
    let used = end - origin
    let room = UnsafeMutableRawBufferPointer(start: memory + used, count: capacity - used)
    do {
      let count = try source.read(into: room)
      end += count
      isAtEnd = count == 0
    } catch {
      failure = error
      isAtEnd = true
    }
    return !isAtEnd
  }

  /// Makes `count` bytes from `offset` on present, or as many as there are.
  mutating func require(_ count: Int, from offset: Int) {
    while end - offset < count, fill() {}
  }

  /// Moves what is kept to the front when that is cheap, doubles the memory when it is full: both
  /// cost no more, over the whole stream, than reading it.
  private mutating func makeRoom() {
    let kept = end - keepFrom
    let free = capacity - (end - origin)
    if kept <= capacity / 4, free <= capacity / 2, keepFrom > origin {
      moveToFront(kept)
    } else if free == 0 {
      moveToFront(kept)
      capacity *= 2
      memory = Self.resized(memory, capacity)
      bytesMoved += kept
    }
  }

  private mutating func moveToFront(_ count: Int) {
    guard keepFrom > origin else { return }
    memmove(memory, memory + (keepFrom - origin), count)
    origin = keepFrom
    bytesMoved += count
  }

  /// `realloc` makes a large block longer without a second one beside it, and what was not filled yet
  /// takes no memory: so a value of any size costs its own size.
  private static func resized(
    _ memory: UnsafeMutablePointer<UInt8>?, _ capacity: Int
  ) -> UnsafeMutablePointer<UInt8> {
    guard let resized = realloc(memory, capacity + Int(JSON_PADDING)) else {
      fatalError("no memory for a window of \(capacity) bytes")
    }
    return resized.assumingMemoryBound(to: UInt8.self)
  }
}
