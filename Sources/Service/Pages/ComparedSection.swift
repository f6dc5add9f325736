import Presentation
import Query
import Store
import Tweets

/// The hashtags, or the users, of two terms side by side.
struct ComparedSection {
  let section: ComparedMentions
  let answer: Comparison
  let selection: Selection

  /// So many rows of a list are shown.
  private static let rowsShown = 50

  private var isHashtags: Bool { section.kind == .hashtag }

  /// Writes it.
  func write(_ html: inout HTML) {
    let id = isHashtags ? "hashtags" : "users"
    html.element(
      "section", [.id(id), .class("compared"), .init("aria-labelledby", id + "-title")]
    ) { html in
      html.element("h2", [.id(id + "-title")], text: isHashtags ? "Hashtags" : "Users")
      html.element("div", [.class("sections")]) { html in
        list("In both", section.shared, [true, false], &html)
        html.element("div", [.class("only")]) { html in
          list("Only in ", of: answer.first, section.onlyFirst, [true], &html)
          list("Only in ", of: answer.second, section.onlySecond, [false], &html)
        }
      }
    }
  }

  private func list(
    _ title: String, of term: TermSummary? = nil, _ list: ComparedMentions.List,
    _ columns: [Bool], _ html: inout HTML
  ) {
    html.element("div", [.class("mentions")]) { html in
      html.element("h3") { html in
        html.text(title)
        if let term { html.name(term.term) }
        html.element("span", [.class("of")], text: " " + Numbers.grouped(list.total))
      }
      if list.mentions.isEmpty {
        html.note("None.", [.class("soft")])
      } else {
        table(title + (term?.term ?? ""), list, columns, &html)
      }
    }
  }

  /// - Parameter columns: true for the first term, false for the second.
  private func table(
    _ caption: String, _ list: ComparedMentions.List, _ columns: [Bool], _ html: inout HTML
  ) {
    let shown =
      selection.value("all") == nil ? list.mentions.prefix(Self.rowsShown) : list.mentions[...]
    html.element("table") { html in
      html.element("caption", [.class("spoken")], text: caption)
      html.element("thead") { html in
        html.element("tr") { html in
          html.element("th", [.init("scope", "col")], text: isHashtags ? "Hashtag" : "User")
          for isFirst in columns {
            html.element("th", [.init("scope", "col"), .class("number")]) {
              $0.name(isFirst ? answer.first.term : answer.second.term)
            }
          }
        }
      }
      html.element("tbody") { html in
        for mention in shown { row(mention, columns, &html) }
      }
    }
    let hidden = list.mentions.count - shown.count
    if hidden > 0 {
      html.element("p", [.class("below")]) { html in
        html.link(
          .compare(selection.with("all", "1").query),
          text: Numbers.grouped(hidden) + " more – show all")
      }
    }
  }

  private func row(_ mention: ComparedMention, _ columns: [Bool], _ html: inout HTML) {
    let question = MentionQuestion(kind: mention.kind, key: mention.key)
    let home = columns[0] ? answer.first : answer.second
    html.element("tr", [.init("data-key", question.typed)]) { html in
      html.element("th", [.init("scope", "row")]) { html in
        html.element("a", [.href(Place.mention(home.key, question).path)]) {
          $0.name(mention.display)
        }
      }
      for isFirst in columns {
        cell(
          isFirst ? mention.first : mention.second, question,
          isFirst ? answer.first : answer.second, &html)
      }
    }
  }

  private func cell(
    _ standing: ComparedMention.Standing, _ question: MentionQuestion, _ term: TermSummary,
    _ html: inout HTML
  ) {
    html.element("td", [.class("count")]) { html in
      let filter = selection.only(FilterParameters.all.map(\.name)).query
      html.link(
        .tweets(term.key, [("mention", question.typed)] + filter),
        text: Numbers.grouped(standing.count))
      html.element("span", [.class("place")]) { html in
        html.text(standing.rank.map { " no. " + Numbers.grouped($0) } ?? " –")
      }
    }
  }
}
