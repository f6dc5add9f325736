import Query
import Store

/// A place in the service as a path with its query. Equal places are equal paths: terms and mentions are named by
/// their keys, fields with their usual values are left out.
struct Place: Sendable, Equatable {
  private(set) var path: String

  private init(_ parts: [String], _ query: [(name: String, value: String)] = []) {
    path = "/" + parts.map(PercentCode.encoded).joined(separator: "/")
    let fields = query.filter { !$0.value.isEmpty }
      .map { PercentCode.encoded($0.name) + "=" + PercentCode.encoded($0.value) }
    if !fields.isEmpty { path += "?" + fields.joined(separator: "&") }
  }

  static let home = Place([])
  static let help = Place(["help"])
  static let about = Place(["about"])
  /// All searches, in the list beside.
  static let recents = Place([], [("recents", "100")])

  /// Two terms side by side; with none or one of them, where they are chosen.
  static func compare(
    _ first: String = "", _ second: String = "", as form: Form = .html
  ) -> Place {
    Place([named("compare", form)], [("a", first), ("b", second)])
  }

  /// What a term's tweets mention.
  static func popularity(
    _ termKey: String, _ query: [(name: String, value: String)] = [], as form: Form = .html
  ) -> Place {
    Place(["terms", termKey, named("popularity", form)], query)
  }

  /// A term's tweets.
  static func tweets(
    _ termKey: String, _ query: [(name: String, value: String)] = [], as form: Form = .html
  ) -> Place {
    Place(["terms", termKey, named("tweets", form)], query)
  }

  /// How many of a term's tweets were made when.
  static func trends(
    _ termKey: String, _ query: [(name: String, value: String)] = [], as form: Form = .html
  ) -> Place {
    Place(["terms", termKey, named("trends", form)], query)
  }

  /// What a term's tweets mention together.
  static func pairs(
    _ termKey: String, _ query: [(name: String, value: String)] = [], as form: Form = .html
  ) -> Place {
    Place(["terms", termKey, named("pairs", form)], query)
  }

  /// One mention in a term's tweets.
  static func mention(_ termKey: String, _ mention: MentionQuestion) -> Place {
    Place(["terms", termKey, "mentions", mention.typed])
  }

  private static func named(_ word: String, _ form: Form) -> String {
    form == .html ? word : word + "." + form.rawValue
  }
}
