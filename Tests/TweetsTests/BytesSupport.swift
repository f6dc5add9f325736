// What the tests of bytes and records share: sources that give bytes in any portions, and events as text.

import CArchive
import Foundation
import Glibc

@testable import Tweets

/// Bytes in memory, given in portions of at most `portion`.
final class PortionedBytes: ByteReading {
  private let bytes: [UInt8]
  private let portion: Int
  private let failure: ByteSourceError?
  private(set) var bytesConsumed = 0

  init(_ bytes: [UInt8], portion: Int = .max, failure: ByteSourceError? = nil) {
    self.bytes = bytes
    self.portion = portion
    self.failure = failure
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    let count = min(portion, buffer.count, bytes.count - bytesConsumed)
    if count == 0, let failure { throw failure }
    buffer.copyBytes(from: bytes[bytesConsumed..<bytesConsumed + count])
    bytesConsumed += count
    return count
  }
}

/// The same unit of text again and again, so that large inputs need no memory.
final class RepeatedBytes: ByteReading {
  private let unit: [UInt8]
  private let total: Int
  private(set) var bytesConsumed = 0

  init(_ unit: String, total: Int) {
    self.unit = Array(unit.utf8)
    self.total = total
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    let count = min(buffer.count, total - bytesConsumed)
    for index in 0..<count { buffer[index] = unit[(bytesConsumed + index) % unit.count] }
    bytesConsumed += count
    return count
  }
}

/// Portions and windows small enough to stop at every byte of a table's inputs, and large ones.
let portionsAndWindows: [(portion: Int, window: Int)] = [
  (1, 1 << 20), (2, 8), (7, 8), (64, 64), (1, 8), (.max, 16), (.max, 1 << 20),
]

/// All events of an input as lines of text; what is thrown is the last one.
func events(
  _ input: [UInt8], portion: Int = .max, window: Int = 1 << 20, failure: ByteSourceError? = nil,
  goingBackFree: Int = 64 << 20, valueBytesMax: Int = 0xFFFF_FFFF
) -> [String] {
  let source = PortionedBytes(input, portion: portion, failure: failure)
  let splitter = RecordSplitter(
    source: source, windowBytes: window, goingBackFree: goingBackFree,
    valueBytesMax: valueBytesMax)
  guard let reader = try? RecordReader(splitter) else { return ["no memory"] }
  return described(reader, input)
}

/// All events of a stream as lines of text; what is thrown is the last one.
func described(_ records: any RecordStream, _ input: [UInt8]) -> [String] {
  var lines: [String] = []
  do {
    while let event = try records.next() { lines.append(described(event, input)) }
  } catch {
    lines.append("throws \(error)")
  }
  return lines
}

func events(_ input: String) -> [String] { events(Array(input.utf8)) }

private func described(_ event: RecordStreamEvent, _ input: [UInt8]) -> String {
  switch event {
  case .record(_, let line, let offset, let byteCount):
    "\(line): \(String(decoding: input[offset..<offset + byteCount], as: UTF8.self))"
  case .row(let row, let line, let offset):
    "\(line)@\(offset): " + row.cells.indices.map { row.string($0) }.joined(separator: "|")
  case .documentBegan(let line, let offset): "began \(line)@\(offset)"
  case .documentEnded: "ended"
  case .documentFailed(let problem): "failed \(described(problem))"
  case .malformed(let problem): "bad \(described(problem))"
  }
}

private func described(_ problem: Problem) -> String {
  let reason =
    switch problem.reason {
    case .malformed(let flaw): "\(flaw)"
    case let other: "\(other)"
    }
  return "\(problem.line)@\(problem.offset) \(reason)"
}

extension ByteSource {
  /// The text of a file that is no container.
  convenience init(opening file: InputFile) throws(ByteSourceError) {
    try self.init(PlainBytes(path: file.path))
  }
}

/// Everything a source gives, and the error at its end.
func contents(_ source: any ByteReading, portion: Int = 1 << 16) -> ([UInt8], ByteSourceError?) {
  var all: [UInt8] = []
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: portion, alignment: 16)
  defer { buffer.deallocate() }
  do throws(ByteSourceError) {
    while true {
      let count = try source.read(into: buffer)
      if count == 0 { return (all, nil) }
      all += buffer[..<count]
    }
  } catch {
    return (all, error)
  }
}

/// The bytes compressed by libarchive's writer.
func compressed(_ bytes: [UInt8], _ compression: Compression) -> [UInt8] {
  let archive = archive_write_new()
  defer { archive_write_free(archive) }
  switch compression {
  case .gzip: archive_write_add_filter_gzip(archive)
  case .zstd: archive_write_add_filter_zstd(archive)
  case .bzip2: archive_write_add_filter_bzip2(archive)
  case .xz: archive_write_add_filter_xz(archive)
  }
  archive_write_set_format_raw(archive)
  archive_write_set_bytes_in_last_block(archive, 1)
  var output = [UInt8](repeating: 0, count: bytes.count + bytes.count / 8 + 4096)
  var used = 0
  let entry = archive_entry_new()
  defer { archive_entry_free(entry) }
  archive_entry_set_filetype(entry, UInt32(Glibc.S_IFREG))
  output.withUnsafeMutableBytes { target in
    archive_write_open_memory(archive, target.baseAddress, target.count, &used)
    archive_write_header(archive, entry)
    bytes.withUnsafeBytes { _ = archive_write_data(archive, $0.baseAddress, $0.count) }
    archive_write_close(archive)
  }
  return Array(output[..<used])
}
