import Query
import Store
import Tweets

extension Parameter {
  /// What the value of a field may be.
  enum Kind: Sendable {
    /// A text of any kind.
    case text
    /// A moment, or how long ago.
    case time
    /// A length of time.
    case span
    /// A search.
    case term
    /// A hashtag or a user, with its sign.
    case mention
    /// A user, with or without the sign.
    case user
    /// Words to look for in texts.
    case words
    /// Behind which tweet a page begins.
    case place
    case whole(ClosedRange<Int>)
    case choice([String])
    /// There with `1`, or not at all.
    case flag
  }
}

extension Parameter.Kind {
  /// What to say that was expected.
  var expected: String {
    switch self {
    case .text: "a text"
    case .time: TypedTime.expected
    case .span: "a length of time (30m, 24h, 7d, 2w)"
    case .term: "a word, a phrase, a #hashtag or an @user"
    case .mention: "a #hashtag or an @user with its sign"
    case .user: "the name of a user"
    case .words: "a word to look for, of letters or digits"
    case .place: "TIME/ID or none/ID, as the end of a page tells it"
    case .whole(let range) where range.upperBound == .max:
      "a whole number, \(range.lowerBound) or more"
    case .whole(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .choice(let choices): "one of " + choices.joined(separator: ", ")
    case .flag: "1, or left out"
    }
  }

  /// The one spelling of all that mean the same. What cannot be read stays as it is: it is refused later, with words.
  func canonical(_ typed: String) -> String {
    switch self {
    case .text, .time, .span, .words, .place, .choice: typed
    case .term: (try? SearchTerm(typed))?.key ?? typed
    case .mention: MentionQuestion(typed: typed)?.typed ?? typed
    case .user: UserKey.typed(typed).map(UserKey.written) ?? typed
    case .whole: Int(typed).map { String($0) } ?? typed
    case .flag: Self.flags[typed].map { $0 ? "1" : "" } ?? typed
    }
  }

  /// What a flag may be written as.
  static let flags = ["1": true, "true": true, "0": false, "false": false]
}
