import Store

/// What the words mean, how is counted, and how else one asks.
struct HelpPage {
  let surroundings: Surroundings

  private static let words = [
    (
      "Tweet",
      "A post with an id, whatever network it is from. It counts once, in however many files it comes."
    ),
    (
      "Term",
      "What was searched for: a word, a phrase, a #hashtag or an @user. Upper and lower case are one."
    ),
    (
      "Mention",
      "A hashtag or a user that a tweet carries, each once per tweet. The spelling shown is the earliest."
    ),
    (
      "Count",
      "The number of tweets of the term that carry the mention. Each count leads to these tweets: there are as many."
    ),
    ("Rank", "The place in the list. Equal counts share a rank."),
    ("Retweet", "Counts as a tweet of its own. Filters leave retweets out, or show only them."),
    ("Authors", "Who wrote a tweet is no mention, unless “count authors as mentioned” is on."),
    ("Time", "Always UTC. A tweet without a time counts, but not where a time is asked for."),
  ]
  private static let addresses = [
    ("/api/v1/terms", "the searches"),
    ("/api/v1/terms/%23stanford/popularity", "what a search's tweets mention"),
    ("/api/v1/terms/%23stanford/tweets?mention=%23ai", "the tweets behind a number"),
    ("/api/v1/terms/%23stanford/trends?by=day", "when they were made"),
    ("/api/v1/compare?a=%23stanford&b=%23berkeley", "two searches"),
    ("/openapi.json", "all of it, for programs"),
  ]
  private static let commands = [
    (CommandLine.example, "count the tweets of a file"),
    ("smashtag popularity '#stanford'", "both lists in the terminal"),
    ("smashtag trends '#stanford' --by day", "a row a day"),
    ("smashtag sql 'SELECT * FROM v_popularity LIMIT 9'", "any question in SQL"),
    ("smashtag --help", "all commands"),
  ]

  var html: HTML {
    PageFrame(title: "Help", surroundings: surroundings).page { html in
      html.element("h1", text: "Help")
      html.note(
        "smashtag counts, for each search, in how many tweets which hashtags and users are mentioned.",
        [.class("sentence")])
      section("words", "Words", Self.words, &html)
      section("changes", "Changes", [], &html) { html in
        html.note(
          "Tweets are added and searches removed by whoever has the token that the service was "
            + "started with (--token-file). Without one, or with --read-only, pages only show.")
      }
      section("keys", "Keys", [], &html) { html in
        KeyList().write(&html)
        html.element("p") { html in
          html.element("label", [.class("check")]) { html in
            html.void(
              "input", [.type("checkbox"), .init("data-keys", nil), .init("checked", nil)])
            html.element("span", text: "Use these keys")
          }
        }
      }
      section("interface", "For programs", Self.addresses, asCode: true, &html) { html in
        html.note(
          "Every list is also there as .json, .ndjson, .csv, .tsv and .md: put the ending behind "
            + "the last word of the address.")
      }
      section("commands", "In a terminal", Self.commands, asCode: true, &html)
    }
  }

  private func section(
    _ id: String, _ title: String, _ rows: [(String, String)], asCode: Bool = false,
    _ html: inout HTML, _ more: (inout HTML) -> Void = { _ in }
  ) {
    html.element("section", [.id(id), .class("help")]) { html in
      html.element("h2", text: title)
      if !rows.isEmpty {
        html.element("dl", [.class(asCode ? "code" : "words")]) { html in
          for (word, meaning) in rows {
            html.element("dt") { html in
              if asCode {
                html.element("code", text: word)
              } else {
                html.text(word)
              }
            }
            html.element("dd", text: meaning)
          }
        }
      }
      more(&html)
    }
  }
}
