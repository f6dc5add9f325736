import Query
import Store
import Tweets

/// The text of a tweet with its mentions as links.
struct TweetText {
  let text: String
  let termKey: String
  /// What the tweet mentions, by kind and key with its sign.
  let mentions: Set<String>

  /// A stretch of a text: a mention that counts, or what stands between.
  private enum Piece {
    case plain(String)
    case mention(String, MentionQuestion)
  }

  /// Writes it.
  func write(_ html: inout HTML) {
    for piece in pieces {
      switch piece {
      case .plain(let plain): html.text(plain)
      case .mention(let words, let mention):
        html.element(
          "a",
          [
            .href(Place.mention(termKey, mention).path),
            .class(mention.kind == .hashtag ? "tag" : "person"),
          ]
        ) { $0.name(words) }
      }
    }
  }

  private var pieces: [Piece] {
    var pieces: [Piece] = []
    var text = text
    text.withUTF8 { bytes in
      var end = 0
      TwitterText.forEachMention(in: bytes) { kind, word in
        var start = word.lowerBound - 1
        // A sign of full width has three bytes.
        while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        let typed = String(decoding: bytes[start..<word.upperBound], as: UTF8.self)
        guard start >= end, let mention = MentionQuestion(typed: typed),
          mentions.contains(mention.typed)
        else { return }
        pieces.append(.plain(String(decoding: bytes[end..<start], as: UTF8.self)))
        pieces.append(.mention(typed, mention))
        end = word.upperBound
      }
      pieces.append(.plain(String(decoding: bytes[end...], as: UTF8.self)))
    }
    return pieces
  }

  /// Which of the tweet's mentions its text shows.
  var shown: Set<String> {
    Set(
      pieces.compactMap { piece in
        if case .mention(_, let mention) = piece { mention.typed } else { nil }
      })
  }
}
