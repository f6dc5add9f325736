public import Query
import Store
import Tweets

extension JSONAnswers {
  /// Both terms as `a` and `b`, how many tweets both have, and for each kind that was asked for three
  /// lists with their totals.
  public static func comparison(_ answer: Comparison) -> String {
    document { writer in
      writer.side("a", answer.first)
      writer.side("b", answer.second)
      writer.filterIfAny(answer.question.filter)
      writer.field("both", answer.answer.sharedTweets)
      writer.field("min_count", answer.question.minCount)
      for section in answer.answer.sections {
        writer.name(section.kind == .hashtag ? "hashtags" : "users")
        writer.object { writer in
          writer.list("shared", section.shared)
          writer.list("only_a", section.onlyFirst)
          writer.list("only_b", section.onlySecond)
          writer.name("totals")
          writer.object { writer in
            writer.field("shared", section.shared.total)
            writer.field("only_a", section.onlyFirst.total)
            writer.field("only_b", section.onlySecond.total)
          }
        }
      }
    }
  }

  /// One object a mention, each on a line of its own.
  public static func comparisonLines(_ answer: Comparison) -> [String] {
    answer.rows.map { list, mention in
      var writer = JSONWriter()
      writer.object { writer in
        writer.field("kind", mention.kind == .hashtag ? "hashtag" : "user")
        writer.field("list", list)
        writer.comparedFields(mention)
      }
      return writer.text
    }
  }
}

extension JSONWriter {
  fileprivate mutating func side(_ name: StaticString, _ term: TermSummary) {
    self.name(name)
    object { writer in
      writer.field("term", term.term)
      writer.field("tweets", term.tweets)
      writer.field("retweets", term.retweets)
      writer.field("first", JSONAnswers.time(term.first))
      writer.field("last", JSONAnswers.time(term.last))
    }
  }

  fileprivate mutating func list(_ name: StaticString, _ list: ComparedMentions.List) {
    self.name(name)
    array(list.mentions) { writer, mention in writer.object { $0.comparedFields(mention) } }
  }

  fileprivate mutating func comparedFields(_ mention: ComparedMention) {
    field("key", mention.key)
    field("display", mention.display)
    standing("a", mention.first)
    standing("b", mention.second)
  }

  private mutating func standing(_ name: StaticString, _ standing: ComparedMention.Standing) {
    self.name(name)
    object { writer in
      writer.field("count", standing.count)
      writer.name("rank")
      if let rank = standing.rank { writer.value(rank) } else { writer.null() }
    }
  }
}
