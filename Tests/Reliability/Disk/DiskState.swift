import TestSupport

/// What a disk holds for sure after some events, and what may or may not be on it.
struct DiskState {
  /// A file's bytes for sure, and what was done to it since.
  private struct File {
    var bytes: [UInt8] = []
    var pending: [Change] = []
  }

  private enum Change {
    case write(offset: Int, bytes: [UInt8])
    case cut(size: Int)
  }

  private typealias Naming = [(name: String, file: Int?)]

  private var files: [Int: File] = [:]
  private var names: [String: Int] = [:]
  private var pendingNames: [Naming] = []
  /// How many steps were promised to last.
  private(set) var promised = 0

  init(before files: [String: [UInt8]]) {
    for (number, name) in files.keys.sorted().enumerated() {
      self.files[number] = File(bytes: files[name] ?? [])
      names[name] = number
    }
  }

  /// How much is not on the disk for sure.
  var pendingChanges: Int {
    files.values.reduce(pendingNames.count) { $0 + $1.pending.count }
  }

  mutating func apply(_ event: DiskEvent) {
    switch event {
    case .named(let naming): pendingNames.append(naming)
    case .wrote(let file, let offset, let bytes):
      files[file, default: File()].pending.append(.write(offset: offset, bytes: bytes))
    case .cut(let file, let size): files[file, default: File()].pending.append(.cut(size: size))
    case .flushed(let file):
      let known = files[file] ?? File()
      files[file] = File(bytes: known.pending.reduce(into: known.bytes, Self.make))
    case .flushedFolder:
      for naming in pendingNames { Self.give(naming, in: &names) }
      pendingNames = []
    case .promised: promised += 1
    }
  }

  // MARK: After the power cut

  /// What becomes of that which is not on the disk for sure.
  enum Loss: String, CaseIterable {
    /// All of it is lost.
    case all
    /// None is: the program was killed, and the system was not.
    case none
    /// Some writes are lost, whatever their order.
    case some
    /// As `some`, and what was overwritten twice may be there in the older form.
    case reordered
    /// Each sector of 512 bytes fares for itself.
    case tornSectors
    /// Each page of 4096 bytes does.
    case tornPages
  }

  /// The files that are there when the power comes back.
  func image(_ loss: Loss, using random: inout SeededRandom) -> [String: [UInt8]] {
    var names = names
    for naming in pendingNames where Self.isThere(loss, &random) { Self.give(naming, in: &names) }
    return names.mapValues { number in
      let file = files[number] ?? File()
      var pending = file.pending
      if loss == .reordered { pending.shuffle(using: &random) }
      var bytes = file.bytes
      for change in pending { Self.make(change, in: &bytes, loss, &random) }
      return bytes
    }
  }

  private static func isThere(_ loss: Loss, _ random: inout SeededRandom) -> Bool {
    switch loss {
    case .all: false
    case .none: true
    default: random.isOnce(in: 2)
    }
  }

  private static func make(
    _ change: Change, in bytes: inout [UInt8], _ loss: Loss, _ random: inout SeededRandom
  ) {
    guard loss == .tornSectors || loss == .tornPages, case .write(let offset, let new) = change
    else {
      if isThere(loss, &random) { make(&bytes, change) }
      return
    }
    let size = loss == .tornSectors ? 512 : 4096
    var start = offset
    while start < offset + new.count {
      let end = min((start / size + 1) * size, offset + new.count)
      if random.isOnce(in: 2) {
        let part = Array(new[(start - offset)..<(end - offset)])
        make(&bytes, .write(offset: start, bytes: part))
      }
      start = end
    }
  }

  private static func make(_ bytes: inout [UInt8], _ change: Change) {
    switch change {
    case .cut(let size): resize(&bytes, to: size)
    case .write(let offset, let new):
      if bytes.count < offset + new.count { resize(&bytes, to: offset + new.count) }
      bytes.replaceSubrange(offset..<(offset + new.count), with: new)
    }
  }

  /// What was never written reads as zeros.
  private static func resize(_ bytes: inout [UInt8], to size: Int) {
    if size < bytes.count { bytes.removeLast(bytes.count - size) }
    bytes += [UInt8](repeating: 0, count: size - bytes.count)
  }

  private static func give(_ naming: Naming, in names: inout [String: Int]) {
    for (name, file) in naming { names[name] = file }
  }
}
