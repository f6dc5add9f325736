// A small world in which random tweets meet often: 30 tweets, 12 words, 4 terms.

import TestSupport
import Tweets

/// The words, terms and tweets of a random sequence. Keys are written down here, so that they do not
/// come from the code under test.
enum RandomWorld {
  /// A word with its sign, its key, and the spellings in which it comes.
  struct Word: Sendable {
    let kind: MentionKind
    let key: String
    let spellings: [String]
  }

  static let words = [
    Word(kind: .hashtag, key: "go", spellings: ["#go", "#Go", "#GO", "＃gO"]),
    Word(kind: .hashtag, key: "golang", spellings: ["#golang", "#GoLang"]),
    Word(kind: .hashtag, key: "strasse", spellings: ["#Straße", "#STRASSE", "#strasse"]),
    Word(kind: .hashtag, key: "café", spellings: ["#café", "#cafe\u{301}", "#CAFÉ"]),
    Word(kind: .hashtag, key: "cafe", spellings: ["#cafe", "#Cafe"]),
    Word(kind: .hashtag, key: "東京", spellings: ["#東京", "＃東京"]),
    Word(kind: .hashtag, key: "ana", spellings: ["#ana", "#Ana"]),
    Word(kind: .hashtag, key: "a\"b\\c", spellings: ["#a\"b\\c", "#A\"B\\C"]),
    Word(kind: .user, key: "ana", spellings: ["@ana", "@Ana", "@ANA", "＠ana"]),
    Word(kind: .user, key: "go", spellings: ["@go", "@GO"]),
    Word(kind: .user, key: "zoë", spellings: ["@zoë", "@ZOË"]),
    Word(kind: .user, key: "b_1", spellings: ["@b_1", "@B_1"]),
  ]

  /// Users who write tweets, by key, with the spellings in which they come: some are mentioned too, some
  /// are not, and two need more than ASCII to be folded.
  static let authors: [(key: String, spellings: [String])] = [
    ("ana", ["ana", "Ana", "ANA"]), ("zoë", ["Zoë", "ZOË"]), ("b_1", ["b_1"]),
    ("strasse", ["Straße", "strasse"]), ("nobody", ["Nobody", "NOBODY"]),
    ("kelvin", ["\u{212A}elvin"]),
  ]

  struct Term: Sendable {
    let key: String
    let spellings: [String]
  }

  static let terms = [
    Term(key: "#stanford", spellings: ["#Stanford", "#stanford", "＃STANFORD"]),
    Term(key: "stanford", spellings: ["stanford", "Stanford"]),
    Term(key: "climate change", spellings: ["climate change", " Climate   CHANGE "]),
    Term(key: "@strasse", spellings: ["@Straße", "@STRASSE"]),
  ]

  static let ids: [TweetID] =
    (1...10).map { .number($0) } + (0..<10).map { .number(9_007_199_254_740_992 + $0) }
    + [.number(.max), .number(1_453_421_345_678_901_234)]
    + [
      "1", "01", "at://did:plc:x/1", "at://did:plc:x/2", "https://a.example/1", "é", "e\u{301}",
      "Z",
    ]
    .map { .text($0) }

  /// One copy of a tweet. What tweets are is fixed by their place, what a copy shows of it is random.
  static func copy(_ random: inout SeededRandom) -> SampleTweet {
    let place = random.number(below: ids.count)
    let isCut = random.isOnce(in: 3)
    var mentions: [String] = []
    for (offset, word) in words.enumerated()
    where (place * 7 + offset * 5) % 4 == 0 && !(isCut && random.isOnce(in: 2)) {
      mentions.append(random.one(of: word.spellings))
      if random.isOnce(in: 5) { mentions.append(random.one(of: word.spellings)) }
    }
    mentions.shuffle(using: &random)
    let text = "tweet \(place), at its full length"
    return SampleTweet(
      id: ids[place], mentions: mentions,
      createdAt: place % 5 == 0 || random.isOnce(in: 6) ? nil : time(place),
      author: place % 7 == 0 || random.isOnce(in: 4) ? nil : author(place),
      isRetweet: place % 3 == 0 && !isCut,
      text: random.isOnce(in: 8) ? nil : isCut ? String(text.prefix(9)) : text)
  }

  /// Who wrote a tweet, always in one spelling.
  private static func author(_ place: Int) -> String {
    let author = authors[place % authors.count]
    return author.spellings[place / authors.count % author.spellings.count]
  }

  /// When a tweet was made: some together, and not in the order of ids.
  private static func time(_ place: Int) -> Int64 { Int64(place * 11 % 13) * 100 }

  /// An instant at which tweets were made, or between two such.
  static func instant(_ random: inout SeededRandom) -> Int64 {
    Int64(random.number(below: 27)) * 50
  }
}
