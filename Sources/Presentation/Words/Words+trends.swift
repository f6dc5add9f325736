public import Query

extension Words {
  /// More rows than an answer may have, and how to get fewer.
  public static func tooManyBuckets(_ error: TooManyBuckets) -> String {
    let most = Numbers.grouped(Trend.bucketsMax)
    let next =
      error.coarser.map { "take --by \($0.rawValue), or a shorter time with --since and --until" }
      ?? "take a shorter time with --since and --until"
    return "that would be \(error.by.counted(error.buckets)), more than \(most) rows; \(next)"
  }
}
