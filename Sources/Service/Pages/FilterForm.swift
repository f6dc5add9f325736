import Presentation
import Query
import Store

/// Which tweets and which mentions are meant, as a form that anybody can fill in.
struct FilterForm {
  let place: Place
  let selection: Selection
  /// What can be asked for here, in the order of the form.
  let parameters: [Parameter]

  /// Writes it, folded up where nothing is chosen.
  func write(_ html: inout HTML) {
    let chosen = FilterChips.shown(selection).count
    html.element("details", [.class("filters")] + .flag("open", chosen > 0)) { html in
      html.element("summary") { html in
        html.text("Filter")
        if chosen > 0 {
          html.text(" ")
          html.element("span", [.class("badge")], text: String(chosen))
        }
      }
      html.element(
        "form",
        [.id("filters"), .init("action", place.path), .init("method", "get")]
      ) { html in
        for parameter in parameters { field(parameter, &html) }
        html.element("p", [.class("send")]) { html in
          html.element("button", [.type("submit")], text: "Apply")
        }
      }
    }
  }

  private func field(_ parameter: Parameter, _ html: inout HTML) {
    switch parameter.name {
    case "top", "mention", "limit", "a", "b":
      for value in selection.values(parameter.name) {
        html.void("input", [.type("hidden"), .name(parameter.name), .value(value)])
      }
    case "all", "after": break
    default: control(parameter, &html)
    }
  }

  private func control(_ parameter: Parameter, _ html: inout HTML) {
    let label = label(parameter)
    switch parameter.kind {
    case .flag:
      html.element("label", [.class("check"), .title(parameter.help)]) { html in
        html.void(
          "input",
          [.type("checkbox"), .name(parameter.name), .value("1")]
            + .flag("checked", selection.value(parameter.name) != nil))
        html.element("span", text: label)
      }
    case .choice(let choices):
      html.element("label", [.title(parameter.help)]) { html in
        html.element("span", text: label)
        html.element("select", [.name(parameter.name)] + usual(parameter)) { html in
          let chosen = selection.value(parameter.name) ?? parameter.standard
          if parameter.standard == nil {
            html.element("option", [.value("")], text: Self.choices[parameter.name + "?"] ?? "any")
          }
          for choice in choices {
            html.element(
              "option", [.value(choice)] + .flag("selected", choice == chosen),
              text: Self.choices[choice] ?? choice)
          }
        }
      }
    default:
      let values = selection.values(parameter.name)
      for value in parameter.isRepeatable ? values + [""] : [values.last ?? ""] {
        html.element("label", [.title(parameter.help)]) { html in
          html.element("span", text: label)
          html.void("input", input(parameter, value))
        }
      }
    }
  }

  private func label(_ parameter: Parameter) -> String {
    // Where `by` is a choice, it is that of a length of time.
    if parameter.name == "by", case .choice = parameter.kind { return "A bar is" }
    return Self.labels[parameter.name] ?? parameter.name
  }

  private func input(_ parameter: Parameter, _ value: String) -> [HTML.Attribute] {
    var attributes: [HTML.Attribute] = [.name(parameter.name)]
    if case .whole(let range) = parameter.kind {
      attributes += [.type("number"), .init("min", String(range.lowerBound))]
      attributes.append(.value(value.isEmpty ? parameter.standard ?? "" : value))
      attributes += usual(parameter)
    } else {
      attributes += [.type("text"), .value(value), .init("autocomplete", "off")]
      if let example = Self.examples[parameter.name] {
        attributes.append(.init("placeholder", example))
      }
    }
    return attributes
  }

  /// What the page's script need not send, since it holds anyway.
  private func usual(_ parameter: Parameter) -> [HTML.Attribute] {
    parameter.standard.map { [.init("data-usual", $0)] } ?? []
  }

  private static let labels = [
    "kind": "Show", "min_count": "In at least … tweets", "since": "Since", "until": "Before",
    "retweets": "Retweets", "exclude_term": "Not found under", "text": "Text has",
    "by": "Written by", "author": "Written by", "about": "By or mentioning",
    "count_authors": "Count authors as mentioned", "authors": "Tell the number of authors",
  ]
  private static let choices = [
    "kind?": "both", "hashtags": "hashtags", "users": "users", "by?": "what fits",
    "hour": "an hour",
    "day": "a day", "week": "a week", "month": "a month", "all": "included", "exclude": "left out",
    "only": "only retweets",
  ]
  private static let examples = [
    "since": "2014-08-31 or 7d", "until": "2014-09-01", "exclude_term": "#other", "text": "words",
    "by": "@user", "author": "@user", "about": "@user",
  ]
}
