import Presentation

extension Context {
  /// With so many tweets one waits long enough for an answer that no counter has to wonder why.
  private static let saidFrom = 500_000

  /// Says that tweets are counted one by one, where there are many: `counting in 2,000,000 tweets`.
  func sayCounting(_ tweets: Int, _ what: String = "counting in") {
    guard tweets >= Self.saidFrom else { return }
    talk.note("\(what) \(Numbers.grouped(tweets)) tweets")
  }
}
