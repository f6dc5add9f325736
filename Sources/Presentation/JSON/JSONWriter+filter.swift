import Store
import Tweets

extension JSONWriter {
  /// The field `filter`: what was asked for, named as the options are; null for what was not.
  ///
  /// - Parameter countsAuthors: nil where nobody could ask for it.
  mutating func filter(_ filter: TweetFilter, countsAuthors: Bool? = nil) {
    name("filter")
    object { writer in
      writer.field("since", JSONAnswers.time(filter.since))
      writer.field("until", JSONAnswers.time(filter.until))
      writer.field("retweets", filter.retweets.rawValue)
      writer.name("exclude_terms")
      writer.array(filter.excludedTerms) { $0.value($1.text) }
      writer.field("text", filter.words?.typed)
      writer.field("by", filter.by.map { "@" + $0 })
      writer.field("about", filter.about.map { "@" + $0 })
      if let countsAuthors { writer.field("count_authors", countsAuthors) }
    }
  }

  /// The same, but nothing where all tweets are meant. A mention has a field of its own.
  mutating func filterIfAny(_ filter: TweetFilter) {
    var rest = filter
    rest.mention = nil
    if !rest.isAll { self.filter(rest) }
  }
}
