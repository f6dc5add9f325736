import Presentation
import Query
import Store

/// Why there is nothing to see, and what may be done.
struct EmptyNote {
  let emptiness: Emptiness
  let selection: Selection
  /// The page with another choice.
  let place: (Selection) -> Place

  /// Writes it.
  func write(_ html: inout HTML) {
    html.element("section", [.class("empty"), .label("Nothing to show")]) { html in
      html.note(reason, [.class("why")])
      if emptiness.reason == .noTweets {
        html.command(command)
      }
      let actions = actions
      guard !actions.isEmpty else { return }
      html.element("p", [.class("actions")]) { html in
        for (words, place) in actions { html.link(place, [.class("button")], text: words) }
      }
    }
  }

  private var reason: String {
    switch emptiness.reason {
    case .noTweets: return "No tweet ingested for \(emptiness.term.term) yet."
    case .belowThreshold(.mentions, minCount: 2, highest: 1):
      return Numbers.counted(emptiness.found, "tweet", "tweets")
        + ", nothing seen more than once."
    default:
      let words = Words.emptiness(emptiness)
      return words.prefix(1).uppercased() + words.dropFirst() + "."
    }
  }

  private var command: String {
    CommandLine.ingest(emptiness.term.term)
  }

  /// What leads to something, the likeliest first.
  private var actions: [(String, Place)] {
    var actions: [(String, Place)] = []
    if case .belowThreshold(let counted, _, _) = emptiness.reason {
      let what = counted == .mentions ? "mentions" : "pairs"
      actions.append(
        ("Show \(what) seen once", place(selection.with("min_count", "1"))))
    }
    if selection.value("retweets") == "exclude" {
      actions.append(("Include retweets", place(selection.without("retweets", "after"))))
    }
    let chips = FilterChips(selection: selection, place: place)
    if !FilterChips.shown(selection).isEmpty {
      actions.append(("Clear filters", place(chips.cleared)))
    }
    return actions
  }
}
