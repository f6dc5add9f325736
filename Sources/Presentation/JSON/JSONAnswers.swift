public import Ingest
public import Query
public import Store
public import Tweets

/// The answers as JSON of a fixed, versioned shape: the same on the command line and in the service.
///
/// Ids are strings, times ISO 8601 in UTC, null where nothing is known. Fields are added, never
/// changed; a change of one raises `schema`.
public enum JSONAnswers {
  static let schema = 1

  static func document(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.field("schema", schema)
      body(&writer)
    }
    return writer.text
  }

  static func time(_ seconds: Int64?) -> String? { seconds.map(UTCTime.iso) }
  static func time(milliseconds: Int64) -> String { UTCTime.iso(milliseconds / 1000) }

  // MARK: - Answers

  /// The sections that were asked for, and how many mentions of each lie below the threshold. Where not
  /// all tweets count, `all_tweets` says how many the term has, and `filter` which are meant; `tweets`,
  /// `retweets`, `first` and `last` are of those that are.
  public static func popularity(_ answer: Popularity) -> String {
    document { writer in
      writer.field("term", answer.term.term)
      writer.field("tweets", answer.term.tweets)
      writer.field("retweets", answer.term.retweets)
      writer.field("first", time(answer.term.first))
      writer.field("last", time(answer.term.last))
      if !answer.question.isWhole {
        writer.field("all_tweets", answer.allTweets)
        writer.filter(
          answer.question.filter, countsAuthors: answer.question.countsAuthors)
      }
      writer.field("min_count", answer.question.minCount)
      for section in answer.sections {
        writer.name(name(section.kind))
        writer.array(section.mentions) { $0.mention($1) }
      }
      writer.name("below_threshold")
      writer.object { writer in
        for section in answer.sections { writer.field(name(section.kind), section.totals.below) }
      }
    }
  }

  static func name(_ kind: MentionKind) -> StaticString {
    kind == .hashtag ? "hashtags" : "users"
  }

  /// The terms in the order given.
  public static func terms(_ terms: [TermSummary]) -> String {
    document { writer in
      writer.name("terms")
      writer.array(terms) { $0.term($1) }
    }
  }

  /// The formats in the order given.
  public static func formats(_ formats: [TweetFormat]) -> String {
    document { writer in
      writer.name("formats")
      writer.array(formats) { writer, format in
        writer.object { writer in
          writer.field("name", format.name)
          writer.field("written_by", format.writtenBy)
        }
      }
    }
  }

  /// What an ingest did, with the first problems, at most `ReadTotals.problemsMax`.
  public static func ingest(_ summary: IngestSummary) -> String {
    document { writer in
      writer.field("term", summary.term.text)
      writer.field("files", summary.read.files)
      writer.field("read", summary.read.tweets)
      writer.field("new", summary.counts.new)
      writer.field("known", summary.counts.known)
      writer.field("updated", summary.counts.updated)
      writer.field("notices", summary.read.notices)
      writer.field("skipped", summary.read.skipped)
      writer.field("failed_documents", summary.read.failedDocuments)
      writer.field("passed_over", summary.read.passedOver)
      writer.field("cut", summary.read.cutTweets)
      writer.field("mentions", summary.counts.mentions)
      writer.field("bytes", summary.read.bytes)
      writer.name("seconds")
      writer.value(seconds: summary.seconds)
      writer.field("dry_run", summary.isDryRun)
      writer.problems(summary.read)
    }
  }

  /// An ingest of which nothing could be used: the same fields, as far as they mean something.
  public static func nothingUsable(_ totals: ReadTotals) -> String {
    document { writer in
      writer.field("error", "nothing usable")
      writer.nothingUsable(totals)
    }
  }

  /// What `prune` or `forget` deleted, or would delete.
  public static func prune(_ counts: PruneCounts, isDryRun: Bool) -> String {
    document { writer in
      writer.field("terms", counts.terms)
      writer.field("tweets", counts.tweets)
      writer.field("mentions", counts.mentions)
      writer.field("bytes", counts.bytes)
      writer.field("dry_run", isDryRun)
    }
  }

  /// The sizes of the database at a path.
  public static func statistics(_ statistics: StoreStatistics, database: String) -> String {
    document { writer in
      writer.field("database", database)
      writer.field("terms", statistics.terms)
      writer.field("tweets", statistics.tweets)
      writer.field("hashtags", statistics.hashtags)
      writer.field("users", statistics.users)
      writer.field("links", statistics.links)
      writer.field("bytes", statistics.bytes)
      writer.field("schema_version", statistics.schemaVersion)
    }
  }

  /// What a check found, each finding in the words for people.
  public static func check(_ report: CheckReport) -> String {
    document { writer in
      writer.field("sound", report.findings.isEmpty)
      writer.field("repaired", report.isRepaired)
      writer.field("copy", report.copy)
      writer.field("tweets", report.tweets)
      writer.field("counts", report.counts)
      writer.name("findings")
      writer.array(report.findings) { $0.value(Words.finding($1)) }
    }
  }

  /// One object a mention, each on a line of its own.
  public static func popularityLines(_ answer: Popularity) -> [String] {
    answer.sections.flatMap { section in
      section.mentions.map { mention in
        var writer = JSONWriter()
        writer.object { writer in
          writer.field("kind", section.kind == .hashtag ? "hashtag" : "user")
          writer.mentionFields(mention)
        }
        return writer.text
      }
    }
  }

  /// One object a term, each on a line of its own.
  public static func termLines(_ terms: [TermSummary]) -> [String] {
    terms.map { term in
      var writer = JSONWriter()
      writer.term(term)
      return writer.text
    }
  }
}

extension JSONWriter {
  fileprivate mutating func mention(_ mention: MentionCount) {
    object { $0.mentionFields(mention) }
  }

  fileprivate mutating func mentionFields(_ mention: MentionCount) {
    field("key", mention.key)
    field("display", mention.display)
    field("count", mention.count)
    if let authors = mention.authors { field("authors", authors) }
  }

  fileprivate mutating func term(_ term: TermSummary) {
    object { writer in
      writer.field("term", term.term)
      writer.field("tweets", term.tweets)
      writer.field("searched", JSONAnswers.time(milliseconds: term.searchedAt))
    }
  }

  /// The fields of an ingest of which nothing could be used.
  public mutating func nothingUsable(_ totals: ReadTotals) {
    field("files", totals.files)
    field("read", totals.tweets)
    field("notices", totals.notices)
    field("skipped", totals.skipped)
    field("failed_documents", totals.failedDocuments)
    field("bytes", totals.bytes)
    problems(totals)
  }

  fileprivate mutating func problems(_ totals: ReadTotals) {
    name("problems")
    array(totals.problems) { writer, problem in
      writer.object { writer in
        writer.field("file", problem.file)
        writer.name("line")
        if let line = problem.line { writer.value(line) } else { writer.null() }
        writer.name("offset")
        if let offset = problem.offset { writer.value(offset) } else { writer.null() }
        writer.field("reason", Words.reason(problem.reason))
      }
    }
  }
}
