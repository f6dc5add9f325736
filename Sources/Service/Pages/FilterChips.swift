/// What is chosen on a page, each as something that can be taken away again.
struct FilterChips {
  let selection: Selection
  /// The page with another choice.
  let place: (Selection) -> Place

  /// What counts as chosen, in the order of the query.
  static func shown(_ selection: Selection) -> [(name: String, value: String)] {
    selection.query.filter { words[$0.name] != nil }
  }

  /// Writes them; nothing where nothing is chosen.
  func write(_ html: inout HTML) {
    let shown = Self.shown(selection)
    guard !shown.isEmpty else { return }
    html.element("ul", [.class("chips"), .label("Filters")]) { html in
      for (name, value) in shown {
        html.element("li") { html in
          html.element(
            "a", [.href(place(selection.without(name, value).without("after")).path)]
          ) { html in
            html.spoken("Remove ")
            html.text((Self.words[name] ?? name) + " ")
            if Self.shows(name, value) { html.name(Self.value(name, value)) }
            html.element("span", [.class("x"), .isHidden], text: "×")
          }
        }
      }
      if shown.count > 1 {
        html.element("li") { html in
          html.link(place(cleared), [.class("clear")], text: "Clear all")
        }
      }
    }
  }

  /// The page with nothing chosen.
  var cleared: Selection {
    Self.shown(selection).reduce(selection.without("after", "all")) { $0.without($1.name) }
  }

  private static let words = [
    "kind": "only", "mention": "with", "min_count": "in at least", "top": "top", "since": "since",
    "until": "before", "retweets": "retweets", "exclude_term": "not under", "text": "text has",
    "by": "by", "author": "by", "about": "by or mentioning",
    "count_authors": "authors count as mentioned", "authors": "number of authors",
  ]

  private static func shows(_ name: String, _ value: String) -> Bool {
    name != "count_authors" && name != "authors"
  }

  private static func value(_ name: String, _ value: String) -> String {
    switch (name, value) {
    case ("min_count", "1"): "1 tweet"
    case ("min_count", _): value + " tweets"
    case ("retweets", "exclude"): "left out"
    case ("by", "hour"), ("by", "day"), ("by", "week"), ("by", "month"): value
    case ("by", _), ("author", _), ("about", _): value.hasPrefix("@") ? value : "@" + value
    default: value
    }
  }
}
