import CSQLite
public import Tweets

extension LibraryVersion {
  /// The library that stores tweets, asked for its version.
  public static func ofStoring() -> LibraryVersion {
    LibraryVersion(name: "SQLite", version: String(cString: sqlite3_libversion()))
  }
}
