import Store
import Tweets

extension JSONWriter {
  /// The field `filter`: what was asked for, named as the options are; null for what was not.
  mutating func filter(_ question: PopularityQuestion) {
    let filter = question.filter
    name("filter")
    object { writer in
      writer.field("since", JSONAnswers.time(filter.since))
      writer.field("until", JSONAnswers.time(filter.until))
      writer.field("retweets", filter.retweets.rawValue)
      writer.name("exclude_terms")
      writer.array(filter.excludedTerms) { $0.value($1.text) }
      writer.field("by", filter.by.map { "@" + $0 })
      writer.field("about", filter.about.map { "@" + $0 })
      writer.field("count_authors", question.countsAuthors)
    }
  }
}
