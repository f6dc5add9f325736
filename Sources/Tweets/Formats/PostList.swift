extension Shape {
  /// An item of a Bluesky feed: the post, with why it is there (an answer, a repost) beside it. The
  /// post of a repost is the original one, under its own address.
  static let feedItem = Shape(
    name: "bluesky-feed-item",
    writtenBy: "Bluesky: items of a feed",
    signs: [.post],
    matches: { fields, _ in fields[.post].isObject && fields[.post]["record"].isObject },
    read: { _, fields, context, collector throws(Refusal) in
      collector.collect(fields[.post], context.inside())
    })

  /// A list of posts under a name: a feed or a search of Bluesky, an outbox of ActivityPub.
  static let postList = Shape(
    name: "post-list",
    writtenBy: "Bluesky: feeds and searches; ActivityPub: an outbox",
    signs: [.feed, .posts, .orderedItems],
    matches: { fields, _ in
      fields[.feed].isArray || fields[.posts].isArray || fields[.orderedItems].isArray
    },
    read: { _, fields, context, collector throws(Refusal) in
      for name in [RecordField.feed, .posts, .orderedItems] where fields[name].isArray {
        return collector.collect(fields[name], context.inside())
      }
    })
}
