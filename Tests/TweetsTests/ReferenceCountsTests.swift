// Contract: tweets, counts and faults of damaged files are those of the reference counter, but where a
// rule of ours says otherwise; each such rule is named in `ReferenceRules.swift`.

import Foundation
import TestSupport
import Testing

@testable import Tweets

@Suite("Counting as the reference does")
struct ReferenceCountsTests {
  private static let shared: URL? = ["../shared", "../../shared"]
    .map { Fixtures.root.appending(path: $0).standardizedFileURL }
    .first { FileManager.default.fileExists(atPath: $0.path + "/reference/reference_count.py") }

  /// Of a larger file the first lines are taken, so that a thousand copies take seconds.
  private static let bytesMax = 48 << 10
  private static let copies = 1_000

  @Test("a thousand damaged copies of real files give the same tweets, counts and faults")
  func sameCounts() throws {
    guard let shared = Self.shared else { return print("skipped: the reference is not there") }
    let folder = try TemporaryFolder()
    let originals = try Self.pieces(in: shared.appending(path: "data"))
    try #require(originals.count > 20)
    let seed = ProcessInfo.processInfo.environment["DAMAGE_SEED"].flatMap { UInt64($0) }
    var random = SeededRandom(seed: seed ?? 20_260_502)
    var files: [(path: String, bytes: [UInt8])] = []
    for number in 0..<Self.copies {
      let original = random.one(of: originals)
      var bytes = original.bytes
      if random.isOnce(in: 3) { bytes = Damage.withOtherLines(bytes, &random) }
      if random.isOnce(in: 8), let other = originals.randomElement(using: &random) {
        bytes += [0x0A] + other.bytes
      }
      if random.isOnce(in: 2) {
        for _ in 0..<4 { bytes = Damage.withOtherWords(bytes, &random) }
      } else {
        bytes = Damage.damaged(bytes, &random)
      }
      files.append((try folder.write(bytes, to: "\(number)-\(original.name)"), bytes))
    }
    let expected = try Self.reference(shared, files.map(\.path))
    try #require(expected.count == files.count)
    var explained: [String: Int] = [:]
    for (file, expected) in zip(files, expected) {
      let found = FileCount(reading: file.bytes)
      guard found != expected else { continue }
      let rule = ReferenceRule.all.first {
        $0.explains(Difference(bytes: file.bytes, ours: found, theirs: expected))
      }
      explained[rule?.name ?? "none", default: 0] += 1
      #expect(rule != nil, "\(file.path)\n\(found.difference(from: expected))")
      if rule == nil, let keep = ProcessInfo.processInfo.environment["KEEP_DIFFERENCES"] {
        try Data(file.bytes).write(
          to: URL(fileURLWithPath: keep + "/" + (file.path as NSString).lastPathComponent))
      }
    }
    for (rule, count) in explained.sorted(by: { $0.key < $1.key }) {
      print("\(count) of \(Self.copies) differ: \(rule)")
    }
  }

  /// The beginnings of the files, whole lines where they have lines.
  private static func pieces(in folder: URL) throws -> [(name: String, bytes: [UInt8])] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().compactMap { name in
      guard name.hasSuffix(".json") || name.hasSuffix(".jsonl") || name.hasSuffix(".js"),
        name != "expected-counts.json"
      else { return nil }
      let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
      guard bytes.count > bytesMax else { return (name, bytes) }
      guard let end = bytes[..<bytesMax].lastIndex(of: 0x0A), name.hasSuffix(".jsonl") else {
        return nil
      }
      return (name, Array(bytes[...end]))
    }
  }

  private static let driver = """
    import json, sys
    sys.path.insert(0, sys.argv[1])
    sys.dont_write_bytecode = True
    import reference_count as reference
    for path in sys.stdin:
        counted, skipped, problems, code = reference.count([path.rstrip("\\n")])
        lost = sum(n for why, n in skipped.items() if why != "notice")
        counted["lost"] = lost + len(problems) - min(lost, 50)
        counted["notices"] = skipped["notice"]
        counted["verdict"] = code
        print(json.dumps(counted), flush=True)
    """

  private static func reference(_ shared: URL, _ paths: [String]) throws -> [FileCount] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", driver, shared.appending(path: "reference").path]
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var counts: [FileCount] = []
    var unread = Data()
    for path in paths {
      try input.fileHandleForWriting.write(contentsOf: Data((path + "\n").utf8))
      while !unread.contains(0x0A) {
        let more = output.fileHandleForReading.availableData
        try #require(!more.isEmpty, "the reference ended at \(path)")
        unread += more
      }
      let end = try #require(unread.firstIndex(of: 0x0A))
      counts.append(try JSONDecoder().decode(FileCount.self, from: unread[..<end]))
      unread = Data(unread[(end + 1)...])
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return counts
  }
}
