import Store

/// Where one begins: the searches, and how more come in.
struct HomePage {
  private let recents: [TermSummary]

  init(_ visit: Visit, _ store: any TweetStore) throws {
    recents = try store.terms(limit: PageFrame.recentsShown)
  }

  var html: HTML {
    PageFrame(title: "smashtag", hasDetail: false, recents: recents).page { html in
      html.element("h1", text: "smashtag")
    }
  }
}
