import Presentation
import Query
import Store
import Tweets

/// Where one begins: the searches, and how more come in.
struct HomePage {
  private let visit: Visit
  private let surroundings: Surroundings
  private let glances: [TermGlance]
  private let totals: StoreStatistics?

  /// So many searches are looked into.
  private static let glancesMax = 12

  init(_ visit: Visit, _ store: any TweetStore) throws {
    self.visit = visit
    let count = try visit.query.whole("recents") ?? Surroundings.recentsShown
    surroundings = try Surroundings(visit, store, showing: count)
    totals = try store.statistics()
    glances = try surroundings.recents.prefix(Self.glancesMax).map { term in
      try TermGlance(term, in: store)
    }
  }

  /// Where there is no database yet.
  init(_ visit: Visit) {
    self.visit = visit
    surroundings = Surroundings(visit.settings)
    totals = nil
    glances = []
  }

  var html: HTML {
    // On a narrow screen the list comes first, once there is one.
    let frame = PageFrame(
      title: "smashtag", hasDetail: surroundings.recents.isEmpty, hasWayUp: false,
      surroundings: surroundings)
    return frame.page { html in
      html.element("h1", text: "Who and what do tweets mention?")
      if let totals, !surroundings.recents.isEmpty {
        html.note(sentence(totals), [.class("sentence")])
        html.element("ul", [.class("glances")]) { html in
          for glance in glances { html.element("li") { glance.write(&$0) } }
        }
      } else {
        Welcome().write(&html)
      }
      // The command has been named to who is welcomed.
      if surroundings.mayChange || !surroundings.recents.isEmpty {
        DropForm(mayChange: surroundings.mayChange, origin: visit.origin).write(&html)
      }
    }
  }

  private func sentence(_ totals: StoreStatistics) -> String {
    let parts = [
      Numbers.counted(totals.terms, "search", "searches"),
      Numbers.counted(totals.tweets, "tweet", "tweets"),
    ]
    return parts.joined(separator: ", ") + ". Mentioned: "
      + Numbers.counted(totals.hashtags, "hashtag", "hashtags") + ", "
      + Numbers.counted(totals.users, "user", "users") + "."
  }
}

/// What is said to whoever comes first.
struct Welcome {
  /// Writes it.
  func write(_ html: inout HTML) {
    html.note(
      "Give smashtag a file of tweets and what you searched for: it counts in how many of them "
        + "each hashtag and each user is mentioned.", [.class("sentence")])
    html.command(CommandLine.example, [.class("command")])
  }
}
