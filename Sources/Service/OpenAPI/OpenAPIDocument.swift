import Presentation

/// The description of the interface for programs, made from its routes.
///
/// Source: OpenAPI Specification 3.1.1.
struct OpenAPIDocument {
  let routes: [Route]
  /// The product's.
  let version: String

  var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.field("openapi", "3.1.0")
      writer.name("info")
      writer.object { writer in
        writer.field("title", "smashtag")
        writer.field("version", version)
        writer.field(
          "description",
          "Counts, for each search term, which hashtags and users its tweets mention, and in how many."
        )
      }
      writer.name("paths")
      writer.object(paths)
      writer.name("components")
      writer.object(components)
    }
    return writer.text
  }

  /// Each path once, with what can be done there.
  private func paths(_ writer: inout JSONWriter) {
    var described: Set<String> = []
    for route in routes where route.isDescribed && described.insert(route.describedPath).inserted {
      writer.name(text: route.describedPath)
      writer.object { writer in
        for other in routes where other.isDescribed && other.describedPath == route.describedPath {
          writer.name(text: other.method.rawValue.lowercased())
          other.describe(&writer)
        }
      }
    }
  }

  private func components(_ writer: inout JSONWriter) {
    writer.name("schemas")
    writer.object { writer in
      for schema in AnswerSchema.all {
        writer.name(text: schema.name)
        writer.value(json: schema.json)
      }
    }
    writer.name("securitySchemes")
    writer.object { writer in
      writer.name("token")
      writer.object { writer in
        writer.field("type", "http")
        writer.field("scheme", "bearer")
        writer.field("description", "The token with which the service was started.")
      }
    }
  }
}

extension Route {
  /// Whether programs are told of it: pages and what they bring are left out.
  var isDescribed: Bool { isForPrograms || forms.count > 1 }

  /// Its path as it is described: with the ending that tells the form, where it is not the only one.
  var describedPath: String {
    let endings = describedForms
    if endings.count > 1 { return path.text + ".{form}" }
    return path.text + (forms.contains(.html) ? endings.map { "." + $0.rawValue }.joined() : "")
  }

  /// The forms that are for programs.
  var describedForms: [Form] { forms.filter { $0 != .html } }
}
