import Presentation
import Store

/// The terms with their numbers, in one state of the store.
struct TermNumbers: Sendable {
  private let terms: [TermSummary]
  private let byKey: [String: TermSummary]

  /// - Parameter terms: in the order in which they are told.
  init(_ terms: [TermSummary] = []) {
    self.terms = terms
    byKey = Dictionary(terms.map { ($0.key, $0) }) { first, _ in first }
  }

  /// What is another since an earlier state; since nil, all.
  func changes(since earlier: TermNumbers?) -> Changes {
    Changes(
      areAll: earlier == nil, terms: terms.filter { earlier?.byKey[$0.key] != $0 },
      removed: earlier?.terms.map(\.key).filter { byKey[$0] == nil } ?? [])
  }

  /// What became another from one state to the next.
  struct Changes: Sendable {
    /// Whether these are all terms that there are: any other is gone.
    var areAll: Bool
    /// Those that are new, or whose numbers or time changed.
    var terms: [TermSummary]
    /// The keys of those that are gone.
    var removed: [String]

    /// Only what concerns some terms; nil for all.
    func only(_ keys: Set<String>?) -> Changes {
      guard let keys else { return self }
      return Changes(
        areAll: areAll, terms: terms.filter { keys.contains($0.key) },
        removed: removed.filter(keys.contains))
    }
  }
}

extension TermNumbers.Changes {
  /// As an event.
  func event(_ version: StoreVersion) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.field("version", version.tag)
      if areAll { writer.field("all", true) }
      writer.name("terms")
      writer.array(terms) { writer, term in
        writer.object { writer in
          writer.field("term", term.term)
          writer.field("key", term.key)
          writer.field("tweets", term.tweets)
        }
      }
      writer.name("removed")
      writer.array(removed) { $0.value($1) }
    }
    // JSON escapes line breaks, so that the data is one line.
    return Array("event: change\nid: \(version.tag)\ndata: \(writer.text)\n\n".utf8)
  }
}
