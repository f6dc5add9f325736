import Presentation
import Store
import Tweets

/// How much is in the database, what came in last, and how it is kept in order.
struct AboutPage {
  private let visit: Visit
  private let statistics: StoreStatistics?
  private let ingests: [FileIngest]
  private let surroundings: Surroundings

  /// So many of the files that came in are named.
  private static let ingestsShown = 10

  init(_ visit: Visit, _ store: any TweetStore) throws {
    self.visit = visit
    statistics = try store.statistics()
    ingests = try store.ingests(of: nil, limit: Self.ingestsShown)
    surroundings = try Surroundings(visit, store)
  }

  /// While there is no database.
  init(_ visit: Visit) {
    self.visit = visit
    statistics = nil
    ingests = []
    surroundings = Surroundings(visit.settings)
  }

  var html: HTML {
    PageFrame(title: "Database", surroundings: surroundings).page { html in
      html.element("h1", text: "Database")
      if let statistics {
        html.element("dl", [.class("facts")]) { html in
          for (name, number) in facts(statistics) {
            html.element("div") { html in
              html.element("dt", text: name)
              html.element("dd", text: number)
            }
          }
        }
        html.element("p", [.class("soft")]) { html in
          html.name(visit.storeName)
          html.text(", schema \(statistics.schemaVersion)")
        }
      } else {
        Welcome().write(&html)
      }
      if !ingests.isEmpty { files(&html) }
      DropForm(mayChange: surroundings.mayChange, origin: visit.origin).write(&html)
      order(&html)
    }
  }

  private func facts(_ statistics: StoreStatistics) -> [(String, String)] {
    [
      ("Searches", Numbers.grouped(statistics.terms)),
      ("Tweets", Numbers.grouped(statistics.tweets)),
      ("Hashtags", Numbers.grouped(statistics.hashtags)),
      ("Users", Numbers.grouped(statistics.users)),
      ("Size", Numbers.bytes(statistics.bytes)),
    ]
  }

  private func files(_ html: inout HTML) {
    html.element("section", [.class("ingests"), .init("aria-labelledby", "files-title")]) { html in
      html.element("h2", [.id("files-title")], text: "Files that came in last")
      html.element("div", [.class("wide"), .init("tabindex", "0")]) { html in
        html.element("table") { html in
          html.element("thead") { html in
            html.element("tr") { html in
              for head in ["File", "Search", "When (UTC)"] {
                html.element("th", [.init("scope", "col")], text: head)
              }
              for head in ["Tweets", "New"] {
                html.element("th", [.init("scope", "col"), .class("number")], text: head)
              }
            }
          }
          html.element("tbody") { html in
            for ingest in ingests { html.element("tr") { row(ingest, &$0) } }
          }
        }
      }
    }
  }

  private func row(_ ingest: FileIngest, _ html: inout HTML) {
    let file = ingest.file.parts(at: "/").last { !$0.isEmpty } ?? ingest.file
    html.element("th", [.init("scope", "row")]) { $0.name(file == "-" ? "standard input" : file) }
    html.element("td") { html in
      html.element("a", [.href(Place.popularity(ingest.termKey).path)]) { $0.name(ingest.term) }
    }
    let started = ingest.startedAt / 1000
    html.element("td") { $0.time(started, PageTime.minute(started)) }
    html.element("td", [.class("number")], text: Numbers.grouped(ingest.read))
    html.element("td", [.class("number")], text: Numbers.grouped(ingest.new))
  }

  private static let commands = [
    ("smashtag prune --keep 100 --dry-run", "what pruning old searches would delete"),
    ("smashtag backup copy.sqlite", "a copy, while others write"),
    ("smashtag check", "whether every stored count is what the tweets say"),
  ]

  private func order(_ html: inout HTML) {
    html.element("section", [.class("help")]) { html in
      html.element("h2", text: "Keeping order")
      html.element("dl", [.class("code")]) { html in
        for (command, meaning) in Self.commands {
          html.element("dt") { $0.element("code", text: command) }
          html.element("dd", text: meaning)
        }
      }
    }
  }
}
