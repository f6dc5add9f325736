public import Query
public import Store
import Tweets

extension JSONAnswers {
  /// The head of a list of pairs, up to its bracket: pairs are written one by one behind it, with a comma
  /// between, and `pairsEnd` closes it.
  public static func pairsHead(_ answer: Pairs) -> String {
    let head = document { writer in
      writer.field("term", answer.term.term)
      writer.field("tweets", answer.term.tweets)
      writer.field("retweets", answer.term.retweets)
      writer.field("first", time(answer.term.first))
      writer.field("last", time(answer.term.last))
      writer.filterIfAny(answer.question.filter)
      writer.field("min_count", answer.question.minCount)
      writer.field("mention", answer.question.mention?.typed)
      writer.field("total", answer.list.total)
      writer.name("pairs")
      writer.array([Int]()) { $0.value($1) }
    }
    return String(head.dropLast(2))
  }

  /// Closes what `pairsHead` opened.
  public static let pairsEnd = "]}"

  /// One pair, an object without a line break.
  public static func pair(_ pair: PairList.Pair, of answer: Pairs) -> String {
    let (first, second) = answer.list.ends(pair)
    var writer = JSONWriter()
    writer.object { writer in
      writer.end("first", first)
      writer.end("second", second)
      writer.field("count", pair.count)
    }
    return writer.text
  }
}

extension JSONWriter {
  fileprivate mutating func end(_ name: StaticString, _ mention: MentionCount) {
    self.name(name)
    object { writer in
      writer.field("kind", Pairs.kind(mention))
      writer.field("key", mention.key)
      writer.field("display", mention.display)
      writer.field("count", mention.count)
    }
  }
}
