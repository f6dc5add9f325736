extension UTCTime {
  /// The month of an instant, counted from January of the year 0, which is month 0.
  public static func month(of seconds: Int64) -> Int {
    let date = CivilDate(day: Int(flooring(seconds, by: 86_400)))
    return date.year * 12 + date.month - 1
  }

  /// When a month, counted in the same way, begins: seconds since 1970 UTC.
  public static func start(ofMonth month: Int) -> Int64 {
    var date = CivilDate(day: 0)
    date.year = Int(flooring(Int64(month), by: 12))
    date.month = month - date.year * 12 + 1
    return Int64(date.day) * 86_400
  }

  /// A quotient rounded down, below 0 too: the second before 1970 belongs to the day before.
  public static func flooring(_ number: Int64, by divisor: Int64) -> Int64 {
    let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}
