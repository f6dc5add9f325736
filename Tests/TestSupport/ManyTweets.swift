extension Sandbox {
  /// Writes short tweets, one a line, with the numbers `range`: what a number stands for is always
  /// the same tweet. Each mentions `#all`, and one of 97 hashtags and of 89 users.
  public func writeTweets(_ range: Range<Int>, to name: String) throws {
    var text = ""
    for number in range {
      text += """
        {"id_str":"\(1_262_413_178_860_556_288 + number)","text":"","entities":{"hashtags":\
        [{"text":"all"},{"text":"h\(number % 97)"}],"user_mentions":\
        [{"screen_name":"u\(number % 89)"}]}}

        """
    }
    try write(text, to: name)
  }

  /// What those tweets count, as `counts(of:)` gives it.
  public static func countsOfTweets(_ range: Range<Int>) -> String {
    var hashtags: [String: Int] = [:]
    var users: [String: Int] = [:]
    for number in range {
      hashtags["all", default: 0] += 1
      hashtags["h\(number % 97)", default: 0] += 1
      users["u\(number % 89)", default: 0] += 1
    }
    return lines("hashtag", "#", hashtags) + lines("user", "@", users)
  }

  /// Every mention of a term with its number, as lines of JSON: equal for equal counts.
  public func counts(of term: String) throws -> String {
    let result = try run(["popularity", term, "--min-count", "1", "--format", "ndjson"])
    guard result.exitCode == 0 else { throw Unexpected("\(result)") }
    return result.output
  }

  private static func lines(_ kind: String, _ sign: String, _ counts: [String: Int]) -> String {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { key, count in
      """
      {"kind":"\(kind)","key":"\(key)","display":"\(sign)\(key)","count":\(count)}

      """
    }.joined()
  }
}
