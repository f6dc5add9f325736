import Glibc
import Presentation
import Store

/// There is neither a path nor a home to put the database in.
struct NoDatabasePath: Error {
  let sentence = "no home folder to keep the database in; give a file with --db"
}

/// The folder of the default database cannot be made.
struct CannotMakeFolder: Error {
  let path: String
  let code: Int32

  var sentence: String {
    "cannot make the folder '\(path)': \(String(cString: strerror(code))); "
      + "give another file with --db"
  }
}

extension Context {
  /// Where the database lies.
  func databasePath() throws -> String {
    guard let path = options.databasePath(environment: environment) else { throw NoDatabasePath() }
    return path
  }

  /// The database, for reading. It must be there.
  func openForReading() throws -> SQLiteStore {
    let store = try SQLiteStore.openForReading(try databasePath())
    store.onNotice = { talk.note(Words.storeNotice($0)) }
    return store
  }

  /// The database, for writing: it must be there.
  func openForWriting() throws -> SQLiteStore {
    try open(try databasePath(), mayCreate: false)
  }

  /// The database, for writing: it is made where there is none, with its folder if that is ours.
  func openOrCreate() throws -> SQLiteStore {
    try open(try databasePlace(), mayCreate: true)
  }

  /// Where the database lies, or will lie: its folder is made, if that is ours.
  func databasePlace() throws -> String {
    let path = try databasePath()
    if options.database == nil { try makeFolder(of: path) }
    return path
  }

  private func open(_ path: String, mayCreate: Bool) throws -> SQLiteStore {
    try SQLiteStore.openForWriting(
      path, mayCreate: mayCreate, onWait: { sayWait(path) },
      shouldGiveUp: { Interruption.wasAsked })
  }

  private func sayWait(_ path: String) {
    talk.note("waiting for another process that is writing to '\(path)'; Ctrl-C gives up")
  }

  private func makeFolder(of path: String) throws {
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += "/" + part
      guard mkdir(folder, 0o755) == 0 || errno == EEXIST else {
        throw CannotMakeFolder(path: folder, code: errno)
      }
    }
  }
}
