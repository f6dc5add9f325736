extension Shape {
  /// An answer of API v2: `{"data": […], "includes": {…}}`, a page of a search, or one object of a
  /// stream or a look-up. The tweets in `includes` were not found by the search and are not collected.
  static let v2Answer = Shape(
    name: "v2-answer",
    writtenBy: "X API v2: pages, single tweets, filtered streams; twarc2",
    signs: [.data],
    matches: { fields, _ in
      let data = fields[.data]
      return data.isArray || data.isObject && data["id"].isPresent
    },
    read: { _, fields, context, collector throws(Refusal) in
      var inside = context.inside()
      inside.includes = Includes(fields[.includes])
      collector.collect(fields[.data], inside)
    })
}

/// The objects that a v2 answer sends along: referenced tweets and users, found by their ids.
final class Includes {
  private let value: JSONValue
  // Made when first asked for: most tweets of a page ask for neither.
  private lazy var tweets = Self.byID(value["tweets"])
  private lazy var users = Self.byID(value["users"])

  init(_ value: JSONValue) { self.value = value }

  /// The referenced tweet, if it was sent along: it may be deleted or protected.
  func tweet(_ id: JSONValue) -> JSONValue? { Self.find(id, in: tweets) }

  /// The user, if it was sent along.
  func user(_ id: JSONValue) -> JSONValue? { Self.find(id, in: users) }

  private static func find(_ id: JSONValue, in objects: [TweetID: JSONValue]) -> JSONValue? {
    guard case .known(let id) = Identifier(id) else { return nil }
    return objects[id]
  }

  private static func byID(_ list: JSONValue) -> [TweetID: JSONValue] {
    var objects: [TweetID: JSONValue] = [:]
    list.forEachElement { object in
      guard case .known(let id) = Identifier(object["id"]) else { return }
      objects[id] = object
    }
    return objects
  }
}
