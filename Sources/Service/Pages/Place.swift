import Query
import Store

/// A place in the service as a path with its query. Equal places are equal paths: terms and mentions are named by
/// their keys, fields with their usual values are left out.
struct Place: Sendable, Equatable {
  private(set) var path: String

  private init(_ parts: [String], _ query: [(String, String)] = []) {
    path = "/" + parts.map(PercentCode.encoded).joined(separator: "/")
    let fields = query.filter { !$0.1.isEmpty }
      .map { PercentCode.encoded($0.0) + "=" + PercentCode.encoded($0.1) }
    if !fields.isEmpty { path += "?" + fields.joined(separator: "&") }
  }

  static let home = Place([])
  static let help = Place(["help"])
  static let about = Place(["about"])

  /// Where a browser shows the token, to go on to a target.
  static func signIn(to target: String) -> Place {
    Place(["sign-in"], [("to", target == home.path ? "" : target)])
  }

  /// What a term's tweets mention.
  static func popularity(
    _ termKey: String, _ query: [(String, String)] = [], as form: Form = .html
  ) -> Place {
    Place(["terms", termKey, named("popularity", form)], query)
  }

  /// A term's tweets.
  static func tweets(
    _ termKey: String, _ query: [(String, String)] = [], as form: Form = .html
  ) -> Place {
    Place(["terms", termKey, named("tweets", form)], query)
  }

  /// One mention in a term's tweets.
  static func mention(_ termKey: String, _ mention: MentionQuestion) -> Place {
    Place(["terms", termKey, "mentions", mention.typed])
  }

  private static func named(_ word: String, _ form: Form) -> String {
    form == .html ? word : word + "." + form.rawValue
  }
}
