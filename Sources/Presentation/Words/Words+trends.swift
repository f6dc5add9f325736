public import Query
import Store
import Tweets

extension Words {
  /// Why an answer about time is empty, and what to do next.
  public static func noTimes(_ reason: NoTimes, term: String) -> String {
    switch reason {
    case .emptyTerm: "the search '\(term)' has found no tweets yet"
    case .unknownMention(let mention, let nearest): unknown(mention, nearest, term)
    case .leftOut(let tweets):
      "none of the \(Numbers.counted(tweets, "tweet", "tweets")) of '\(term)' "
        + "is meant by these options"
    case .undated(let tweets):
      tweets == 1
        ? "the only such tweet has no time"
        : "none of the \(Numbers.grouped(tweets)) such tweets has a time"
    case .emptyPeriod: "--since is not before --until: no time lies between them"
    case .before(let last):
      "all such tweets were made before --since: the last of them \(time(last))"
    case .after(let first):
      "no such tweet was made before --until: the first of them was made \(time(first))"
    case .around(let first, let last):
      "no such tweet was made between --since and --until; there are some from \(time(first)) "
        + "to \(time(last))"
    }
  }

  private static func time(_ seconds: Int64) -> String {
    UTCTime.plain(seconds).dropLast(3) + " UTC"
  }

  private static func unknown(
    _ mention: MentionQuestion, _ nearest: [String], _ term: String
  ) -> String {
    let begin = "no tweet of '\(term)' mentions \(mention.typed)"
    guard let list = alternatives(nearest) else {
      return begin + "; 'smashtag popularity' lists what they mention"
    }
    return begin + "; did you mean \(list)?"
  }

  /// `'a', 'b' or 'c'`; nil of none.
  private static func alternatives(_ words: [String]) -> String? {
    let names = words.map { "'\($0)'" }
    guard let last = names.last else { return nil }
    return names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " or \(last)"
  }

  /// Why nothing rises.
  public static func nothingRises(_ answer: Rising) -> String {
    let question = answer.question
    guard answer.mentions.tweetsNow > 0 else {
      return "no such tweet was made from \(time(question.middle)) to \(time(question.end)); "
        + "take another --until, or a longer --window"
    }
    let more = question.minCount > 1 ? "; --min-count 1 shows also what one tweet mentions" : ""
    return
      "nothing in \(Numbers.counted(question.minCount, "tweet", "tweets")) or more rises\(more)"
  }

  /// More rows than an answer may have, and how to get fewer.
  public static func tooManyBuckets(_ error: TooManyBuckets) -> String {
    let most = Numbers.grouped(Trend.bucketsMax)
    let next =
      error.coarser.map { "take --by \($0.rawValue), or a shorter time with --since and --until" }
      ?? "take a shorter time with --since and --until"
    return "that would be \(error.by.counted(error.buckets)), more than \(most) rows; \(next)"
  }
}
