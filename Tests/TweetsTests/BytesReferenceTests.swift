// Contract: which values of a file are records and which lines are broken is what the reference counter
// says, on real files and on files damaged at random. Runs where the reference and its data are at hand.

import Foundation
import TestSupport
import Testing

@testable import Tweets

@Suite("Splitting as the reference does")
struct BytesReferenceTests {
  private static let shared: URL? = ["../shared", "../../shared"]
    .map { Fixtures.root.appending(path: $0).standardizedFileURL }
    .first { FileManager.default.fileExists(atPath: $0.path + "/reference/reference_count.py") }

  @Test(
    "the same lines are records, the same are broken",
    .enabled(if: shared != nil, "the reference is not at hand"))
  func sameLines() throws {
    let shared = try #require(Self.shared)
    let folder = try TemporaryFolder()
    let originals = try Self.files(in: shared)
    var paths = originals
    var random = SeededRandom(seed: 20_260_501)
    let plain = originals.filter { !["gz", "bz2"].contains(($0 as NSString).pathExtension) }
    for number in 0..<300 {
      let path = try #require(plain.randomElement(using: &random))
      let bytes = Damage.damaged(try Self.bytes(path), &random)
      paths.append(
        try folder.write(
          bytes, to: "\(number)-" + (path as NSString).lastPathComponent))
    }
    let expected = try Self.reference(shared, paths)
    try #require(expected.count == paths.count)
    for (path, expected) in zip(paths, expected) {
      let (found, endsBefore) = try Self.outcome(path)
      // After an array that is not the first value and breaks, the reference goes on behind its first
      // line. Its elements were given one by one and are gone, so the splitter goes on behind the place
      // that breaks. What follows may differ.
      let compared = endsBefore.map { expected.prefix($0) } ?? expected[...]
      #expect(found[..<(endsBefore ?? found.count)] == compared, "\(path)")
    }
  }

  /// The outcome of each value as the reference would print it; and how many are before the first later
  /// array that breaks.
  private static func outcome(_ path: String) throws -> ([String], Int?) {
    let source = try ByteSource(opening: .init(path: path, displayName: path, sizeBytes: nil))
    let reader = try RecordReader(source)
    var lines: [String] = []
    var documentLine: Int?
    var laterFailure: Int?
    while let event = try reader.next() {
      switch event {
      case .record(_, let line, _, _):
        if documentLine == nil { lines.append("ok \(line)") }
      case .documentBegan(let line, _): documentLine = line
      case .row: preconditionFailure("not of JSON")
      case .documentEnded:
        lines.append("ok \(documentLine ?? 0)")
        documentLine = nil
      case .documentFailed:
        if !lines.isEmpty, laterFailure == nil { laterFailure = lines.count }
        lines.append("failed")
        documentLine = nil
      case .malformed(let problem): lines.append("bad \(problem.line)")
      }
    }
    return (lines, laterFailure)
  }

  private static func files(in shared: URL) throws -> [String] {
    try ["data", "cases"].flatMap { folder in
      let root = shared.appending(path: folder).path
      return try FileManager.default.subpathsOfDirectory(atPath: root).sorted().map {
        root + "/" + $0
      }
    }.filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && !isFolder.boolValue && !path.hasSuffix(".tar")
    }
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private static let reference = """
    import sys
    sys.path.insert(0, sys.argv[1])
    sys.dont_write_bytecode = True
    import reference_count as reference
    for path in sys.stdin.read().split("\\n"):
        print("file")
        try:
            text, _ = reference.load(open(path, "rb").read())
            for line, _, error in reference.values(text):
                print("bad" if error else "ok", line)
        except reference.Fatal:
            print("failed")
    """

  private static func reference(_ shared: URL, _ paths: [String]) throws -> [[String]] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", reference, shared.appending(path: "reference").path]
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(paths.joined(separator: "\n").utf8))
    try input.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").split(
      separator: "file", omittingEmptySubsequences: false
    ).dropFirst().map { $0.map(String.init) }
  }
}
