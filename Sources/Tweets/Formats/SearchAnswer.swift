extension Shape {
  /// An answer of the v1.1 search: `{"statuses": […], "search_metadata": {"query": …}}`.
  static let searchAnswer = Shape(
    name: "v1-search",
    writtenBy: "API v1.1: answers of the search",
    signs: [.statuses],
    matches: { fields, _ in fields[.statuses].isArray },
    read: { _, fields, context, collector throws(Refusal) in
      collector.note(searchQuery: fields[.search_metadata]["query"])
      collector.collect(fields[.statuses], context.inside())
    })

  /// A page of the premium or enterprise search: `{"results": […], "next": …}`.
  static let premiumPage = Shape(
    name: "v1-premium",
    writtenBy: "premium and enterprise search: pages of results",
    signs: [.results],
    matches: { fields, _ in fields[.results].isArray && !fields.has(.id_str) },
    read: { _, fields, context, collector throws(Refusal) in
      collector.collect(fields[.results], context.inside())
    })

  /// A message of a site stream: `{"for_user": …, "message": {…}}`.
  static let siteStreamEnvelope = Shape(
    name: "v1-site-stream",
    writtenBy: "API v1.1: messages of a site stream",
    signs: [.message],
    matches: { fields, _ in fields[.message].isObject && fields.has(.for_user) },
    read: { _, fields, context, collector throws(Refusal) in
      collector.collect(fields[.message], context.inside())
    })

  /// A v1.1 look-up with `map=true`: `{"id": {"123": {…}, "124": null}}`.
  static let lookupMap = Shape(
    name: "v1-lookup-map",
    writtenBy: "API v1.1: a look-up with map=true",
    signs: [.id],
    matches: { fields, _ in
      var names = 0
      var digits = true
      fields[.id].forEachField { name, _ in
        names += 1
        digits = digits && !name.isEmpty && name.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
      }
      return names > 0 && digits
    },
    read: { _, fields, context, collector throws(Refusal) in
      fields[.id].forEachField { _, tweet in
        if !tweet.isNothing { collector.collect(tweet, context.inside()) }
      }
    })
}
