public import Migrate

/// What a migration did and has proved.
public enum MigrationText {
  /// For people: a line of what was copied, one of what was proved, and one for each term that differs.
  public static func lines(_ report: MigrationReport, from source: String, to target: String)
    -> [String]
  {
    let tweets = Numbers.counted(report.tweets, "tweet", "tweets")
    let terms = Numbers.counted(report.terms, "term", "terms")
    let files = Numbers.counted(report.ingests, "ingested file", "ingested files")
    let head =
      "\(Sanitizer.cleaned(source)): \(tweets) under \(terms), \(files); "
      + "\(Numbers.grouped(report.new)) copied in \(Numbers.duration(.seconds(report.seconds)))"
    let name = Sanitizer.cleaned(target)
    guard !report.differing.isEmpty else {
      return [head, "\(name): every number of every term is the same"]
    }
    let number = Numbers.counted(report.differing.count, "term differs", "terms differ")
    return [head, "\(name): \(number)"]
      + report.differing.map { term in
        "  \(Sanitizer.cleaned(term.term)): " + term.parts.map(words).joined(separator: ", ")
      }
  }

  private static func words(_ part: TermDifference.Part) -> String {
    switch part {
    case .missing: "it is not there"
    case .tweets: "the number of tweets"
    case .retweets: "the number of retweets"
    case .first: "the time of the first tweet"
    case .last: "the time of the last tweet"
    case .hashtags: "the list of hashtags"
    case .users: "the list of users"
    }
  }

  /// One document of a fixed shape.
  public static func json(
    _ report: MigrationReport, from source: String, to target: String
  ) -> String {
    JSONAnswers.document { writer in
      writer.field("from", source)
      writer.field("to", target)
      writer.field("terms", report.terms)
      writer.field("tweets", report.tweets)
      writer.field("copied", report.new)
      writer.field("ingests", report.ingests)
      writer.field("equal", report.differing.isEmpty)
      writer.name("differing")
      writer.array(report.differing) { writer, term in
        writer.object { writer in
          writer.field("term", term.term)
          writer.name("parts")
          writer.array(term.parts) { $0.value($1.rawValue) }
        }
      }
      writer.name("seconds")
      writer.value(seconds: report.seconds)
    }
  }
}
