import CSimdjson

/// The part of a stream that is in memory.
///
/// Places are offsets into the whole stream, so they stay right when bytes move. JSON_PADDING bytes
/// behind the last one are always readable. The window slides; it grows only when what must be kept
/// fills it.
struct ByteWindow: ~Copyable {
  /// Offset of the first byte that must be kept. Whoever has used bytes moves it on.
  var keepFrom = 0
  /// Offset behind the last byte in memory.
  private(set) var end = 0
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
  private var origin = 0

  init(source: any ByteReading, capacity: Int) {
    self.source = source
    self.capacity = max(capacity, 8)
    memory = Self.allocate(self.capacity)
  }

  deinit { memory.deallocate() }

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
      move(kept, to: memory)
    } else if free == 0 {
      capacity *= 2
      let larger = Self.allocate(capacity)
      let smaller = memory
      move(kept, to: larger)
      memory = larger
      smaller.deallocate()
    }
  }

  private mutating func move(_ count: Int, to target: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(target).copyMemory(
      from: memory + (keepFrom - origin), byteCount: count)
    origin = keepFrom
    bytesMoved += count
  }

  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + Int(JSON_PADDING))
    memory.initialize(repeating: 0, count: capacity + Int(JSON_PADDING))
    return memory
  }
}
