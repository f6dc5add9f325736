/// Which names inside a folder can be those of tweet files.
enum TweetFileName {
  /// JSON, JSON lines and tables, compressed or not; of a data export's scripts only those that hold tweets.
  ///
  /// Upper and lower case are the same.
  static func canHoldTweets(_ name: String) -> Bool {
    let name = name.lowercased()
    if let script = name.dropping(suffix: ".js") { return isTweetScript(script) }
    let plain = compressions.lazy.compactMap { name.dropping(suffix: $0) }.first ?? name[...]
    return texts.contains { plain.hasSuffix($0) }
  }

  private static let compressions = [".gz", ".bz2", ".zst", ".xz"]
  private static let texts = [".json", ".jsonl", ".ndjson", ".csv", ".tsv"]

  /// `tweets.js`, before 2022 `tweet.js`, in parts `tweets-part1.js`; until 2018 a file a month.
  private static func isTweetScript(_ name: Substring) -> Bool {
    if ["tweet", "tweets", "deleted-tweets"].contains(name) { return true }
    if name.hasPrefix("tweets-part") {
      let number = name.dropFirst("tweets-part".count)
      return !number.isEmpty && number.allSatisfy(isDigit)
    }
    let month = Array(name)
    return month.count == 7 && month[4] == "_" && (month[..<4] + month[5...]).allSatisfy(isDigit)
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isNumber
  }
}

extension String {
  fileprivate func dropping(suffix: String) -> Substring? {
    hasSuffix(suffix) ? dropLast(suffix.count) : nil
  }
}
