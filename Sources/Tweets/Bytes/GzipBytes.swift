/// The bytes of gzip data, all its members one behind the other.
///
/// Every byte before a cut or damage is given. Check sums and lengths are checked. NULs may follow the
/// last member, as on tapes; anything else is an error behind the last byte.
/// Source: RFC 1952.
final class GzipBytes: ByteReading {
  private var inflate: Inflate
  private var state = State.memberHeader
  private var checksum = Checksum()
  private var memberBytes = 0
  /// What was produced and not yet given.
  private var ready = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var failure: ByteSourceError?

  private enum State { case memberHeader, data, end }

  init(_ source: any ByteReading) { inflate = Inflate(BitInput(source)) }

  var bytesConsumed: Int { inflate.input.bytesConsumed }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    while ready.isEmpty {
      if let failure { throw failure }
      do throws(Stop) {
        switch state {
        case .memberHeader: try beginMember()
        case .data: try produce()
        case .end: return 0
        }
      } catch {
        failure = inflate.input.failure ?? .damaged(error.damage)
      }
    }
    let count = min(buffer.count, ready.count)
    buffer.copyMemory(from: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: ready[..<count])))
    ready = UnsafeBufferPointer(rebasing: ready[count...])
    return count
  }

  /// Why reading ends.
  private struct Stop: Error {
    let kind: ByteSourceError.Damage.Kind
    let message: String

    static let endsEarly = Stop(kind: .endsEarly, message: "")
    static func damaged(_ message: String) -> Stop { Stop(kind: .damaged, message: message) }

    var damage: ByteSourceError.Damage {
      .init(kind: kind, compression: .gzip, message: message)
    }
  }

  private func produce() throws(Stop) {
    var thrown: InflateError?
    var goesOn = true
    do throws(InflateError) {
      goesOn = try inflate.produce()
    } catch {
      thrown = error
    }
    ready = inflate.taken()
    checksum.add(ready)
    memberBytes += ready.count
    switch thrown {
    case .endsEarly: throw .endsEarly
    case .damaged: throw .damaged("invalid deflate data")
    case nil: if !goesOn { try endMember() }
    }
  }

  // MARK: Members

  private func beginMember() throws(Stop) {
    guard let first = inflate.input.byte() else {
      if inflate.input.failure != nil { throw .endsEarly }
      state = .end
      return
    }
    guard first == 0x1F, inflate.input.byte() == 0x8B else { return try skipNuls(first) }
    guard try byte() == 8 else { throw .damaged("unknown compression method") }
    let flags = try byte()
    try skip(6)
    if flags & 4 != 0 { try skip(Int(try byte()) | Int(try byte()) << 8) }
    if flags & 8 != 0 { try skipText() }
    if flags & 16 != 0 { try skipText() }
    if flags & 2 != 0 { try skip(2) }
    checksum = Checksum()
    memberBytes = 0
    inflate.begin()
    state = .data
  }

  private func endMember() throws(Stop) {
    state = .memberHeader
    guard try number() == checksum.value else { throw .damaged("wrong check sum") }
    guard try number() == UInt32(truncatingIfNeeded: memberBytes) else {
      throw .damaged("wrong length")
    }
  }

  private func skipNuls(_ first: UInt8) throws(Stop) {
    var byte: UInt8? = first
    while byte == 0 { byte = inflate.input.byte() }
    guard byte == nil else { throw Stop(kind: .trailingBytes, message: "") }
    if inflate.input.failure != nil { throw .endsEarly }
    state = .end
  }

  private func byte() throws(Stop) -> UInt8 {
    guard let byte = inflate.input.byte() else { throw .endsEarly }
    return byte
  }

  private func number() throws(Stop) -> UInt32 {
    var number: UInt32 = 0
    for shift in 0..<4 { number |= UInt32(try byte()) << UInt32(8 * shift) }
    return number
  }

  private func skip(_ count: Int) throws(Stop) {
    for _ in 0..<count { _ = try byte() }
  }

  private func skipText() throws(Stop) {
    while try byte() != 0 {}
  }
}
