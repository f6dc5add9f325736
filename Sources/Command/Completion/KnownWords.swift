import ClickHouse
import Glibc
import Presentation
import Query
import Store
import Tweets

/// The terms and mentions of the database, for completing a line. Whatever goes wrong, there are none:
/// a shell that asks while somebody types is told no errors.
struct KnownWords {
  /// At most so many are offered.
  static let offeredMax = 300

  /// So many are looked through. The most recent terms, the most frequent mentions.
  private static let readMax = 10_000

  let environment: [String: String]

  /// The store where the line says nothing else.
  let place: StorePlace?

  /// So long a cluster is waited for while somebody types.
  private static let patience = Duration.seconds(1)

  /// Those of a kind that could stand at the end of the line.
  ///
  /// They begin with what is typed, whatever its case; where none does, they begin with it behind
  /// their sign, so that somebody who types `stan` is shown `#stanford`. What a terminal must not be
  /// shown is left out.
  func matching(_ thing: NamedThing, _ line: TypedLine) -> [Completion.Candidate] {
    let all = (try? words(thing, line)) ?? []
    guard let typed = try? SearchTerm(line.word) else { return Array(all.prefix(Self.offeredMax)) }
    // The blank at the end of `'climate ` is part of what is looked for.
    let key = Array((typed.key + (line.word.last == " " ? " " : "")).utf8)
    let keys = all.map { (candidate: $0, key: (try? SearchTerm($0.word))?.key.utf8 ?? "".utf8) }
    var found = keys.filter { $0.key.starts(with: key) }
    if found.isEmpty {
      found = keys.filter { word in
        word.key.first.map("#@".utf8.contains) == true && word.key.dropFirst().starts(with: key)
      }
    }
    return found.prefix(Self.offeredMax).map(\.candidate)
  }

  private func words(_ thing: NamedThing, _ line: TypedLine) throws -> [Completion.Candidate] {
    guard let place = place(line), let store = try open(place) else { return [] }
    switch thing {
    case .term:
      return try store.terms(limit: Self.readMax).compactMap { Self.candidate($0.term, $0.tweets) }
    case .mention:
      guard let term = line.term else { return [] }
      let question = PopularityQuestion(
        term: try SearchTerm(term), minCount: 1, top: Self.readMax)
      return try Popularity.ask(question, of: store).sections.flatMap(\.mentions)
        .compactMap { Self.candidate($0.display, $0.count) }
    case .anything, .file, .words: return []
    }
  }

  private static func candidate(_ word: String, _ tweets: Int) -> Completion.Candidate? {
    guard Sanitizer.cleaned(word) == word else { return nil }
    return .init(word: word, help: Numbers.counted(tweets, "tweet", "tweets"))
  }

  /// Opens a store for a glance.
  private func open(_ place: StorePlace) throws -> (any TweetStore)? {
    switch place {
    case .file(let path): return try SQLiteStore.openAsItIs(path)
    case .cluster(let address):
      let end = ContinuousClock.now + Self.patience
      return try ClickHouseStore.openForReading(
        address, password: PasswordSource.password(of: address, environment: environment),
        shouldGiveUp: { ContinuousClock.now > end })
    }
  }

  /// The store of the line; the shell has not yet put the home folder in for `~`.
  private func place(_ line: TypedLine) -> StorePlace? {
    if let typed = line.values["store"]?.last { return try? StorePlace(inHome(typed)) }
    return line.values["db"]?.last.map { .file(inHome($0)) } ?? place
  }

  private func inHome(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = environment["HOME"] else { return path }
    return home + path.dropFirst()
  }
}
