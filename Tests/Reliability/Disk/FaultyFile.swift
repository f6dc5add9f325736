import CDisk
import CSQLite
import Glibc

/// A file of a `FaultyDisk` that SQLite has open: it asks the disk before each call, and hands on to the
/// usual VFS what does not fail.
///
/// SQLite gives each open file a piece of memory: the pointer to the methods, then one to this, which it
/// keeps alive until it is closed, then the usual VFS's own piece.
final class FaultyFile {
  private let disk: FaultyDisk
  private let number: Int

  init(_ disk: FaultyDisk, _ number: Int) {
    self.disk = disk
    self.number = number
  }

  // MARK: The piece of memory

  typealias Handle = UnsafeMutablePointer<sqlite3_file>

  /// What stands before the usual VFS's piece.
  static let headBytes: Int32 = 16

  static func real(_ file: Handle) -> Handle {
    UnsafeMutableRawPointer(file).advanced(by: Int(headBytes))
      .assumingMemoryBound(to: sqlite3_file.self)
  }

  static func put(_ value: FaultyFile, into file: Handle) {
    UnsafeMutableRawPointer(file).storeBytes(
      of: Unmanaged.passRetained(value).toOpaque(), toByteOffset: 8,
      as: UnsafeMutableRawPointer.self)
    file.pointee.pMethods = UnsafePointer(methods)
  }

  private static func at(_ file: Handle) -> Unmanaged<FaultyFile> {
    Unmanaged.fromOpaque(
      UnsafeMutableRawPointer(file).load(fromByteOffset: 8, as: UnsafeMutableRawPointer.self))
  }

  // MARK: The methods

  private func read(
    _ file: Handle, _ bytes: UnsafeMutableRawPointer, _ count: Int32, _ offset: Int64
  ) -> Int32 {
    let fault = disk.meets(.read)
    if fault == .read { return Self.fail(.read) }
    if fault == .shortRead { cdisk_shorten_next_read() }
    return Self.usual(file) { $0.xRead($1, bytes, count, offset) }
  }

  private func write(
    _ file: Handle, _ bytes: UnsafeRawPointer, _ count: Int32, _ offset: Int64
  ) -> Int32 {
    let fault = disk.meets(.write)
    if let fault, fault != .tornWrite { return Self.fail(fault) }
    let part = fault == nil ? count : count / 2
    let code = Self.usual(file) { $0.xWrite($1, bytes, part, offset) }
    if code == SQLITE_OK {
      let copy = [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(part)))
      disk.note(.wrote(file: number, offset: Int(offset), bytes: copy))
    }
    return fault.map(Self.fail) ?? code
  }

  private func truncate(_ file: Handle, _ size: Int64) -> Int32 {
    if let fault = disk.meets(.truncate) { return Self.fail(fault) }
    let code = Self.usual(file) { $0.xTruncate($1, size) }
    if code == SQLITE_OK { disk.note(.cut(file: number, size: Int(size))) }
    return code
  }

  /// Says to SQLite that a call has failed; `errno` last, since it asks for it.
  private static func fail(_ fault: DiskFault) -> Int32 {
    let code = fault.code
    errno = fault.systemError
    return code
  }

  private static func usual(
    _ file: Handle, _ call: (sqlite3_io_methods, Handle) -> Int32
  ) -> Int32 {
    let real = real(file)
    guard let methods = real.pointee.pMethods else { return SQLITE_MISUSE }
    return call(methods.pointee, real)
  }

  // Never changed once made; SQLite keeps a pointer to it.
  private nonisolated(unsafe) static let methods: UnsafeMutablePointer<sqlite3_io_methods> = {
    let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    var table = sqlite3_io_methods()
    // 2: with shared memory, and without the mapping of the file, by which it would go around this.
    table.iVersion = 2
    table.xClose = { file in
      guard let file else { return SQLITE_MISUSE }
      at(file).release()
      return usual(file) { $0.xClose($1) }
    }
    table.xRead = { file, bytes, count, offset in
      guard let file, let bytes else { return SQLITE_MISUSE }
      return at(file).takeUnretainedValue().read(file, bytes, count, offset)
    }
    table.xWrite = { file, bytes, count, offset in
      guard let file, let bytes else { return SQLITE_MISUSE }
      return at(file).takeUnretainedValue().write(file, bytes, count, offset)
    }
    table.xTruncate = { file, size in
      guard let file else { return SQLITE_MISUSE }
      return at(file).takeUnretainedValue().truncate(file, size)
    }
    // What it flushes, `CDisk` sees.
    table.xSync = { file, flags in
      guard let file else { return SQLITE_MISUSE }
      return usual(file) { $0.xSync($1, flags) }
    }
    table.xFileSize = { file, size in
      guard let file else { return SQLITE_MISUSE }
      return usual(file) { $0.xFileSize($1, size) }
    }
    table.xFileControl = { file, operation, argument in
      guard let file else { return SQLITE_MISUSE }
      return usual(file) { $0.xFileControl($1, operation, argument) }
    }
    table.xSectorSize = { file in
      guard let file else { return 0 }
      return usual(file) { $0.xSectorSize($1) }
    }
    table.xDeviceCharacteristics = { file in
      guard let file else { return 0 }
      return usual(file) { $0.xDeviceCharacteristics($1) }
    }
    addLocks(to: &table)
    addSharedMemory(to: &table)
    methods.initialize(to: table)
    return methods
  }()

  private static func addLocks(to table: inout sqlite3_io_methods) {
    table.xLock = { file, lock in
      guard let file else { return SQLITE_MISUSE }
      return FaultyFile.usual(file) { $0.xLock($1, lock) }
    }
    table.xUnlock = { file, lock in
      guard let file else { return SQLITE_MISUSE }
      return FaultyFile.usual(file) { $0.xUnlock($1, lock) }
    }
    table.xCheckReservedLock = { file, answer in
      guard let file else { return SQLITE_MISUSE }
      return FaultyFile.usual(file) { $0.xCheckReservedLock($1, answer) }
    }
  }

  /// The index of the log, which all connections share.
  private static func addSharedMemory(to table: inout sqlite3_io_methods) {
    table.xShmMap = { file, region, bytes, mayGrow, memory in
      guard let file else { return SQLITE_MISUSE }
      if let fault = FaultyFile.at(file).takeUnretainedValue().disk.meets(.shareMemory) {
        memory?.pointee = nil
        return FaultyFile.fail(fault)
      }
      return FaultyFile.usual(file) { $0.xShmMap($1, region, bytes, mayGrow, memory) }
    }
    table.xShmLock = { file, offset, count, flags in
      guard let file else { return SQLITE_MISUSE }
      return FaultyFile.usual(file) { $0.xShmLock($1, offset, count, flags) }
    }
    table.xShmBarrier = { file in
      guard let file else { return }
      let real = FaultyFile.real(file)
      real.pointee.pMethods?.pointee.xShmBarrier(real)
    }
    table.xShmUnmap = { file, isDeleted in
      guard let file else { return SQLITE_MISUSE }
      return FaultyFile.usual(file) { $0.xShmUnmap($1, isDeleted) }
    }
  }
}
