import Foundation
import Testing

@testable import Service

/// The description of the interface says what the routes do.
@Suite("Service: OpenAPI")
struct OpenAPITests {
  static func document() throws -> [String: Any] {
    let response = try TestedService { $0.version = "1.2.3" }.get("/openapi.json")
    #expect(response.fields["Content-Type"] == "application/json")
    let json = try JSONSerialization.jsonObject(with: Data(response.text.utf8))
    return try #require(json as? [String: Any])
  }

  private static func operations() throws -> [String: [String: Any]] {
    let paths = try #require(try document()["paths"] as? [String: [String: [String: Any]]])
    var operations: [String: [String: Any]] = [:]
    for (path, methods) in paths {
      for (method, operation) in methods { operations[method + " " + path] = operation }
    }
    return operations
  }

  @Test("Every route for programs is in it, and nothing else is")
  func everyRoute() throws {
    let described = Route.all.filter { $0.isForPrograms || $0.forms.count > 1 }
    let expected = described.map { $0.method.rawValue.lowercased() + " " + $0.describedPath }
    #expect(Set(try Self.operations().keys) == Set(expected))
    #expect(Set(expected).count == expected.count)
    #expect(expected.contains("post /api/v1/terms/{term}/tweets"))
    #expect(expected.contains("get /terms/{term}/popularity.{form}"))
  }

  @Test("Every path in it leads to its route")
  func everyPath() throws {
    let router = Router(routes: Route.all)
    for (name, operation) in try Self.operations() {
      let parts = name.split(separator: " ")
      let method = try #require(Method(rawValue: parts[0].uppercased()))
      let path = parts[1].replacing("{term}", with: "x").replacing("{mention}", with: "%23x")
        .replacing("{form}", with: "csv")
      let match = try router.match(method, try RequestTarget(String(path)).path)
      #expect(match.route.summary == operation["summary"] as? String, "\(name)")
    }
  }

  @Test("What a route can be asked is in it, with what it may be")
  func parameters() throws {
    let operations = try Self.operations()
    for route in Route.all where route.isDescribed {
      let name = route.method.rawValue.lowercased() + " " + route.describedPath
      let parameters = try #require(operations[name]?["parameters"] as? [[String: Any]])
      let query = parameters.filter { $0["in"] as? String == "query" }
      #expect(query.map { $0["name"] as? String } == route.parameters(in: .json).map(\.name))
      #expect(parameters.allSatisfy { ($0["schema"] as? [String: Any])?["type"] != nil })
    }
  }

  @Test("Whatever it refers to is there")
  func references() throws {
    let document = try Self.document()
    var count = 0
    func look(_ value: Any) throws {
      if let list = value as? [Any] { for part in list { try look(part) } }
      guard let object = value as? [String: Any] else { return }
      for (name, part) in object {
        if name == "$ref", let reference = part as? String {
          count += 1
          var place: Any? = document
          for step in reference.split(separator: "/").dropFirst() {
            place = (place as? [String: Any])?[String(step)]
          }
          #expect(place != nil, "\(reference)")
        }
        try look(part)
      }
    }
    try look(document)
    #expect(count > 50)
  }

  @Test("It says which version it is of, that changes want a token, and how problems look")
  func rest() throws {
    let document = try Self.document()
    #expect(document["openapi"] as? String == "3.1.0")
    #expect((document["info"] as? [String: Any])?["version"] as? String == "1.2.3")
    for (name, operation) in try Self.operations() {
      let security = try #require(operation["security"] as? [[String: Any]])
      #expect(security.contains { $0.isEmpty } == name.hasPrefix("get"), "\(name)")
      let responses = try #require(operation["responses"] as? [String: [String: Any]])
      #expect(responses["200"] != nil)
      for (status, response) in responses where status >= "400" {
        let content = try #require(response["content"] as? [String: Any])
        #expect(content["application/problem+json"] != nil)
      }
    }
  }
}
