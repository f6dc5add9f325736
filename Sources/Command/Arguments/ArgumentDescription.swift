/// Something that stands on the command line by its place: a term, files.
struct ArgumentDescription: Sendable {
  /// How often it stands there.
  enum Count: Sendable {
    case one
    case optional

    /// Once or more often.
    case many
  }

  /// In capitals, as in help: `TERM`.
  let name: String
  let count: Count

  /// What it stands for, for a shell that completes it.
  let names: NamedThing
  let help: String

  /// Said when it is missing: what the user may not know. `quote a hashtag: '#stanford'`.
  let hint: String?

  static func one(
    _ name: String, names: NamedThing = .anything, help: String, hint: String? = nil
  ) -> Self {
    Self(name: name, count: .one, names: names, help: help, hint: hint)
  }

  static func optional(_ name: String, names: NamedThing = .anything, help: String) -> Self {
    Self(name: name, count: .optional, names: names, help: help, hint: nil)
  }

  static func many(
    _ name: String, names: NamedThing = .anything, help: String, hint: String? = nil
  ) -> Self {
    Self(name: name, count: .many, names: names, help: help, hint: hint)
  }

  /// As in a usage line: `TERM`, `[TERM]`, `FILE…`.
  var usage: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .many: "\(name)…"
    }
  }
}
