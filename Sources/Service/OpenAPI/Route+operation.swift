import Presentation

extension Route {
  /// What it gives or does, as a description of the interface has it.
  func describe(_ writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("operationId", operationID)
      writer.field("summary", summary)
      writer.name("security")
      // To see something, a token is wanted only where others than this machine reach the service.
      writer.value(json: changes ? #"[{"token":[]}]"# : #"[{},{"token":[]}]"#)
      writer.name("parameters")
      writer.array(describedParameters) { $1.describe(&$0) }
      if let body {
        writer.name("requestBody")
        writer.object { writer in
          writer.field("required", true)
          writer.field("description", body)
          writer.name("content")
          writer.value(json: #"{"application/octet-stream":{"schema":{}},"application/json":{}}"#)
        }
      }
      writer.name("responses")
      writer.object(describeResponses)
    }
  }

  /// `get_terms_term_popularity`.
  private var operationID: String {
    let words = describedPath.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return ([method.rawValue.lowercased()] + words.map(String.init)).joined(separator: "_")
  }

  private var describedParameters: [DescribedParameter] {
    var all = path.names.map { name in
      DescribedParameter(
        place: .path,
        parameter: Parameter(
          name, name == "mention" ? .mention : .term,
          name == "mention" ? "A hashtag or a user." : "The search term."))
    }
    if describedForms.count > 1 {
      let form = Parameter.Kind.choice(describedForms.map(\.rawValue))
      all.append(
        DescribedParameter(
          place: .path, parameter: Parameter("form", form, "The form of the answer.")))
    }
    return all + parameters(in: .json).map { DescribedParameter(place: .query, parameter: $0) }
  }

  private func describeResponses(_ writer: inout JSONWriter) {
    writer.name("200")
    writer.object { writer in
      writer.field("description", summary)
      writer.name("content")
      writer.object { writer in
        for form in mediaType == nil ? describedForms : [] {
          writer.content(form.mediaType, schema: form == .json ? schema : nil)
        }
        if let mediaType { writer.content(mediaType, schema: nil) }
      }
    }
    for (status, words) in faults {
      writer.name(text: String(status))
      writer.object { writer in
        writer.field("description", words)
        // What has not changed since is not sent again: it has no body.
        guard status >= 400 else { return }
        writer.name("content")
        writer.object { $0.content(.problem, schema: "problem") }
      }
    }
  }

  /// What may come instead of an answer, by its number.
  private var faults: [(Int, String)] {
    var faults = [
      (400, "A field is missing, unknown or wrong."), (401, "A token is wanted."),
      (403, "It is not allowed."), (421, "The service does not go by this name."),
      (500, "Something failed that no request can help."),
    ]
    if case .ask = work { faults.append((304, "Nothing has changed since.")) }
    if readsStore {
      faults += [
        (404, "The term, the mention or the database is not there."),
        (503, "Too much waits, or another process writes; try again."),
      ]
    }
    if changes {
      faults += [
        (409, "The term was deleted meanwhile."), (413, "The body is too long."),
        (422, "Nothing could be used, or the Idempotency-Key came with another request."),
        (507, "No space is left."),
      ]
    }
    return faults.sorted { $0.0 < $1.0 }
  }
}

extension JSONWriter {
  fileprivate mutating func content(_ type: MediaType, schema: StaticString?) {
    // A parameter such as `charset` is none of the type.
    name(text: String(type.rawValue.prefix { $0 != ";" }))
    object { writer in
      writer.name("schema")
      writer.object { writer in
        if let schema {
          writer.field("$ref", AnswerSchema.reference("\(schema)"))
        } else {
          writer.field("type", type == .json ? "object" : "string")
        }
      }
    }
  }
}
