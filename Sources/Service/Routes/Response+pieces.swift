import Presentation

extension Response {
  /// A text that may be long, in the form that is asked for.
  static func pieces(_ visit: Visit, _ pieces: TextPieces, end: String = "") -> Response {
    Response(200, visit.form.mediaType, pieces.joined() + end)
  }
}
