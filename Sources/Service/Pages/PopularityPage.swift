import Presentation
import Query
import Store
import Tweets

/// What a term's tweets mention: both lists, and what one does with them.
struct PopularityPage {
  private let visit: Visit
  private let answer: Popularity
  private let surroundings: Surroundings

  init(_ visit: Visit, _ answer: Popularity, _ store: any TweetStore) throws {
    self.visit = visit
    self.answer = answer
    surroundings = try Surroundings(visit, store)
  }

  private var key: String { answer.term.key }
  private var parameters: [Parameter] { visit.match.route.parameters }
  private var selection: Selection { Selection(visit) }

  /// From so many rows there is something to find.
  private static let rowsToFind = 10

  var html: HTML {
    let frame = PageFrame(title: title, termKey: key, surroundings: surroundings)
    return frame.page { html in
      TermHead(term: answer.term, current: .popularity, selection: selection).write(&html)
      html.note(Sentence(answer).text, [.class("sentence")])
      FilterChips(selection: selection) { .popularity(key, $0.query) }.write(&html)
      html.element("div", [.class("tools")]) { html in
        FilterForm(place: .popularity(key), selection: selection, parameters: parameters)
          .write(&html)
        ExportMenu(
          visit: visit, view: ViewInWords(visit, "popularity", terms: [answer.term.term]),
          sql: PopularitySQL(answer).text
        ).write(&html)
        if answer.sections.contains(where: { $0.mentions.count >= Self.rowsToFind }) {
          html.void(
            "input",
            [
              .type("search"), .id("find"), .init("placeholder", "Find in these lists"),
              .label("Find in these lists"), .init("autocomplete", "off"),
            ])
        }
      }
      if let emptiness = answer.emptiness {
        EmptyNote(emptiness: emptiness, selection: selection) {
          .popularity(key, $0.query)
        }.write(&html)
      }
      if answer.term.tweets > 0 {
        html.element("div", [.class("sections")]) { html in
          for section in answer.sections { table(section).write(&html) }
        }
      }
    }
  }

  private var title: String {
    let parts = answer.sections.map { section in
      let noun = Sentence.noun(section.kind)
      return Numbers.counted(section.totals.shown, noun, noun + "s")
    }
    return answer.term.term + " – " + parts.joined(separator: ", ")
  }

  private func table(_ section: PopularityList) -> MentionTable {
    MentionTable(
      section: section, question: answer.question, termKey: key, selection: selection,
      showsAll: selection.value("all") != nil)
  }
}
