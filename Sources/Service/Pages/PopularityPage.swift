import Presentation
import Query
import Store
import Tweets

/// What a term's tweets mention: both lists.
struct PopularityPage {
  private let visit: Visit
  private let answer: Popularity
  private let recents: [TermSummary]

  init(_ visit: Visit, _ answer: Popularity, _ store: any TweetStore) throws {
    self.visit = visit
    self.answer = answer
    recents = try store.terms(limit: PageFrame.recentsShown)
  }

  var html: HTML {
    let frame = PageFrame(
      title: "\(answer.term.term) · smashtag", termKey: answer.term.key, recents: recents)
    return frame.page { html in
      html.element("h1") { $0.element("bdi", text: answer.term.term) }
      for section in answer.sections { list(section, &html) }
    }
  }

  private func list(_ section: PopularityList, _ html: inout HTML) {
    let isHashtags = section.kind == .hashtag
    html.element("section", [.id(isHashtags ? "hashtags" : "users")]) { html in
      html.element("h2", text: isHashtags ? "Hashtags" : "Users")
      html.element("table") { html in
        html.element("tbody") { html in
          for mention in section.mentions { row(mention, &html) }
        }
      }
    }
  }

  private func row(_ mention: MentionCount, _ html: inout HTML) {
    let question = MentionQuestion(kind: mention.kind, key: mention.key)
    html.element("tr", [.init("data-key", question.typed)]) { html in
      html.element("th", [.init("scope", "row")]) { html in
        html.element("a", [.href(Place.mention(answer.term.key, question).path)]) {
          $0.element("bdi", text: mention.display)
        }
      }
      html.element("td", [.class("count")], text: Numbers.grouped(mention.count))
    }
  }
}
