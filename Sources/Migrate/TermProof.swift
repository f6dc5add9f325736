import Store
import Tweets

/// The counters of a term.
struct TermNumbers: Equatable, Sendable {
  var tweets: Int
  var retweets: Int
  var first: Int64?
  var last: Int64?

  init(_ summary: TermSummary) {
    (tweets, retweets) = (summary.tweets, summary.retweets)
    (first, last) = (summary.first, summary.last)
  }
}

/// All numbers of a term, the lists of mentions as what tells them from others: two lists need not lie in
/// memory at once.
struct TermProof: Equatable, Sendable {
  /// Nil where there is no such term.
  private var numbers: TermNumbers?
  private var lists: [ListDigest] = []

  /// Asks a store, in a snapshot.
  init(of term: SearchTerm, in store: any TweetStore) throws(StoreError) {
    guard let summary = try store.term(term) else { return }
    numbers = TermNumbers(summary)
    for kind in MentionKind.allCases {
      let answer = try store.popularity(
        PopularityQuestion(term: term, kinds: [kind], minCount: 1, top: nil))
      var digest = ListDigest()
      for mention in answer.flatMap(\.mentions) { digest.add(mention) }
      lists.append(digest)
    }
  }

  /// What is not as in another.
  func difference(from other: TermProof) -> [TermDifference.Part] {
    if self == other { return [] }
    guard let numbers, let others = other.numbers else { return [.missing] }
    var parts: [TermDifference.Part] = []
    if numbers.tweets != others.tweets { parts.append(.tweets) }
    if numbers.retweets != others.retweets { parts.append(.retweets) }
    if numbers.first != others.first { parts.append(.first) }
    if numbers.last != others.last { parts.append(.last) }
    let ofKinds: [TermDifference.Part] = [.hashtags, .users]
    for (part, (list, theirs)) in zip(ofKinds, zip(lists, other.lists)) where list != theirs {
      parts.append(part)
    }
    return parts
  }
}

/// What tells one list of mentions from another: how many there are, and two sums of 64 bits over all
/// bytes of it in their order.
///
/// Source: FNV-1a of G. Fowler, L. C. Noll and K.-P. Vo, and the same with another prime.
private struct ListDigest: Equatable, Sendable {
  private var mentions = 0
  private var first: UInt64 = 0xCBF2_9CE4_8422_2325
  private var second: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func add(_ mention: MentionCount) {
    mentions += 1
    add(mention.key)
    add(mention.display)
    withUnsafeBytes(of: UInt64(mention.count).littleEndian) { for byte in $0 { add(byte) } }
  }

  private mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    // No byte of UTF-8: the end of one text is not the beginning of the next.
    add(0xFF)
  }

  private mutating func add(_ byte: UInt8) {
    first = (first ^ UInt64(byte)) &* 0x100_0000_01B3
    second = (second ^ UInt64(byte)) &* 0xFF51_AFD7_ED55_8CCD
    second ^= second >> 32
  }
}
