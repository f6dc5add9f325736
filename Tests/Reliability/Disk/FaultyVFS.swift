import CDisk
import CSQLite
import Glibc

@testable import Store

/// SQLite's way to the disk in this process, once a test has asked for a `FaultyDisk`: the usual VFS, but
/// for files of such a disk.
///
/// Source: https://www.sqlite.org/vfs.html, "VFS Shims"
enum FaultyVFS {
  /// Evaluated once.
  static let isInstalled: Bool = {
    // The first connection configures the library, which must come before all else.
    _ = Result { try Connection(path: Connection.memory, mode: .readWriteCreate) }
    for (name, function) in [
      ("read", cdisk_read()), ("pread", cdisk_pread()), ("pread64", cdisk_pread64()),
    ] where real.pointee.xGetSystemCall(real, name) != nil {
      guard real.pointee.xSetSystemCall(real, name, function) == SQLITE_OK else { return false }
    }
    cdisk_watch { call, path, other in FaultyVFS.answer(call, path, other) }
    return sqlite3_vfs_register(shim, 1) == SQLITE_OK
  }()

  // Never changed once made; SQLite keeps pointers to both.
  nonisolated(unsafe) static let real: UnsafeMutablePointer<sqlite3_vfs> = {
    guard let real = sqlite3_vfs_find("unix") else { preconditionFailure("no VFS 'unix'") }
    return real
  }()

  private nonisolated(unsafe) static let shim: UnsafeMutablePointer<sqlite3_vfs> = {
    let shim = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    // What is not said below goes to functions of the usual one, which take all they need from it.
    shim.initialize(to: real.pointee)
    shim.pointee.pNext = nil
    shim.pointee.zName = UnsafePointer(strdup("faulty"))
    shim.pointee.szOsFile = FaultyFile.headBytes + real.pointee.szOsFile
    shim.pointee.xOpen = { _, name, file, flags, given in
      guard let file else { return SQLITE_MISUSE }
      return FaultyVFS.open(name, file, flags, given)
    }
    shim.pointee.xDelete = { _, name, flushesFolder in
      guard let name else { return SQLITE_MISUSE }
      return FaultyVFS.delete(name, flushesFolder)
    }
    return shim
  }()

  private static func open(
    _ name: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>, _ flags: Int32,
    _ given: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    guard let name, let disk = FaultyDisk.having(String(cString: name)),
      let short = disk.name(String(cString: name))
    else { return real.pointee.xOpen(real, name, file, flags, given) }
    file.pointee.pMethods = nil
    if let fault = disk.meets(.open) {
      errno = fault.systemError
      return fault.code
    }
    let code = real.pointee.xOpen(real, name, FaultyFile.real(file), flags, given)
    guard code == SQLITE_OK else { return code }
    FaultyFile.put(FaultyFile(disk, disk.opened(short)), into: file)
    return SQLITE_OK
  }

  private static func delete(_ name: UnsafePointer<CChar>, _ flushesFolder: Int32) -> Int32 {
    let path = String(cString: name)
    guard let disk = FaultyDisk.having(path), let short = disk.name(path) else {
      return real.pointee.xDelete(real, name, flushesFolder)
    }
    if let fault = disk.meets(.delete) {
      errno = fault.systemError
      return fault.code
    }
    // Before, since the folder is flushed after it.
    if access(name, F_OK) == 0 { disk.deleted(short) }
    return real.pointee.xDelete(real, name, flushesFolder)
  }

  /// The error with which a call of the system is to fail; 0 if it is not.
  private static func answer(
    _ call: cdisk_call, _ path: UnsafePointer<CChar>?, _ other: UnsafePointer<CChar>?
  ) -> Int32 {
    guard let path = path.map({ String(cString: $0) }), let disk = FaultyDisk.having(path) else {
      return 0
    }
    switch call {
    case CDISK_FLUSH_FOLDER:
      if path == disk.folder { disk.note(.flushedFolder) }
      return 0
    case CDISK_FLUSH_FILE:
      return disk.name(path).flatMap { disk.flushes($0) }?.systemError ?? 0
    default:
      guard let name = disk.name(path),
        let new = other.flatMap({ disk.name(String(cString: $0)) })
      else { return 0 }
      return disk.names(name, new, by: call == CDISK_LINK ? .link : .rename)?.systemError ?? 0
    }
  }
}
