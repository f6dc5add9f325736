import Testing
import Tweets

@testable import ClickHouse
@testable import Store

/// Rows as they go to servers and as they come from them.
@Suite struct `ClickHouse rows` {
  /// The rows of an answer that comes in pieces of some bytes, each as its columns.
  private func rows(_ answer: [UInt8], pieces: Int) -> [[[UInt8]]] {
    var cutter = RowCutter()
    var rows: [[[UInt8]]] = []
    for start in stride(from: 0, to: answer.count, by: pieces) {
      Array(answer[start..<min(start + pieces, answer.count)]).withUnsafeBufferPointer { piece in
        cutter.take(piece) { row in rows.append((0..<row.count).map { row.bytes($0) }) }
      }
    }
    return rows
  }

  @Test("are cut at their ends, however their bytes come", arguments: 1...12)
  func cutting(pieces: Int) {
    let answer = Array("a\tb\n\n\t\nlong enough\t1\n".utf8)
    #expect(
      rows(answer, pieces: pieces)
        == [["a", "b"], [""], ["", ""], ["long enough", "1"]].map { $0.map { Array($0.utf8) } })
  }

  @Test("are not handed out before their end has come")
  func halves() {
    #expect(rows(Array("a\nb".utf8), pieces: 10) == [[Array("a".utf8)]])
  }

  @Test(
    "have their escapes undone",
    arguments: [
      (#"a\tb\nc\\d"#, "a\tb\nc\\d"), (#"\'\"\0\r\b\f"#, "'\"\0\r\u{8}\u{C}"), (#"\\n"#, #"\n"#),
      ("é東\u{7F}", "é東\u{7F}"), (#"\"#, ""), ("", ""),
    ])
  func escapes(written: String, meant: String) {
    Array(written.utf8).withUnsafeBufferPointer { line in
      let row = Row(line)
      #expect(row.bytes(0) == Array(meant.utf8))
      #expect(row.string(0).utf8.elementsEqual(meant.utf8))
    }
  }

  @Test(
    "have numbers of every size",
    arguments: [0, 1, -1, 42, .max, .min, Int64.max - 1, Int64.min + 1])
  func numbers(number: Int64) {
    Array("x\t\(number)\t\(UInt64(bitPattern: number))\ty".utf8).withUnsafeBufferPointer { line in
      let row = Row(line)
      #expect(row.count == 4)
      #expect(row.int64(1) == number)
      #expect(row.uint64(2) == UInt64(bitPattern: number))
      #expect(row.flag(1) == (number != 0))
      #expect(row.int64(3) == 0)
      #expect(row.time(1) == (number == .min ? nil : number))
    }
  }

  @Test("go out as RowBinary")
  func binary() {
    var rows = RowWriter()
    rows.write(Int64(-2))
    rows.write(UInt64(1) << 40)
    rows.write(UInt32(7))
    rows.write(true)
    rows.write(false)
    rows.write("né")
    rows.write(length: 2)
    rows.write([UInt8](repeating: 1, count: 1))
    rows.write("")
    rows.endRow()
    #expect(rows.rows == 1)
    #expect(
      rows.bytes == [0xFE] + [UInt8](repeating: 0xFF, count: 7) + [0, 0, 0, 0, 0, 1, 0, 0]
        + [7, 0, 0, 0, 1, 0, 3, 0x6E, 0xC3, 0xA9, 2, 1, 1, 0])
    rows.removeAll()
    #expect(rows.rows == 0 && rows.bytes.isEmpty)
  }

  @Test(
    "have lengths in seven bits a byte",
    arguments: [
      (0, [0]), (127, [0x7F]), (128, [0x80, 1]), (300, [0xAC, 2]), (16_384, [0x80, 0x80, 1]),
    ] as [(Int, [UInt8])])
  func lengths(length: Int, bytes: [UInt8]) {
    var rows = RowWriter()
    rows.write(length: length)
    #expect(rows.bytes == bytes)
  }

  @Test("have ids in two columns, of which one says nothing")
  func ids() {
    var rows = RowWriter()
    rows.write(id: .number(-1))
    rows.write(id: .text("a"))
    #expect(
      rows.bytes == [UInt8](repeating: 0xFF, count: 8) + [0] + [UInt8](repeating: 0, count: 8)
        + [1, 0x61])
    Array("-1\t\t0\ta".utf8).withUnsafeBufferPointer { line in
      let row = Row(line)
      #expect(row.tweetID(0, 1) == .number(-1))
      #expect(row.tweetID(2, 3) == .text("a"))
    }
  }

  @Test("are asked for with texts that nothing in them ends")
  func quoted() {
    #expect(SQLText.quoted(#"it's \ "é""#) == #"'it\'s \\ "é"'"#)
    #expect(SQLText.list([1, -2]) == "(1,-2)")
    #expect(SQLText.list(["a", "b'"]) == #"('a','b\'')"#)
  }
}

/// What servers say against something.
@Suite struct `ClickHouse replies` {
  private func reply(_ text: String) -> ServerReply { ServerReply(Array(text.utf8)) }

  @Test(
    "have a code and words, in old versions and in new ones",
    arguments: [
      (
        "Code: 60, e.displayText() = DB::Exception: Table a.b doesn't exist., e.what() = DB::Exception\n",
        60, "Table a.b doesn't exist."
      ),
      (
        "Code: 60. DB::Exception: Table a.b does not exist. (UNKNOWN_TABLE) (version 26.9.1.1 (official build))\n",
        60, "Table a.b does not exist. (UNKNOWN_TABLE)"
      ),
      (
        "Code: 62, e.displayText() = DB::Exception: Syntax error: failed\nat line 2, e.what() = x",
        62, "Syntax error: failed"
      ),
      (
        "Code: 241. DB::Exception: Memory limit, Stack trace (when copying this message):\n0. x",
        241,
        "Memory limit"
      ),
      ("Code: 7", 7, "Code: 7"), ("Not found", 0, "Not found"), ("", 0, "nothing"),
      ("Code: none", 0, "Code: none"),
    ])
  func words(text: String, code: Int, message: String) {
    let reply = reply(text)
    #expect(reply.code == code)
    #expect(reply.message == message)
  }

  @Test("may pass, or not")
  func passing() {
    for code in [3, 32, 209, 210, 236, 252, 279, 425] { #expect(reply("Code: \(code), x").mayPass) }
    for code in [0, 47, 57, 60, 62, 164, 194, 241, 243, 516] {
      #expect(!reply("Code: \(code), x").mayPass)
    }
  }

  @Test("mean something to whoever asked")
  func failures() {
    let access = HTTPClient.Access(
      user: "ana", password: "p", isSecure: false, certificates: nil)
    let poor = HTTPClient.Access(user: "ana", password: "", isSecure: false, certificates: nil)
    func failure(_ code: Int, _ words: String = "w") -> ClusterFailure {
      reply("Code: \(code). DB::Exception: \(words)").failure(access)
    }
    for code in [192, 193, 194, 516] {
      #expect(failure(code) == .refused(user: "ana", hasPassword: true))
      #expect(
        reply("Code: \(code), x").failure(poor) == .refused(user: "ana", hasPassword: false))
    }
    for code in [164, 291, 497] { #expect(failure(code) == .forbidden("w")) }
    #expect(failure(243) == .full("w"))
    #expect(failure(241) == .outOfMemory("w"))
    #expect(
      failure(1000, "cannot write: No space left on device")
        == .full("cannot write: No space left on device"))
    #expect(failure(76, "errno: 28, strerror: x") == .full("errno: 28, strerror: x"))
    #expect(failure(62) == .other(code: 62, message: "w"))
  }
}
