import Query
import Store
import Tweets

/// A tweet: whose, from when, and what it says.
struct TweetCard {
  let tweet: StoredTweet
  let termKey: String

  /// Writes it.
  func write(_ html: inout HTML) {
    html.element("article") { html in
      html.element("p", [.class("by")]) { html in
        author(&html)
        if let time = tweet.createdAt {
          html.text(" ")
          html.time(time, PageTime.minute(time))
        }
        if tweet.isRetweet {
          html.text(" ")
          html.element("span", [.class("badge")], text: "retweet")
        }
      }
      if let text = tweet.text, !text.isEmpty {
        html.element("p", [.class("text"), .init("dir", "auto")]) { html in
          content(text).write(&html)
        }
      } else {
        html.note("No text is known.", [.class("soft")])
      }
      rest(&html)
    }
  }

  private func author(_ html: inout HTML) {
    guard let author = tweet.author, let key = UserKey.typed(author) else {
      html.element("span", [.class("soft")], text: "Author unknown")
      return
    }
    html.element("a", [.href(Place.tweets(termKey, [("by", UserKey.written(key))]).path)]) {
      $0.name("@" + author)
    }
  }

  private func content(_ text: String) -> TweetText {
    TweetText(text: text, termKey: termKey, mentions: Set(mentions.map(\.question.typed)))
  }

  private var mentions: [(spelled: String, question: MentionQuestion)] {
    tweet.mentions.compactMap { spelled in
      MentionQuestion(typed: spelled).map { (spelled, $0) }
    }
  }

  /// What counts as mentioned though the text that is known does not show it.
  private func rest(_ html: inout HTML) {
    let shown = tweet.text.map { content($0).shown } ?? []
    let hidden = mentions.filter { !shown.contains($0.question.typed) }
    guard !hidden.isEmpty else { return }
    html.element("p", [.class("also")]) { html in
      html.text("Also mentions ")
      for (spelled, question) in hidden {
        html.element(
          "a",
          [
            .href(Place.mention(termKey, question).path),
            .class(question.kind == .hashtag ? "tag" : "person"),
          ]
        ) { $0.name(spelled) }
        html.text(" ")
      }
    }
  }
}
