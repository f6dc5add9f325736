import Presentation
import Query
import Store
import Tweets

/// Two terms side by side: what both mention, and what only one of them does.
struct ComparePage {
  private let visit: Visit
  /// Nil while two terms are not chosen.
  private let answer: Comparison?
  private let surroundings: Surroundings

  init(_ visit: Visit, _ answer: Comparison?, _ store: any TweetStore) throws {
    self.visit = visit
    self.answer = answer
    surroundings = try Surroundings(visit, store)
  }

  /// While there is no database.
  init(_ visit: Visit) {
    self.visit = visit
    answer = nil
    surroundings = Surroundings(visit.settings)
  }

  private var selection: Selection { Selection(visit) }

  var html: HTML {
    let title = answer.map { "\($0.first.term) and \($0.second.term)" } ?? "Compare"
    return PageFrame(title: title, surroundings: surroundings).page { html in
      html.element("h1") { html in
        guard let answer else { return html.text("Compare two searches") }
        html.name(answer.first.term)
        html.element("span", [.class("and")], text: " and ")
        html.name(answer.second.term)
      }
      if let answer { found(answer, &html) } else { chooser(&html) }
    }
  }

  private func found(_ answer: Comparison, _ html: inout HTML) {
    html.note(sentence(answer), [.class("sentence")])
    FilterChips(selection: selection) { place($0) }.write(&html)
    chooser(&html)
    html.element("div", [.class("tools")]) { html in
      FilterForm(
        place: .compare(), selection: selection, parameters: visit.match.route.parameters
      ).write(&html)
      ExportMenu(
        visit: visit,
        view: ViewInWords(visit, "compare", terms: [answer.first.term, answer.second.term])
      ).write(&html)
    }
    for emptiness in answer.emptiness {
      EmptyNote(emptiness: emptiness, selection: selection) { place($0) }.write(&html)
    }
    guard answer.emptiness.isEmpty else { return }
    for section in answer.answer.sections {
      ComparedSection(section: section, answer: answer, selection: selection).write(&html)
    }
  }

  private func place(_ selection: Selection) -> Place { .compare(selection.query) }

  private func chooser(_ html: inout HTML) {
    html.element(
      "form", [.class("chooser"), .init("action", Place.compare().path), .init("method", "get")]
    ) { html in
      field("a", "One search", &html)
      field("b", "The other", &html)
      html.element("p", [.class("send")]) { html in
        html.element("button", [.type("submit")], text: "Compare")
      }
      html.element("datalist", [.id("terms")]) { html in
        for term in surroundings.recents { html.element("option", [.value(term.term)]) }
      }
    }
  }

  private func field(_ name: StaticString, _ label: String, _ html: inout HTML) {
    html.element("label") { html in
      html.element("span", text: label)
      html.void(
        "input",
        [
          .type("text"), .name("\(name)"), .value(selection.value("\(name)") ?? ""),
          .init("list", "terms"), .init("required", nil), .init("autocomplete", "off"),
        ])
    }
  }

  private func sentence(_ answer: Comparison) -> String {
    let first = Numbers.counted(answer.first.tweets, "tweet", "tweets")
    let second = Numbers.grouped(answer.second.tweets)
    let filter = Words.filter(answer.question.filter)
    let shared =
      answer.answer.sharedTweets == 0
      ? "none in both" : Numbers.grouped(answer.answer.sharedTweets) + " in both"
    let least = answer.question.minCount
    let often =
      least == 1 ? "" : " Listed is what \(least) or more tweets of one of them mention."
    return "\(first) against \(second)\(filter.isEmpty ? "" : ", " + filter), \(shared).\(often)"
  }
}
