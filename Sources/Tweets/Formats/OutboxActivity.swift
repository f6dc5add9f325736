extension Shape {
  /// An activity of an ActivityPub outbox, as Mastodon exports an account. A boost (`Announce`) has
  /// only the address of what it boosts, so there is nothing to count in it.
  ///
  /// Source: www.w3.org/TR/activitystreams-vocabulary; docs.joinmastodon.org/spec/activitypub.
  static let outboxActivity = Shape(
    name: "outbox-activity",
    writtenBy: "Mastodon, ActivityPub: activities of an outbox",
    signs: [.type],
    matches: { fields, _ in
      guard let type = fields[.type].string else { return false }
      return type.equals("Create") && fields[.object].isObject
        || type.equals("Announce") && fields.has(.object)
    },
    read: { record, fields, _, collector throws(Refusal) in
      let post = fields[.object]
      guard fields[.type].string?.equals("Create") == true else {
        collector.countNotice()
        return
      }
      post["tag"].forEachElement { tag in
        guard let type = tag["type"].string else { return }
        if type.equals("Hashtag") {
          collector.batch.addMentions(.hashtag, tag["name"], under: [])
        } else if type.equals("Mention") {
          collector.batch.addMentions(.user, tag["name"], under: [])
        }
      }
      try collector.finish(
        Identifier(post["id"]),
        createdAt: post["published"].instant ?? record["published"].instant,
        author: Outbox.name(of: post["attributedTo"].string ?? record["actor"].string),
        isRetweet: false, html: post["content"])
    })
}

private enum Outbox {
  /// The name in the address of an account, `https://pond.example/users/heron`.
  static func name(of address: UnsafeBufferPointer<UInt8>?) -> UnsafeBufferPointer<UInt8>? {
    guard let last = address?.split(separator: UInt8(ascii: "/")).last else { return nil }
    return UnsafeBufferPointer(rebasing: last.first == UInt8(ascii: "@") ? last.dropFirst() : last)
  }
}
