import Foundation
import TestSupport
import Testing

/// Compares `text` with the file `Snapshots/<name>.txt`.
///
/// With `RECORD_SNAPSHOTS=1` in the environment the file is written anew. A file that is not there is
/// written too, and the test fails once, so that somebody reads it.
func expectSnapshot(
  _ text: String, named name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Snapshots")
  let file = folder.appending(path: name + ".txt")
  let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"
  let recorded = try? Data(contentsOf: file)
  if isRecording || recorded == nil {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    if !isRecording {
      Issue.record("recorded the new snapshot '\(name)': read it", sourceLocation: sourceLocation)
    }
    return
  }
  // Bytes, since two spellings of é are one text to Swift.
  guard recorded != Data(text.utf8) else { return }
  let expected = String(decoding: recorded ?? Data(), as: UTF8.self)
  Issue.record(
    """
    differs from the snapshot '\(name)' (RECORD_SNAPSHOTS=1 rewrites it)
    \(difference(from: expected, to: text))
    """, sourceLocation: sourceLocation)
}

/// The first lines that differ.
private func difference(from expected: String, to text: String) -> String {
  let expected = expected.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  var same = 0
  while same < min(expected.count, lines.count), expected[same].utf8.elementsEqual(lines[same].utf8)
  {
    same += 1
  }
  let lost: [String] = expected.dropFirst(same).prefix(5).map { "- \($0)" }
  let found: [String] = lines.dropFirst(same).prefix(5).map { "+ \($0)" }
  let all: [String] = ["from line \(same + 1):"] + lost + found
  return all.joined(separator: "\n")
}

extension CommandResult {
  /// As a snapshot has it: times, rates and durations masked.
  var masked: String {
    var text = description
    text.replace(#/ in [0-9.]+ (µs|ms|s)\b[^(\n]*\([0-9.]+ [kMG]?B/s\)/#, with: " in TIME (RATE)")
    text.replace(#/"seconds":[0-9.e-]+/#, with: "\"seconds\":SECONDS")
    text.replace(#/(?<head>"searched":")[^"]*/#) { "\($0.head)TIME" }
    return text
  }
}
