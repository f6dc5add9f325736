// What holds for the cutting of bytes into records.

import CSimdjson

@testable import Tweets

/// A record whose structure is sound is read, after repair where it needs one; and how the bytes
/// arrive changes nothing.
func holdRecordPromises(_ bytes: [UInt8]) {
  let whole = events(of: bytes, portion: .max, window: 1 << 16)
  precondition(events(of: bytes, portion: 1, window: 8) == whole, "a small window changes nothing")
  holdRepair(bytes)
}

/// What the splitter and the parser make of plain bytes.
private func events(of bytes: [UInt8], portion: Int, window: Int) -> [String] {
  let source = PortionedBytes(bytes, portion: portion)
  var events: [String] = []
  do {
    let reader = try RecordReader(RecordSplitter(source: source, windowBytes: window))
    while let event = try reader.next() {
      if case .record(_, let line, let offset, let count) = event {
        precondition(offset >= 0 && offset + count <= bytes.count, "a record is in its file")
        events.append("record \(line) \(offset) \(count)")
      } else {
        events.append("\(event)")
      }
    }
  } catch {
    preconditionFailure("plain bytes throw \(error)")
  }
  precondition(!events.contains { $0.contains("refusedByParser") }, "what is sound is read")
  return events
}

/// Takes the bytes for what stands in a string: after repair, the parser takes it.
private func holdRepair(_ bytes: [UInt8]) {
  let sound = bytes.filter { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
  let record = Array("[\"".utf8) + sound + Array("\"]".utf8)
  guard let repaired = record.withUnsafeBufferPointer({ RecordRepair.repaired($0) }) else {
    return precondition(isUTF8(sound), "what is not UTF-8 needs repair")
  }
  let again = repaired.bytes[..<repaired.count].withUnsafeBufferPointer {
    RecordRepair.repaired($0)
  }
  precondition(again == nil, "what is repaired needs no repair")
  precondition(isUTF8(repaired.bytes[..<repaired.count]), "what is repaired is UTF-8")
}
