import Presentation
import Query
import Store

/// `popularity --watch`: the answer, and again whenever it says something else, until somebody ends it.
///
/// Four times a second the database is asked whether another process has changed it, which costs some
/// microseconds; the question is asked only then. A database or a term that is not there yet is waited
/// for.
final class PopularityWatch {
  private let question: PopularityQuestion
  private let filter: FilterArguments
  private let format: OutputFormat
  private let context: Context
  /// Where the answer is drawn in place; nil where it is written again.
  private let screen: WatchScreen?

  private var store: (any TweetStore)?
  /// Which one that is.
  private var identity: StoreIdentity?
  /// The store's mark when it was last asked; nil when it must be asked.
  private var mark: Int64?
  private var askedAt = ContinuousClock.now
  private var answer: Popularity?
  private var news: PopularityNews?
  private var wait: Words.Awaited?

  private static let pauseMilliseconds: Int32 = 250
  /// How often the question is asked anew where it means other tweets as time goes by.
  private static let clockPause = Duration.seconds(10)

  /// - Parameter format: drawn in place is only the table, and only on a terminal.
  init(
    _ question: PopularityQuestion, _ filter: FilterArguments, _ format: OutputFormat,
    _ context: Context
  ) {
    self.question = question
    self.filter = filter
    // Of a stream of answers each is one object.
    self.format = format == .ndjson ? .json : format
    self.context = context
    screen = context.width != nil && format == .table ? WatchScreen(context.output) : nil
  }

  func run() throws -> ExitCode {
    Interruption.listen()
    try watch()
    // What was seen last stays.
    if screen != nil, let answer { try PopularityOutput(format, context).write(answer) }
    return .interrupted
  }

  private func watch() throws {
    try screen?.open()
    defer { screen?.close() }
    while !Interruption.wasAsked {
      let isNew = try look()
      if isNew || screen?.isResized == true { try show() }
      try Descriptor.wait(milliseconds: Self.pauseMilliseconds, on: context.output.descriptor)
    }
  }

  // MARK: - Looking

  /// Whether there is something else to be shown.
  private func look() throws -> Bool {
    do {
      let store = try opened()
      let mark = try store.changeMark()
      let isDue = filter.movesOn && ContinuousClock.now - askedAt > Self.clockPause
      guard mark != self.mark || isDue else { return false }
      self.mark = mark
      askedAt = .now
      return take(try ask(store))
    } catch let error as StoreError where error.isMissingStore {
      return wait(for: .database(try context.storePlace().name))
    } catch let unknown as UnknownTerm {
      return wait(for: .term(unknown.term))
    }
  }

  private func opened() throws -> any TweetStore {
    let present = try context.storeAccess(context.storePlace()).identity()
    if let store, present == identity { return store }
    // The first look, or another store was put in the place of the one before.
    (store, mark) = (nil, nil)
    let opened = try context.openForReading()
    (store, identity) = (opened, present)
    return opened
  }

  private func ask(_ store: any TweetStore) throws -> Popularity {
    var question = question
    question.filter = filter.filter(now: WallClock.milliseconds() / 1000)
    if question.asksAboutAuthors { try store.learnAuthors() }
    return try Popularity.ask(question, of: store)
  }

  private func take(_ next: Popularity) -> Bool {
    wait = nil
    if let answer, answer.says(what: next) { return false }
    news = answer.map { PopularityNews(since: $0) }
    answer = next
    return true
  }

  private func wait(for next: Words.Awaited) -> Bool {
    guard wait != next else { return false }
    wait = next
    (answer, news) = (nil, nil)
    return true
  }

  // MARK: - Showing

  private func show() throws {
    guard let screen else { return try write() }
    var lines: [String] = []
    if let answer {
      lines =
        PopularityText(answer, news: news, palette: context.palette, width: screen.columns)
        .lines.strings
      if let reason = answer.emptiness { lines += [""] + screen.wrapped(Words.emptiness(reason)) }
    } else if let wait {
      lines = screen.wrapped(Words.waiting(for: wait))
    }
    try screen.draw(lines, palette: context.palette)
  }

  private func write() throws {
    guard let answer else {
      if let wait { context.talk.note(Words.waiting(for: wait)) }
      return
    }
    // Answers of several lines are parted by an empty one.
    if news != nil, format != .json { try context.output.writeLine("") }
    try PopularityOutput(format, context).write(answer)
    try context.output.flush()
  }
}
