public import Store
public import Tweets

/// A term that was never searched, or was forgotten; with those that may have been meant.
public struct UnknownTerm: Error, Equatable {
  /// The term as typed.
  public var term: String
  /// Up to three known terms like it, nearest first.
  public var nearest: [String]
  /// How many terms are known in all.
  public var known: Int

  /// How many known terms are looked at: the most recent ones.
  private static let candidatesMax = 10_000

  /// Looks for known terms like one that is not known.
  public init(_ term: SearchTerm, in store: any TweetStore) throws(StoreError) {
    let terms = try store.terms(limit: Self.candidatesMax)
    self.term = term.text
    known = terms.count
    nearest = EditDistance.nearest(to: term.key, among: terms.map { ($0.term, $0.key) })
  }
}

/// How many letters must be put in, taken out or changed to make one word of another.
enum EditDistance {
  /// Up to three names whose keys are like one, nearest first, equally near ones in their order.
  static func nearest(to key: String, among names: [(name: String, key: String)]) -> [String] {
    let key = Array(key.unicodeScalars)
    // A sign left out or put in is the commonest slip, and costs one; a third of the word is too much.
    let most = min(max(1, key.count / 3), key.count - 1)
    return Array(
      names.filter { mayBe($0.key, key.count, most) }
        .map { ($0.name, between(key, Array($0.key.unicodeScalars))) }
        .filter { $0.1 <= most }
        .sorted { $0.1 < $1.1 }
        .prefix(3).map(\.0))
  }

  /// Whether a word of a length may be so near to another. A term out of a file may have millions of letters, which
  /// need not be compared to find that it is not.
  private static func mayBe(_ key: String, _ count: Int, _ most: Int) -> Bool {
    guard key.utf8.count <= 4 * (count + most) else { return false }
    return abs(key.unicodeScalars.count - count) <= most
  }

  static func between(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var row = Array(0...right.count)
    for (i, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in right.enumerated() {
        let changed = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(changed, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[right.count]
  }
}
