import Presentation
import Tweets

/// Why a request is not answered, as RFC 9457 has it: said to programs in JSON, and to people on a page.
struct Problem: Error, Sendable, Equatable {
  /// The number that tells what kind of problem it is.
  var status: Int
  /// What is wrong with requests of this kind; the same each time.
  var title: String
  /// What is wrong with this one, in a sentence, and what to do.
  var detail: String
  /// What the head says beside.
  var fields = HeaderFields()
  /// What may have been meant: terms as typed.
  var nearest: [String] = []
  /// What was found in what was sent, where nothing of it could be used.
  var found: ReadTotals?

  init(_ status: Int, _ title: String, _ detail: String) {
    self.status = status
    self.title = title
    self.detail = detail
  }

  /// For programs.
  var response: Response {
    var writer = JSONWriter()
    writer.object { writer in
      // "about:blank" says that the status tells all about the kind. RFC 9457, section 4.2.1.
      writer.field("type", "about:blank")
      writer.field("title", title)
      writer.field("status", status)
      writer.field("detail", detail)
      if !nearest.isEmpty {
        writer.name("nearest")
        writer.array(nearest) { $0.value($1) }
      }
      if let found {
        writer.name("read")
        writer.object { $0.nothingUsable(found) }
      }
    }
    var response = Response(status, .problem, writer.text + "\n")
    for field in fields.fields { response.fields.append(field.name, field.value) }
    return response
  }
}
