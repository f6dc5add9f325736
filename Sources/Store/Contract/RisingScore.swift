/// How surely a mention rises from one window to the next: the order of every engine.
///
/// It is the log-likelihood ratio G² of the two counts against the tweets of the two windows: twice the
/// sum of what was seen times the logarithm of what was seen by what an unchanged share would give. It
/// grows with the change and with the evidence for it, so that ten tweets after none come before two
/// after none, and before 1,010 after 1,000.
///
/// Source: Dunning, "Accurate Methods for the Statistics of Surprise and Coincidence", 1993.
public struct RisingScore: Sendable {
  private let tweetsNow: Double
  private let tweetsBefore: Double

  /// Of two windows that have so many tweets.
  public init(tweetsNow: Int, tweetsBefore: Int) {
    self.tweetsNow = Double(tweetsNow)
    self.tweetsBefore = Double(tweetsBefore)
  }

  /// Whether a mention rises: more tweets carry it than before, and a greater share of all.
  public func rises(now: Int, before: Int) -> Bool {
    guard now > before else { return false }
    return tweetsBefore == 0 || Double(now) * tweetsBefore > Double(before) * tweetsNow
  }

  /// The score of a mention that rises, above 0; where the window before has no tweet, each is 0.
  public func callAsFunction(now: Int, before: Int) -> Double {
    let (now, before) = (Double(now), Double(before))
    let (all, tweets) = (now + before, tweetsNow + tweetsBefore)
    let rest = tweets - all
    let parts = [
      Self.part(now, all * tweetsNow / tweets),
      Self.part(before, all * tweetsBefore / tweets),
      Self.part(tweetsNow - now, rest * tweetsNow / tweets),
      Self.part(tweetsBefore - before, rest * tweetsBefore / tweets),
    ]
    return max(0, 2 * (parts[0] + parts[1] + parts[2] + parts[3]))
  }

  private static func part(_ seen: Double, _ expected: Double) -> Double {
    seen > 0 && expected > 0 ? seen * logarithm(seen / expected) : 0
  }

  /// The natural logarithm by sums and products alone, which every machine rounds in the same way; that
  /// of a C library may differ in the last digit, and with it an order.
  static func logarithm(_ number: Double) -> Double {
    // ln m = 2 artanh s with s = (m - 1) / (m + 1), at most 1/3: seventeen terms are exact enough.
    let s = (number.significand - 1) / (number.significand + 1)
    let square = s * s
    var sum = 0.0
    for inverse in inverses { sum = sum * square + inverse }
    return 2 * s * sum + Double(number.exponent) * ln2
  }

  private static let ln2 = 0.693_147_180_559_945_3
  /// 1/33, 1/31, and so on to 1.
  private static let inverses = stride(from: 33.0, through: 1, by: -2).map { 1 / $0 }
}
