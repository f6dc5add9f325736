// Numbers as people read them. The same on every machine: no locale is asked. Machines get bare
// digits from the JSON and CSV writers instead.

/// Words for counts, sizes, times and rates.
public enum Numbers {
  /// A count with a comma between thousands: `1,234,567`.
  public static func grouped(_ number: Int) -> String {
    var text: [UInt8] = []
    append(grouped: number, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// The same, appended as UTF-8.
  static func append(grouped number: Int, to text: inout [UInt8]) {
    if number < 0 { text.append(UInt8(ascii: "-")) }
    append(groups: number.magnitude, to: &text)
  }

  private static func append(groups number: UInt, to text: inout [UInt8]) {
    let isFirst = number < 1000
    if !isFirst {
      append(groups: number / 1000, to: &text)
      text.append(UInt8(ascii: ","))
    }
    if !isFirst || number >= 100 { append(digit: number / 100 % 10, to: &text) }
    if !isFirst || number >= 10 { append(digit: number / 10 % 10, to: &text) }
    append(digit: number % 10, to: &text)
  }

  private static func append(digit: UInt, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "0") + UInt8(digit))
  }

  /// A count with its noun: `1 tweet`, `2 tweets`, `0 tweets`.
  public static func counted(_ number: Int, _ one: String, _ many: String) -> String {
    "\(grouped(number)) \(number == 1 ? one : many)"
  }

  /// A number of bytes in the largest unit that leaves at least 1, units of 1000: `999 B`, `1.2 MB`,
  /// `120 GB`.
  public static func bytes(_ count: Int) -> String {
    var value = Double(count)
    var unit = 0
    while abs(value) >= (unit == 0 ? 1000 : 999.5), unit + 1 < byteUnits.count {
      value /= 1000
      unit += 1
    }
    let digits = unit == 0 || abs(value) >= 99.95 ? 0 : 1
    return "\(fixed(value, digits: digits)) \(byteUnits[unit])"
  }

  /// A length of time in one or two units: `0.4 ms`, `12 ms`, `1.2 s`, `3 min 10 s`, `2 h 5 min`,
  /// `3 d 4 h`.
  public static func duration(_ duration: Duration) -> String {
    let seconds = duration / .seconds(1)
    if seconds < 0 { return "-" + self.duration(.zero - duration) }
    if seconds == 0 { return "0 s" }
    if seconds < 0.00995 { return "\(fixed(seconds * 1000, digits: 1)) ms" }
    if seconds < 0.9995 { return "\(fixed(seconds * 1000, digits: 0)) ms" }
    if seconds < 59.95 { return "\(fixed(seconds, digits: 1)) s" }
    return whole(Int(seconds.rounded()))
  }

  /// The time that something still takes, without a part of a second that nobody waits for: `13 s`,
  /// `3 min 10 s`. Rounded up, so that `0 s` is the end.
  public static func timeLeft(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    return whole(max(0, Int(attoseconds > 0 ? seconds + 1 : seconds)))
  }

  private static func whole(_ whole: Int) -> String {
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return pair(whole / 60, "min", whole % 60, "s") }
    if whole < 86_400 { return pair(whole / 3600, "h", whole % 3600 / 60, "min") }
    return pair(whole / 86_400, "d", whole % 86_400 / 3600, "h")
  }

  /// So many things in a second, whole: `12,345/s`; below ten with one decimal: `1.5/s`. A rate that
  /// is not finite, because no time has passed, is `–`.
  public static func rate(_ perSecond: Double) -> String {
    guard isShowable(perSecond) else { return "–" }
    if perSecond < 9.95 { return "\(fixed(perSecond, digits: 1))/s" }
    return "\(grouped(Int(perSecond.rounded())))/s"
  }

  /// Bytes in a second: `8.1 MB/s`. A rate that is not finite is `–`.
  public static func byteRate(_ perSecond: Double) -> String {
    guard isShowable(perSecond) else { return "–" }
    return "\(bytes(Int(perSecond.rounded())))/s"
  }

  private static let byteUnits = ["B", "kB", "MB", "GB", "TB", "PB", "EB"]

  /// Whether a rate is a number that an `Int` can hold.
  private static func isShowable(_ rate: Double) -> Bool {
    rate.isFinite && abs(rate) < 1e18
  }

  private static func pair(_ large: Int, _ largeUnit: String, _ small: Int, _ smallUnit: String)
    -> String
  {
    small == 0 ? "\(large) \(largeUnit)" : "\(large) \(largeUnit) \(small) \(smallUnit)"
  }

  /// `value` rounded to no or one decimal, which is shown even when it is 0.
  private static func fixed(_ value: Double, digits: Int) -> String {
    guard digits == 1 else { return String(Int(value.rounded())) }
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    return "\(sign)\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
  }
}
