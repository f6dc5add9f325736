import Foundation
import TestSupport
import Testing

/// What libFuzzer tries for long (`make fuzz`), for a moment: every input that is kept, and then others made of
/// them. A promise that breaks ends its own process alone.
///
/// SMASHTAG_FUZZ_SEED tries a seed again that a failure told.
@Suite("Fuzz: promises that hold of any bytes")
struct FuzzTests {
  static let corpus = Fixtures.root.appending(path: "Tests/Fuzzing/corpus")

  @Test("Hold of the corpus, and of what is made of it", arguments: Promise.all.map(\.name))
  func hold(name: String) async throws {
    let seed =
      ProcessInfo.processInfo.environment["SMASHTAG_FUZZ_SEED"].flatMap { UInt64($0) }
      ?? .random(in: 0..<1_000_000)
    let folder = try TemporaryFolder()
    let trace = folder.file("input")
    let result = await #expect(processExitsWith: .success, "promise '\(name)', seed \(seed)") {
      [name, seed = seed as UInt64, trace = trace as String] in
      var run = try FuzzRun(name, seed: seed, trace: trace)
      try run.run(seconds: 0.7)
    }
    let input = try FuzzTrace.read(trace)
    guard result == nil else {
      #expect(input.count > FuzzRun.inputs(name).count, "more is tried than the corpus")
      return
    }
    let said = try String(contentsOfFile: FuzzTrace.said(trace), encoding: .utf8)
    Issue.record(
      """
      promise '\(name)' breaks, seed \(seed), input \(input.count): \
      \(Data(input.bytes).base64EncodedString())
      \(String(decoding: input.bytes, as: UTF8.self).debugDescription)
      \(said.prefix(2000))
      """)
  }

  @Test("Each promise has a corpus, and all of it is small")
  func sizes() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)
    #expect(names.sorted() == Promise.all.map(\.name).sorted())
    var bytes = 0
    for name in names {
      let inputs = FuzzRun.inputs(name)
      #expect(!inputs.isEmpty, "\(name)")
      bytes += inputs.map(\.count).reduce(0, +)
    }
    #expect(bytes < 300_000)
  }
}
