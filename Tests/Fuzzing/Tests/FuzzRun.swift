import Foundation
import TestSupport

/// One promise, tried on its corpus and on what random changes make of it.
struct FuzzRun {
  private let promise: Promise
  private let inputs: [[UInt8]]
  private let trace: FuzzTrace
  private var random: SeededRandom

  /// - Parameter trace: the path of a file that tells what is tried, for whoever finds this process ended.
  init(_ name: String, seed: UInt64, trace: String) throws {
    guard let promise = Promise.named(name) else { throw Unexpected("no promise '\(name)'") }
    self.promise = promise
    inputs = Self.inputs(name)
    self.trace = try FuzzTrace(trace)
    random = SeededRandom(seed: seed)
  }

  /// The corpus of a promise, in the order of its files' names.
  static func inputs(_ name: String) -> [[UInt8]] {
    let folder = FuzzTests.corpus.appending(path: name)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { file in
      (try? Data(contentsOf: folder.appending(path: file))).map { Array($0) }
    }
  }

  /// Tries all of the corpus, and others until the time is over; a few at least.
  mutating func run(seconds: Double) throws {
    for input in inputs { try hold(input) }
    let end = ContinuousClock.now + .seconds(seconds)
    var count = 0
    repeat {
      try hold(changed())
      count += 1
    } while count < 20 || ContinuousClock.now < end
  }

  private func hold(_ bytes: [UInt8]) throws {
    trace.note(bytes)
    promise.hold(bytes)
  }

  /// An input of the corpus with a few changes, as libFuzzer makes them.
  private mutating func changed() -> [UInt8] {
    var bytes = random.one(of: inputs)
    for _ in 0...random.number(below: 4) {
      let place = random.number(below: bytes.count + 1)
      let end = min(bytes.count, place + random.number(below: 16))
      switch random.number(below: 7) {
      case 0: bytes.insert(UInt8(random.number(below: 256)), at: place)
      case 1: bytes.removeSubrange(place..<end)
      case 2: if place < bytes.count { bytes[place] ^= 1 << random.number(below: 8) }
      case 3: if place < bytes.count { bytes[place] = UInt8(random.number(below: 256)) }
      case 4:
        bytes.insert(contentsOf: bytes[place..<end], at: random.number(below: bytes.count + 1))
      case 5: bytes.insert(contentsOf: random.one(of: Self.words), at: place)
      default:
        let other = random.one(of: inputs)
        bytes = bytes.prefix(place) + other.suffix(random.number(below: other.count + 1))
      }
    }
    return Array(bytes.prefix(4096))
  }

  /// What strangers like to write.
  private static let words: [[UInt8]] =
    [
      "\0", "\u{301}", "\u{202E}", "\u{1B}[2J", "'", "\"", "<", "&", "%00", "\n", "\r\n", "=", "#a",
      "@a", "-", "9223372036854775808", "\\ud83d", "{\"id_str\":\"1\",\"text\":\"#a\"}",
    ].map { Array($0.utf8) } + [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80]]
}

/// The input that is being tried, in a file that outlives its process.
final class FuzzTrace {
  private static let size = 8192
  private let memory: UnsafeMutableRawBufferPointer

  init(_ path: String) throws {
    let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
    guard descriptor >= 0, ftruncate(descriptor, off_t(Self.size)) == 0,
      let memory = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      memory != MAP_FAILED
    else { throw Unexpected("no file for what is tried: \(path)") }
    close(descriptor)
    // What this process says as it ends is kept beside.
    let said = open(Self.said(path), O_WRONLY | O_CREAT, 0o600)
    dup2(said, STDERR_FILENO)
    close(said)
    self.memory = UnsafeMutableRawBufferPointer(start: memory, count: Self.size)
  }

  /// The path of what the process says that has this one.
  static func said(_ path: String) -> String { path + ".said" }

  deinit { munmap(memory.baseAddress, Self.size) }

  /// The count of inputs, the length of this one, and its bytes.
  func note(_ bytes: [UInt8]) {
    let words = memory.bindMemory(to: UInt64.self)
    words[0] += 1
    words[1] = UInt64(min(bytes.count, Self.size - 16))
    memory[16...].copyBytes(from: bytes.prefix(Self.size - 16))
  }

  /// What was tried last, and how many before it.
  static func read(_ path: String) throws -> (count: Int, bytes: [UInt8]) {
    let data = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let words = data.withUnsafeBytes { $0.prefix(16).bindMemory(to: UInt64.self).map(\.self) }
    return (Int(words[0]), Array(data[16..<16 + Int(words[1])]))
  }
}
