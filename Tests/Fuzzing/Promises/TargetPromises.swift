// What holds for the first lines of requests, before anybody looks at what they want.

@testable import Service

/// The first part of the bytes is a target; the others are a method, and names and values of fields in turn.
/// It becomes a request that can be written again, or is refused.
func holdTargetPromises(_ bytes: [UInt8]) {
  let parts = texts(bytes)
  holdTarget(parts[0])
  holdCode(bytes)
  var fields = HeaderFields()
  for (name, value) in zip(parts.dropFirst(2).striding(0), parts.dropFirst(2).striding(1)) {
    fields.append(name, value)
  }
  do throws(Problem) {
    let request = try RequestReader.request(
      method: parts.count > 1 ? parts[1] : "GET", rawTarget: parts[0], fields: fields,
      client: "127.0.0.1", bytesMax: 16 << 10)
    precondition(fields.count(of: "Host") == 1, "a request has one Host")
    precondition(
      fields.count(of: "Content-Length") + fields.count(of: "Transfer-Encoding") <= 1,
      "a request says once how long it is")
    _ = (request.hasBody, request.takesGzip, request.sender, request.isOfOwnPage, request.isVisit)
  } catch {
    precondition([400, 414, 431, 501].contains(error.status), "\(error)")
    precondition(error.fields["Connection"] == "close" || error.status == 501, "\(error)")
  }
}

private func holdTarget(_ text: String) {
  guard let target = try? RequestTarget(text) else { return }
  precondition(target.path.allSatisfy { !$0.utf8.contains(0) }, "a path has no NUL")
  let written = RequestTarget.text(target.path, target.query)
  precondition(
    written.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"<>\"'\\^`{|}#".utf8.contains($0) },
    "a target is written safely: \(written)")
  // A path of one empty part is the path of none.
  guard let again = try? RequestTarget(written) else {
    preconditionFailure("what is written can be read: \(written)")
  }
  precondition(again.path == (target.path == [""] ? [] : target.path), "a path is read as written")
  precondition(again.query == target.query, "a query is read as written: \(written)")
  let other = try? RequestTarget(target.replacing("after", with: text))
  precondition(other?.values("after") == [text] || text.utf8.contains(0), "a value is replaced")
  _ = try? Router(routes: Route.all).match(.get, target.path)
}

/// Any text is read back from a URL as it was.
private func holdCode(_ bytes: [UInt8]) {
  let text = String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
  let encoded = Array(PercentCode.encoded(text).utf8)
  for plusIsBlank in [true, false] {
    let decoded = try? PercentCode.decoded(encoded[...], plusIsBlank: plusIsBlank)
    holdSame(decoded ?? "", text, "a text is read back")
  }
}

extension RandomAccessCollection where Index == Int {
  /// Each second element, from an offset on.
  fileprivate func striding(_ offset: Int) -> [Element] {
    stride(from: startIndex + offset, to: endIndex, by: 2).map { self[$0] }
  }
}
