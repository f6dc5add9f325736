/// Takes apart what was typed to look for, from left to right.
struct TextQueryReader {
  /// A word or what stands in quotes.
  struct Atom: Equatable {
    var text: String
    var isUnwanted = false
    var isPrefix = false
    /// The word that joins its neighbours, and no word to look for.
    var isOr = false
  }

  private var rest: Substring.UnicodeScalarView
  /// Whether an `OR` was met.
  private(set) var hasOr = false

  init(_ typed: String) { rest = typed[...].unicodeScalars }

  /// Phones and word processors write other quotes than keyboards.
  private static let quotes: Set<Unicode.Scalar> = ["\"", "“", "”", "„", "‟", "＂"]

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
  }

  /// The next one; nil at the end.
  mutating func next() -> Atom? {
    rest = rest.drop(while: Self.isBlank)
    guard let first = rest.first else { return nil }
    var atom = Atom(text: "")
    if first == "-", let second = rest.dropFirst().first, !Self.isBlank(second) {
      atom.isUnwanted = true
      rest = rest.dropFirst()
    }
    if let first = rest.first, Self.quotes.contains(first) {
      // Quotes that nothing ends reach to the end.
      let inside = rest.dropFirst().prefix { !Self.quotes.contains($0) }
      rest = rest[inside.endIndex...].dropFirst()
      atom.text = String(inside)
      if rest.first == "*" {
        atom.isPrefix = true
        rest = rest.dropFirst()
      }
      return atom
    }
    let word = rest.prefix { !Self.isBlank($0) && !Self.quotes.contains($0) }
    rest = rest[word.endIndex...]
    atom.isPrefix = word.last == "*"
    atom.text = String(word)
    atom.isOr = atom.text == "OR" && !atom.isUnwanted
    if atom.isOr { hasOr = true }
    return atom
  }
}
