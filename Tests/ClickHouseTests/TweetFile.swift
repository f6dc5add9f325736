import TestSupport

/// Files of made-up tweets: what a number stands for is always the same tweet, but its copies tell more or
/// less of it.
struct TweetFile {
  var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// The tweets of some numbers, in any order, as lines.
  mutating func text(_ numbers: Range<Int>) -> String {
    numbers.shuffled(using: &random).map { line($0) }.joined()
  }

  private mutating func line(_ number: Int) -> String {
    var own = SeededRandom(seed: UInt64(number))
    let hashtags = (0..<own.number(below: 5)).map { _ in "h\(own.number(below: 300))" }
    let users = (0..<own.number(below: 4)).map { _ in "u\(own.number(below: 400))" }
    let isRetweet = own.isOnce(in: 4)
    // Some copies are cut: they lack the last of the mentions. Another spells them otherwise.
    let isCut = random.isOnce(in: 3)
    func list(_ name: String, _ words: [String]) -> String {
      words.prefix(isCut ? words.count / 2 : words.count)
        .map { "{\"\(name)\":\"\(random.isOnce(in: 5) ? $0.uppercased() : $0)\"}" }
        .joined(separator: ",")
    }
    let time = 1_600_000_000 + number
    return """
      {"id_str":"\(1_262_413_178_860_556_288 + number)","created_at":"\(Self.date(time))",\
      "text":"tweet \(number)","user":{"screen_name":"a\(number % 50)"},\
      \(isRetweet ? "\"retweeted_status\":{\"id_str\":\"5\"}," : "")\
      "entities":{"hashtags":[\(list("text", hashtags))],\
      "user_mentions":[\(list("screen_name", users))]}}

      """
  }

  /// As API v1.1 writes it; all of it on one day or the next.
  private static func date(_ seconds: Int) -> String {
    let (day, second) = ((seconds - 1_600_000_000) / 86_400, (seconds - 1_600_000_000) % 86_400)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    return "\(days[day % 7]) Sep \(two(13 + day)) "
      + "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60)) +0000 2020"
  }
}

extension Sandbox {
  /// Writes the tweets of some numbers into a file.
  func writeTweets(_ numbers: Range<Int>, to name: String, seed: UInt64 = 1) throws {
    var file = TweetFile(seed: seed)
    try write(file.text(numbers), to: name)
  }
}
