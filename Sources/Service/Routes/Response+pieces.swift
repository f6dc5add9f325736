import Presentation

extension Response {
  /// A text that may be long, in the form that is asked for.
  static func pieces(_ visit: Visit, _ pieces: TextPieces) -> Response {
    var text = TextUnderWay(pieces)
    let type = visit.form.mediaType
    if text.isShort { return Response(200, type, text.next() ?? "") }
    return Response(
      200, type,
      ChunkedAnswer(text) { state, _ in state.next().map { Array($0.utf8) } })
  }
}

/// A text that is being sent.
private struct TextUnderWay: Sendable {
  /// So many bytes are sent, and may be kept, in one piece; longer texts are made while they are sent.
  private static let bytesAtOnce = 1 << 18

  /// What is sent next; empty at the end.
  private var part = ""
  private var rest: TextPieces.Iterator

  init(_ pieces: TextPieces) {
    rest = pieces.makeIterator()
    makePart()
  }

  /// Whether its first part is all of it.
  var isShort: Bool { part.utf8.count < Self.bytesAtOnce }

  mutating func next() -> String? {
    guard !part.isEmpty else { return nil }
    defer { makePart() }
    return part
  }

  private mutating func makePart() {
    part = ""
    while part.utf8.count < Self.bytesAtOnce, let piece = rest.next() { part += piece }
  }
}
