import CArchive
import CSimdjson
import CUtf8proc
import CXxhash
import CIsal

/// A library that the running program uses, with the version that is in use, which can be newer than
/// the one it was built with.
public struct LibraryVersion: Sendable, Equatable {
  /// As its makers write it: `SQLite`.
  public var name: String
  /// As the library tells it: `3.40.1`.
  public var version: String
  /// What else makes a difference to what it does; nil for nothing.
  public var note: String?

  /// A version that a library told.
  public init(name: String, version: String, note: String? = nil) {
    self.name = name
    self.version = version
    self.note = note
  }
}

extension LibraryVersion {
  /// The libraries that read tweets, each asked for its version.
  ///
  /// simdjson has no function that tells it: its version is that of the header, and its note is the
  /// code that it chose for this processor. utf8proc's note is the Unicode by which words are folded.
  public static func ofReading() -> [LibraryVersion] {
    [
      LibraryVersion(
        name: "simdjson", version: String(cString: json_library_version()),
        note: String(cString: json_library_implementation())),
      LibraryVersion(
        name: "libarchive", version: number(String(cString: archive_version_string()))),
      LibraryVersion(name: "ISA-L", version: String(cString: smashtag_isal_version())),
      LibraryVersion(
        name: "utf8proc", version: String(cString: utf8proc_version()),
        note: "Unicode " + String(cString: utf8proc_unicode_version())),
      LibraryVersion(name: "xxHash", version: parts(of: XXH_versionNumber())),
    ]
  }

  /// `3.6.2` of `libarchive 3.6.2`.
  private static func number(_ said: String) -> String {
    said.split(separator: " ").last.map(String.init) ?? said
  }

  /// `0.8.1` of 801: two digits each for the last two parts.
  private static func parts(of number: UInt32) -> String {
    "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
  }
}
