import TestSupport
import Testing

@testable import Tweets

/// A shape's signs only spare the asking: they never hide a record from it.
@Suite("Signs of shapes")
struct FormatSignsTests {
  @Test("whatever fields a record has, its shape is the first that matches", arguments: 0..<8)
  func sameShape(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let lines = (0..<1000).map { _ in Self.record(&random) + "\n" }.joined()
    let reader = try RecordReader(RecordSplitter(source: PortionedBytes(Array(lines.utf8))))
    var shapes: Set<String> = []
    while let event = try reader.next() {
      guard case .record(let root, let line, _, _) = event else { continue }
      RecordFields.read(JSONValue(raw: root)) { fields in
        let first = Shape.all.first { $0.matches(fields, RecordContext()) }
        #expect(Shape.of(fields, RecordContext())?.name == first?.name, "line \(line)")
        if let first { shapes.insert(first.name) }
      }
    }
    #expect(shapes.count > 15)
  }

  private static func record(_ random: inout SeededRandom) -> String {
    let values = [
      "null", "1", #""Create""#, #""activity""#, #""snscrape.modules.twitter.Tweet""#, "[]", "{}",
      #"[{"id":1}]"#, #"{"id":1}"#, #"{"1":null}"#, #"{"hits":[]}"#, #"{"legacy":{}}"#,
      #"{"record":{}}"#, #"{"rkey":1}"#, #"{"text":""}"#, #"{"hashtags":[]}"#, #"{"rest_id":1}"#,
    ]
    let fields = (0...random.number(below: 4)).map { _ in
      let name = random.isOnce(in: 9) ? "other" : random.one(of: RecordField.allCases).name
      return "\"\(name)\":\(random.one(of: values))"
    }
    return "{" + fields.joined(separator: ",") + "}"
  }
}
