/// What was done to the files of a folder, in its order, beginning with what was there.
struct DiskRecord {
  /// The bytes of the files that were there.
  var before: [String: [UInt8]] = [:]
  var events: [DiskEvent] = []
}

/// One thing done. A file has a number, which it keeps under any name.
enum DiskEvent {
  /// Names were given and taken (nil) in one step.
  case named([(name: String, file: Int?)])
  case wrote(file: Int, offset: Int, bytes: [UInt8])
  case cut(file: Int, size: Int)
  /// All that was written to a file is on the disk.
  case flushed(file: Int)
  /// All names are.
  case flushedFolder
  /// Something more was promised to last.
  case promised
}
