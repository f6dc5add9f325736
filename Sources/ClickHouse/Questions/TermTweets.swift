import Store
import Tweets

/// The tweets of a term that a filter means, as a subquery for one shard: a row each, as it became with the
/// last version that the horizon sees. All questions but those that counters answer are asked of it.
///
/// Its columns are `tweet` and `post` (the id), and of those that are asked for `made` (created_at), `rt`
/// (1 for a retweet), `who` (the author's key), `ms` (the keys of the mentions with their signs), `said` (the
/// words). They have names of their own, since in ClickHouse an alias hides the column of its name.
struct TermTweets {
  enum Column: String, CaseIterable {
    case made, rt, who, ms, said

    /// What it is taken from.
    var source: String {
      switch self {
      case .made: "created_at"
      case .rt: "is_retweet"
      case .who: "author"
      case .ms: "mentions"
      case .said: "words"
      }
    }
  }

  var term: SearchTerm
  var filter: TweetFilter
  var horizon: Horizon
  var database: String
  /// What else must hold of a tweet's rows, as SQL on the columns of `term_tweets`. Only what holds of the
  /// latest row of every tweet that is wanted: see `Condition.rows`.
  var rows: String?

  /// The subquery, its brackets included.
  ///
  /// - Parameter columns: beside the id.
  func sql(_ columns: Set<Column>) -> String {
    let conditions = conditions
    let all = columns.union(conditions.flatMap(\.columns))
    let selected = Column.allCases.filter(all.contains).map {
      ", argMax(\($0.source), version) AS \($0.rawValue)"
    }
    let having = conditions.compactMap(\.tweet)
    let rows = (conditions.compactMap(\.rows) + (rows.map { [$0] } ?? [])).map { " AND (\($0))" }
    return "(SELECT tweet, post\(selected.joined()) FROM \(database).term_tweets "
      + "WHERE \(horizon.sees(termKey: term.key))\(rows.joined())"
      + "\(horizon.andNotDoomed(in: database))\(excluded) "
      + "GROUP BY tweet, post"
      + (having.isEmpty ? "" : " HAVING " + having.joined(separator: " AND ")) + ")"
  }

  /// What must hold, asked of each row, or of the tweet that they make.
  private struct Condition {
    /// On the columns of `term_tweets`: for what, once it holds of a row, holds of all later ones of the
    /// tweet, and so of the latest just when it holds of any. Times and authors stay when they are known,
    /// mentions are only added, a retweet remains one. Rows that are left out need not be grouped.
    var rows: String?
    /// On the columns of the subquery, the latest of each.
    var tweet: String?
    var columns: [Column] = []
  }

  private var conditions: [Condition] {
    var conditions: [Condition] = []
    let mentions = Column.ms.source
    let isDated = "created_at <> \(Self.unknownTime)"
    if let since = filter.since {
      conditions.append(Condition(rows: "\(isDated) AND created_at >= \(Self.number(since))"))
    }
    if let until = filter.until {
      conditions.append(Condition(rows: "\(isDated) AND created_at < \(Self.number(until))"))
    }
    switch filter.retweets {
    case .all: break
    case .exclude: conditions.append(Condition(tweet: "rt = 0", columns: [.rt]))
    case .only: conditions.append(Condition(rows: "is_retweet = 1"))
    }
    if let mention = filter.mention {
      conditions.append(Condition(rows: Self.has(mention, in: mentions)))
    }
    if let by = filter.by { conditions.append(Condition(rows: Self.isBy(by))) }
    if let about = filter.about {
      let has = Self.has(MentionQuestion(kind: .user, key: about), in: mentions)
      conditions.append(Condition(rows: "\(Self.isBy(about)) OR \(has)"))
    }
    if let words = filter.words {
      conditions.append(Condition(tweet: Self.matches(words), columns: [.said]))
    }
    return conditions
  }

  /// Tweets that another term has too; a subquery of the same shard, where all rows of a tweet lie.
  private var excluded: String {
    filter.excludedTerms.map { other in
      " AND (tweet, post) NOT IN (SELECT tweet, post FROM \(database).term_tweets "
        + "WHERE \(horizon.sees(termKey: other.key)))"
    }.joined()
  }

  // MARK: - Parts of conditions

  /// The smallest number as ClickHouse reads it: written in digits it is one that does not fit.
  static let unknownTime = "toInt64(-9223372036854775807) - 1"

  static func number(_ number: Int64) -> String {
    number == .min ? "(\(unknownTime))" : "toInt64(\(number))"
  }

  static func has(_ mention: MentionQuestion, in column: String = Column.ms.rawValue) -> String {
    "has(\(column), \(SQLText.quoted(word(mention))))"
  }

  /// A mention's key behind its sign, as in `ms`.
  static func word(_ mention: MentionQuestion) -> String {
    String(Unicode.Scalar(mention.kind.sign)) + mention.key
  }

  private static func isBy(_ key: String) -> String { "author = \(SQLText.quoted(key))" }

  /// The same rule as `TextQuery.matches`: a word ends where a blank stands.
  private static func matches(_ query: TextQuery) -> String {
    func isThere(_ phrase: TextQuery.Phrase) -> String {
      let words = String(decoding: phrase.words, as: UTF8.self) + (phrase.isPrefix ? "" : " ")
      return "position(said, \(SQLText.quoted(words))) > 0"
    }
    func isAny(_ phrases: [TextQuery.Phrase]) -> String {
      "(" + phrases.map(isThere).joined(separator: " OR ") + ")"
    }
    // A server takes 2 s to read 300 such conditions, and a minute for 600: where there are many,
    // single words are looked for all at once.
    guard query.wanted.count + query.unwanted.count > Self.conditionsMax else {
      return (query.wanted.map(isAny) + query.unwanted.map { "NOT \(isAny([$0]))" })
        .joined(separator: " AND ")
    }
    let words = "splitByChar(' ', said)"
    let wanted = query.wanted.filter { $0.allSatisfy { $0.word != nil } }
    let unwanted = query.unwanted.compactMap(\.word)
    var conditions = query.wanted.filter { $0.contains { $0.word == nil } }.map(isAny)
    conditions += query.unwanted.filter { $0.word == nil }.map { "NOT \(isAny([$0]))" }
    if !wanted.isEmpty {
      let lists = wanted.map { SQLText.array($0.compactMap(\.word)) }.joined(separator: ",")
      conditions.append("arrayAll(any -> hasAny(\(words), any), [\(lists)])")
    }
    if !unwanted.isEmpty { conditions.append("NOT hasAny(\(words), \(SQLText.array(unwanted)))") }
    return conditions.joined(separator: " AND ")
  }

  private static let conditionsMax = 20
}

extension TextQuery.Phrase {
  /// What is looked for where that is one whole word; nil otherwise.
  fileprivate var word: String? {
    let word = words.dropFirst()
    guard !isPrefix, !word.contains(UInt8(ascii: " ")) else { return nil }
    return String(decoding: word, as: UTF8.self)
  }
}
