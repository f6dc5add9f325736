import Presentation

/// A field of a request, as a description of the interface has it.
struct DescribedParameter {
  enum Place: String { case path, query }

  let place: Place
  let parameter: Parameter

  func describe(_ writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("name", parameter.name)
      writer.field("in", place.rawValue)
      writer.field("required", place == .path || parameter.isRequired)
      writer.field("description", parameter.help)
      writer.name("schema")
      writer.object { writer in
        guard parameter.isRepeatable else { return schema(&writer) }
        writer.field("type", "array")
        writer.name("items")
        writer.object(schema)
      }
    }
  }

  private func schema(_ writer: inout JSONWriter) {
    switch parameter.kind {
    case .whole(let range):
      writer.field("type", "integer")
      writer.field("minimum", range.lowerBound)
      writer.field("maximum", range.upperBound)
      if let standard = parameter.standard.flatMap({ Int($0) }) {
        writer.field("default", standard)
      }
    case .flag:
      writer.field("type", "boolean")
      writer.field("default", false)
    case .choice(let choices):
      writer.field("type", "string")
      writer.name("enum")
      writer.array(choices) { $0.value($1) }
      if let standard = parameter.standard { writer.field("default", standard) }
    case .text, .time, .span, .term, .mention, .user, .words, .place:
      writer.field("type", "string")
      writer.field("description", parameter.kind.expected)
      if let standard = parameter.standard { writer.field("default", standard) }
      writer.name("examples")
      writer.array(parameter.kind.examples) { $0.value($1) }
    }
  }
}

extension Parameter.Kind {
  fileprivate var examples: [String] {
    switch self {
    case .text: ["tweets.json"]
    case .time: ["7d", "2024-05-31", "2024-05-31T12:00Z"]
    case .span: ["24h", "7d"]
    case .term: ["#stanford", "climate change"]
    case .mention: ["#ai", "@ana"]
    case .user: ["@ana"]
    case .words: ["\"big game\" -bears"]
    case .place: ["2020-05-18T16:02:11Z/1262415861541416960"]
    case .whole, .choice, .flag: []
    }
  }
}
