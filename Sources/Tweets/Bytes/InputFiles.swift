// From what was typed to the files that are read. Everything is looked at before anything is read.

import Glibc

/// A file that will be read.
public struct InputFile: Sendable, Equatable {
  /// The path that stands for standard input.
  public static let standardInputPath = "-"

  /// The path as the system takes it; `standardInputPath` for standard input.
  public let path: String
  /// What a person calls it.
  public let displayName: String
  /// What the record of its ingest calls it.
  public let recordName: String
  /// Its size on disk; nil if it is no regular file, as a pipe.
  public let sizeBytes: Int?

  /// A file as described; nothing is opened or looked at.
  ///
  /// - Parameters:
  ///   - path: where it is opened; `-` stands for standard input.
  ///   - displayName: what people are told it is.
  ///   - sizeBytes: its length on disk; nil where that is not known.
  ///   - recordName: nil for the path.
  public init(
    path: String, displayName: String, sizeBytes: Int?, recordName: String? = nil
  ) {
    self.path = path
    self.recordName = recordName ?? path
    self.displayName = displayName
    self.sizeBytes = sizeBytes
  }
}

/// What keeps an argument from being read.
public enum InputError: Error, Sendable, Equatable {
  /// Nothing has this name.
  case missing(path: String)
  /// It is there and cannot be read, as the system's `errno` says.
  case unreadable(path: String, errno: Int32)
  /// A folder without a file whose name says that it can hold tweets.
  case noTweetFiles(folder: String)
  /// A device or a socket.
  case notAFile(path: String)
  /// "-" is given more than once.
  case standardInputTwice
}

/// Finds the files that arguments stand for.
public enum InputFiles {
  /// The files in the order of the arguments, those of a folder sorted by the bytes of their paths.
  ///
  /// An argument is a file of any name, a named pipe, "-" for standard input, or a folder: all files
  /// below it whose names say that they can hold tweets, but nothing hidden. Links are followed, though
  /// never into the same folder twice.
  public static func resolve(_ arguments: [String]) throws(InputError) -> [InputFile] {
    var files: [InputFile] = []
    var hasStandardInput = false
    for argument in arguments {
      if argument == InputFile.standardInputPath {
        if hasStandardInput { throw .standardInputTwice }
        hasStandardInput = true
        files.append(standardInput())
      } else {
        files += try resolve(argument)
      }
    }
    return files
  }

  private static func resolve(_ path: String) throws(InputError) -> [InputFile] {
    let status = try status(of: path)
    guard status.kind == S_IFDIR else { return [try file(path, status)] }
    var walk = FolderWalk()
    try walk.enter(path, status)
    let paths = walk.paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    if paths.isEmpty { throw .noTweetFiles(folder: path) }
    var files: [InputFile] = []
    for path in paths { files.append(try file(path, try self.status(of: path))) }
    return files
  }

  private static func file(_ path: String, _ status: stat) throws(InputError) -> InputFile {
    guard status.kind == S_IFREG || status.kind == S_IFIFO else { throw .notAFile(path: path) }
    guard access(path, R_OK) == 0 else { throw .unreadable(path: path, errno: errno) }
    return InputFile(path: path, displayName: path, sizeBytes: status.sizeBytes)
  }

  private static func standardInput() -> InputFile {
    var status = stat()
    let isKnown = fstat(STDIN_FILENO, &status) == 0
    return InputFile(
      path: InputFile.standardInputPath, displayName: "standard input",
      sizeBytes: isKnown ? status.sizeBytes : nil)
  }

  fileprivate static func status(of path: String) throws(InputError) -> stat {
    var status = stat()
    if stat(path, &status) == 0 { return status }
    if errno == ENOENT || errno == ENOTDIR { throw .missing(path: path) }
    throw .unreadable(path: path, errno: errno)
  }
}

/// Collects the tweet files below a folder.
private struct FolderWalk {
  var paths: [String] = []
  private var entered: Set<Place> = []

  /// What makes two paths the same folder.
  private struct Place: Hashable {
    let device: dev_t
    let number: ino_t
  }

  mutating func enter(_ folder: String, _ status: stat) throws(InputError) {
    guard entered.insert(Place(device: status.st_dev, number: status.st_ino)).inserted else {
      return
    }
    for name in try Self.names(in: folder) where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      if TweetFileName.canHoldTweets(name), !Self.isFolder(path) {
        paths.append(path)
      } else if let status = Self.folderStatus(path) {
        try enter(path, status)
      }
    }
  }

  private static func isFolder(_ path: String) -> Bool { folderStatus(path) != nil }

  /// Of a folder; nil of anything else, a broken link too.
  private static func folderStatus(_ path: String) -> stat? {
    guard let status = try? InputFiles.status(of: path), status.kind == S_IFDIR else { return nil }
    return status
  }

  private static func names(in folder: String) throws(InputError) -> [String] {
    guard let stream = opendir(folder) else { throw .unreadable(path: folder, errno: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      names.append(name)
    }
    return names
  }
}

extension stat {
  fileprivate var kind: mode_t { st_mode & S_IFMT }
  fileprivate var sizeBytes: Int? { kind == S_IFREG ? Int(st_size) : nil }
}
