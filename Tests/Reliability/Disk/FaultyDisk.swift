import Foundation

/// A folder whose disk fails when it is told to, and writes down what is done to it.
///
/// It sees what SQLite does, by a VFS, and what smashtag itself does to make files last, by `CDisk`. The
/// other folders of the same process, in which other tests run, it leaves alone.
///
/// The lock guards all that changes.
final class FaultyDisk: @unchecked Sendable {
  let folder: String
  private let lock = NSLock()
  private var calls: [DiskCall: Int] = [:]
  private var plan: (fault: DiskFault, at: Int, isLasting: Bool)?
  private var failed = 0
  private var record: DiskRecord?
  private var numbers: [String: Int] = [:]
  private var files = 0

  /// Takes care of a folder, which must not be one that has been given to another.
  init(_ folder: String) {
    _ = FaultyVFS.isInstalled
    self.folder = folder
    Self.registry.add(self)
  }

  /// Lets the folder go. Connections that are still open keep to the disk.
  func remove() { Self.registry.remove(self) }

  // MARK: Faults

  /// From now on the n-th call of the fault's kind fails, and all that follow if it lasts.
  func arm(_ fault: DiskFault, at call: Int, isLasting: Bool) {
    lock.withLock {
      calls = [:]
      failed = 0
      plan = (fault, call, isLasting)
    }
  }

  /// The disk is whole again.
  func disarm() { lock.withLock { plan = nil } }

  /// How many calls have failed since it was armed.
  var failures: Int { lock.withLock { failed } }

  /// How many calls of each kind there were since it was armed, or since the beginning.
  var counts: [DiskCall: Int] { lock.withLock { calls } }

  /// Counts a call, and says whether it fails.
  func meets(_ call: DiskCall) -> DiskFault? {
    lock.withLock {
      let number = (calls[call] ?? 0) + 1
      calls[call] = number
      guard let plan, plan.fault.call == call,
        plan.isLasting ? number >= plan.at : number == plan.at
      else { return nil }
      failed += 1
      return plan.fault
    }
  }

  // MARK: Recording

  /// From now on all is written down. No database in the folder may be open: to read a file that SQLite
  /// has locked would lose the lock.
  func startRecording() throws {
    var before: [String: [UInt8]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      before[name] = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)))
    }
    lock.withLock {
      record = DiskRecord(before: before)
      // In this order: `DiskState` numbers them so too.
      for name in before.keys.sorted() {
        numbers[name] = files
        files += 1
      }
    }
  }

  /// What was written down.
  func endRecording() -> DiskRecord {
    lock.withLock {
      defer { record = nil }
      return record ?? DiskRecord()
    }
  }

  /// Writes down that something was promised to last.
  func promise() { note(.promised) }

  /// Writes an event down.
  func note(_ event: DiskEvent) { lock.withLock { record?.events.append(event) } }

  /// A file was opened: its number.
  func opened(_ name: String) -> Int {
    lock.withLock {
      if let known = numbers[name] { return known }
      let new = files
      files += 1
      numbers[name] = new
      record?.events.append(.named([(name, new)]))
      return new
    }
  }

  func deleted(_ name: String) {
    lock.withLock {
      guard numbers.removeValue(forKey: name) != nil else { return }
      record?.events.append(.named([(name, nil)]))
    }
  }

  // MARK: What the system is asked

  /// The name of a file in the folder.
  func name(_ path: String) -> String? {
    guard path.hasPrefix(folder + "/") else { return nil }
    return String(path.dropFirst(folder.utf8.count + 1))
  }

  func flushes(_ name: String) -> DiskFault? {
    if let fault = meets(.flush) { return fault }
    lock.withLock {
      if let file = numbers[name] { record?.events.append(.flushed(file: file)) }
    }
    return nil
  }

  /// `link` adds a name, `rename` also takes one away.
  func names(_ name: String, _ other: String, by call: DiskCall) -> DiskFault? {
    if let fault = meets(call) { return fault }
    lock.withLock {
      guard let file = numbers[name] else { return }
      var change: [(name: String, file: Int?)] = [(other, file)]
      numbers[other] = file
      if call == .rename {
        numbers[name] = nil
        change.append((name, nil))
      }
      record?.events.append(.named(change))
    }
    return nil
  }

  // MARK: Which disk

  /// The disk that has a path.
  static func having(_ path: String) -> FaultyDisk? { registry.disk(of: path) }

  private static let registry = Registry()

  /// The lock guards the list.
  private final class Registry: @unchecked Sendable {
    private let lock = NSLock()
    private var disks: [FaultyDisk] = []

    func add(_ disk: FaultyDisk) { lock.withLock { disks.append(disk) } }
    func remove(_ disk: FaultyDisk) { lock.withLock { disks.removeAll { $0 === disk } } }
    func disk(of path: String) -> FaultyDisk? {
      lock.withLock { disks.first { path == $0.folder || $0.name(path) != nil } }
    }
  }
}
