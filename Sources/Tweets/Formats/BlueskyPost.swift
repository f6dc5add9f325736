// Bluesky's posts: what its API shows of them, and what its streams carry. A post's identity is its
// address, at://WHO/app.bsky.feed.post/KEY, which the streams give in parts.

extension Shape {
  /// An event of Bluesky's streams, Jetstream (`commit`) or Tap (`record` in `record`). What is not a
  /// post made or changed (likes, follows, deletions, changes of accounts) is passed over.
  ///
  /// Source: github.com/bluesky-social/jetstream, README; github.com/bluesky-social/indigo, cmd/tap.
  static let blueskyEvent = Shape(
    name: "bluesky-event",
    writtenBy: "Bluesky: events of Jetstream and Tap",
    signs: [.commit, .record, .kind, .identity],
    matches: { fields, _ in
      fields[.commit]["record"].isObject || fields[.record]["record"].isObject
        || fields.has(.kind) && fields.has(.did) || fields[.identity].isObject
        || fields[.record]["rkey"].isPresent
    },
    read: { _, fields, _, collector throws(Refusal) in
      let event = fields[.commit].object ?? fields[.record]
      let collection = event["collection"]
      let isPost =
        !collection.isPresent || collection.string?.equals("app.bsky.feed.post") == true
      let post = event["record"]
      guard isPost, post["text"].isPresent else {
        if isPost, !post.isObject, BlueskyPost.isMade(event, fields) {
          throw .notATweet(likeness: nil)
        }
        collector.countNotice()
        return
      }
      let who = fields[.did].string ?? event["did"].string
      guard let who, let key = event["rkey"].string else { throw .noID }
      let address =
        "at://\(String(decoding: who, as: UTF8.self))/app.bsky.feed.post/"
        + String(decoding: key, as: UTF8.self)
      // The stream knows authors by their DID, which is not a name.
      try BlueskyPost.read(post, .known(.text(address)), author: .absent, to: collector)
    })

  /// A post as Bluesky's API shows it: `{"uri": …, "author": {…}, "record": {…}}`.
  ///
  /// Source: docs.bsky.app, app.bsky.feed.defs#postView.
  static let blueskyPost = Shape(
    name: "bluesky-post",
    writtenBy: "Bluesky: posts",
    signs: [.record],
    matches: { fields, _ in
      let post = fields[.record]
      return post.isObject && (post["text"].isPresent || post["facets"].isPresent)
    },
    read: { record, fields, _, collector throws(Refusal) in
      let uri = Identifier(record["uri"])
      try BlueskyPost.read(
        fields[.record], uri == .missing ? Identifier(record["cid"]) : uri,
        author: fields[.author]["handle"], to: collector)
    })
}

/// Reading of what the author of a post wrote, its record.
enum BlueskyPost {
  /// Whether an event says that a post was made or changed, and so should have it.
  static func isMade(_ event: JSONValue, _ fields: RecordFields) -> Bool {
    guard event.isObject else { return fields[.kind].string?.equals("commit") == true }
    let action = event["operation"].string ?? event["action"].string
    return action?.equals("create") == true || action?.equals("update") == true
  }

  static func read(
    _ post: JSONValue, _ identifier: Identifier, author: JSONValue, to collector: TweetCollector
  ) throws(Refusal) {
    let text = post["text"].string
    addMentions(post, text: text, to: collector)
    try collector.finish(
      identifier, createdAt: post["createdAt"].instant, author: author.string, isRetweet: false,
      text: text, isEscaped: false)
  }

  /// Adds the post's facets, which lay words over ranges of its text, and the tags beside the text.
  ///
  /// Source: docs.bsky.app, "Links, mentions, and rich text".
  private static func addMentions(
    _ post: JSONValue, text: UnsafeBufferPointer<UInt8>?, to collector: TweetCollector
  ) {
    collector.batch.addMentions(.hashtag, post["tags"], under: ["tag"])
    post["facets"].forEachElement { facet in
      facet["features"].forEachElement { feature in
        guard let type = feature["$type"].string else { return }
        if type.ends(with: "#tag") {
          collector.batch.addMentions(.hashtag, feature["tag"], under: [])
        } else if type.ends(with: "#mention"), let name = handle(at: facet["index"], of: text) {
          collector.batch.addMention(.user, name)
        }
      }
    }
  }

  /// The words of the text that a mention lies over: the facet itself names the user only by number.
  ///
  /// The range counts bytes of UTF-8. Some programs count otherwise, and their ranges lie beside the
  /// name: what readers see as the mention is taken all the same, unless a character is cut.
  private static func handle(
    at range: JSONValue, of text: UnsafeBufferPointer<UInt8>?
  ) -> UnsafeBufferPointer<UInt8>? {
    guard let text, let start = range["byteStart"].wholeNumber,
      let end = range["byteEnd"].wholeNumber, start >= 0, start < end, end <= text.count
    else { return nil }
    func isBoundary(_ place: Int) -> Bool { place == text.count || text[place] & 0xC0 != 0x80 }
    guard isBoundary(start), isBoundary(end) else { return nil }
    return UnsafeBufferPointer(rebasing: text[start..<end])
  }
}
