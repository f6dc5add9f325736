extension Shape {
  /// A hit of Elasticsearch, as its dumps have one a line: `{"_id": "123", "_source": {…}}`. Where the
  /// tweet itself has no id, the hit's is the tweet's.
  static let elasticsearchHit = Shape(
    name: "elasticsearch-hit",
    writtenBy: "Elasticsearch: hits, a line each, as of gazouilloire",
    signs: [._source],
    matches: { fields, _ in fields[._source].isObject },
    read: { _, fields, context, collector throws(Refusal) in
      var inside = context.inside()
      inside.outerID = fields[._id]
      collector.collect(fields[._source], inside)
    })

  /// An answer of Elasticsearch's search: `{"hits": {"hits": […]}}`.
  static let elasticsearchAnswer = Shape(
    name: "elasticsearch-answer",
    writtenBy: "Elasticsearch: answers of its search",
    signs: [.hits],
    matches: { fields, _ in fields[.hits].isObject && fields[.hits]["hits"].isArray },
    read: { _, fields, context, collector throws(Refusal) in
      collector.collect(fields[.hits]["hits"], context.inside())
    })
}
