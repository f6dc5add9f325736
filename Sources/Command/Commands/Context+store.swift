import ClickHouse
import Glibc
import Presentation
import Store
import Tweets

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

/// SQL was to be asked of a cluster.
struct SQLOfACluster: Error {}

extension Context {
  /// Where the tweets are kept.
  func storePlace() throws -> StorePlace {
    guard let place = options.storePlace(environment: environment) else { throw NoDatabasePath() }
    return place
  }

  /// The store, for reading. It must be there.
  func openForReading() throws -> any TweetStore { try openForReading(storePlace()) }

  /// The store, for writing: it must be there.
  func openForWriting() throws -> any TweetStore {
    try openForWriting(storePlace(), mayCreate: false)
  }

  /// The store, for writing: it is made where there is none, in a file with its folder if that is ours.
  func openOrCreate() throws -> any TweetStore {
    try makeFolderIfOurs()
    return try openForWriting(storePlace(), mayCreate: true)
  }

  /// The store, for writing; nil where there is none.
  func openForWritingIfPresent() throws -> (any TweetStore)? {
    switch try storePlace() {
    case .file(let path): return access(path, F_OK) == 0 ? try openForWriting() : nil
    case .cluster:
      do {
        return try openForWriting()
      } catch let error as StoreError where error.isMissingStore {
        return nil
      }
    }
  }

  /// How threads come to a store.
  ///
  /// - Parameter waitSeconds: how long another process that writes is waited for.
  func storeAccess(_ place: StorePlace, waitSeconds: Double = 600) throws -> StoreAccess {
    switch place {
    case .file(let path): .sqlite(path, waitSeconds: waitSeconds)
    case .cluster(let address):
      try .clickHouse(address, password: password(of: address), waitSeconds: waitSeconds)
    }
  }

  /// The folder of the database is made, if nobody has said where it is to lie.
  func makeFolderIfOurs() throws {
    if options.store == nil, case .file(let path) = try storePlace() { try makeFolder(of: path) }
  }

  private func makeFolder(of path: String) throws {
    var folder = ""
    for part in path.parts(at: "/").dropLast() where !part.isEmpty {
      folder += "/" + part
      guard mkdir(folder, 0o755) == 0 || errno == EEXIST else {
        throw CannotMakeFolder(path: folder, code: errno)
      }
    }
  }
}

// MARK: - Of any place

extension Context {
  /// A store for reading. It must be there.
  func openForReading(_ place: StorePlace) throws -> any TweetStore {
    switch place {
    case .file(let path):
      let store = try SQLiteStore.openForReading(path)
      store.onNotice = { talk.note(Words.storeNotice($0)) }
      return store
    case .cluster(let address):
      return try ClickHouseStore.openForReading(
        address, password: password(of: address), shouldGiveUp: { Interruption.wasAsked })
    }
  }

  /// A store for writing.
  func openForWriting(_ place: StorePlace, mayCreate: Bool) throws -> any TweetStore {
    switch place {
    case .file(let path):
      return try SQLiteStore.openForWriting(
        path, mayCreate: mayCreate, onWait: { sayWait(path) },
        shouldGiveUp: { Interruption.wasAsked })
    case .cluster(let address):
      return try ClickHouseStore.openForWriting(
        address, password: password(of: address), mayCreate: mayCreate,
        onWait: { sayWait(address.name) }, shouldGiveUp: { Interruption.wasAsked })
    }
  }

  private func sayWait(_ name: String) {
    talk.note("waiting for another process that is writing to '\(name)'; Ctrl-C gives up")
  }

  /// What lets one into a cluster.
  func password(of address: ClusterAddress) throws -> String {
    try PasswordSource.password(of: address, environment: environment)
  }
}
