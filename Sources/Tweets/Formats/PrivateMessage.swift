extension Shape {
  /// A message to one person, of the API or of a data export. It is refused: it has a text and
  /// entities as a tweet has, and is none.
  static let privateMessage = Shape(
    name: "private-message",
    writtenBy: nil,
    signs: [.sender, .dmConversation, .message_create],
    matches: { fields, _ in
      fields.has(.sender) && fields.has(.recipient) || fields.has(.dmConversation)
        || fields.has(.message_create)
    },
    read: { _, _, _, _ throws(Refusal) in throw .notATweet(likeness: "a direct message") })
}
