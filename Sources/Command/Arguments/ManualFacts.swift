/// What the manual page tells beside what help tells: facts about the program as a whole.
struct ManualFacts: Sendable {
  /// A name, such as a variable or a path, and what it means.
  struct Entry: Sendable {
    let name: String
    let meaning: String

    init(_ name: String, _ meaning: String) {
      self.name = name
      self.meaning = meaning
    }
  }

  /// What the program is, in the few words by which `apropos` finds it.
  var purpose = ""

  /// Variables of the environment, beside those that options declare.
  var variables: [Entry] = []

  /// Files that the program makes or reads, other than those that are given to it.
  var files: [Entry] = []

  /// Other manual pages: `sqlite3(1)`.
  var seeAlso: [String] = []
}
