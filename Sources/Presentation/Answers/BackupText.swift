public import Store

/// What a backup holds.
public enum BackupText {
  /// For people: a line.
  public static func line(_ report: BackupReport, file: String, seconds: Double) -> String {
    let tweets = Numbers.counted(report.tweets, "tweet", "tweets")
    let terms = Numbers.counted(report.terms, "term", "terms")
    return "\(Sanitizer.cleaned(file)): \(tweets) under \(terms), \(Numbers.bytes(report.bytes)), "
      + "copied and checked in \(Numbers.duration(.seconds(seconds)))"
  }

  /// One document of a fixed shape.
  public static func json(_ report: BackupReport, file: String, seconds: Double) -> String {
    JSONAnswers.document { writer in
      writer.field("file", file)
      writer.field("terms", report.terms)
      writer.field("tweets", report.tweets)
      writer.field("bytes", report.bytes)
      writer.name("seconds")
      writer.value(seconds: seconds)
      writer.field("checked", true)
    }
  }
}
