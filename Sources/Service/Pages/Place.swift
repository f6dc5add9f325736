import Query
import Store

/// A place in the service as a path with its query. Equal places are equal paths: terms and mentions are named by
/// their keys, fields are sorted, and those without a value left out.
struct Place: Sendable, Equatable {
  private(set) var path: String

  private init(_ parts: [String], _ query: [(name: String, value: String)] = []) {
    let fields = query.filter { !$0.value.isEmpty }
      .map { RequestTarget.QueryField(name: $0.name, value: $0.value) }
    path = RequestTarget.text(parts, fields.sorted { $0.name < $1.name })
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

  /// The same as it is asked for.
  static func compare(_ query: [(name: String, value: String)]) -> Place {
    Place(["compare"], query)
  }

  /// Where a browser shows the token, to go on to a target.
  static func signIn(to target: String) -> Place {
    Place(["sign-in"], [("to", target == home.path ? "" : target)])
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
  static func mention(
    _ termKey: String, _ mention: MentionQuestion, _ query: [(name: String, value: String)] = []
  ) -> Place {
    Place(["terms", termKey, "mentions", mention.typed], query)
  }

  /// What a page shows in another form, all of it.
  static func twin(of visit: Visit, _ form: Form) -> Place {
    var path = visit.request.target.path
    path[path.count - 1] = named(path[path.count - 1], form)
    return Place(path, Selection(visit).without("all").query)
  }

  private static func named(_ word: String, _ form: Form) -> String {
    form == .html ? word : word + "." + form.rawValue
  }
}
