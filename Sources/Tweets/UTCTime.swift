/// Instants as seconds since 1970 in UTC, read from and written as text, with no locale.
///
/// Leap seconds are counted as the second before them, as everywhere in the field.
public enum UTCTime {
  /// The instant that a tweet's `created_at` names, or nil if it names none.
  ///
  /// Reads the forms that files have: `Mon May 06 10:00:00 +0000 2019` (API v1.1),
  /// `2019-05-06T10:00:00.000Z` (v2, snscrape; any offset), `2015-08-18 14:56:30 +0000` (older data
  /// exports), and `2019-05-06`. A time without an offset is UTC. Fractions of a second are dropped.
  public static func parse(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    var scanner = TimeScanner(text)
    guard let first = text.first else { return nil }
    return first >= UInt8(ascii: "0") && first <= UInt8(ascii: "9")
      ? scanner.isoInstant() : scanner.classicInstant()
  }

  /// As above, of a string.
  public static func parse(_ text: String) -> Int64? {
    var text = text
    return text.withUTF8 { parse($0) }
  }

  /// `2019-05-06T10:00:00Z`.
  public static func iso(_ seconds: Int64) -> String {
    let (date, clock) = parts(seconds)
    return "\(date)T\(clock)Z"
  }

  /// `2019-05-06 10:00:00`, for people; the head says that it is UTC.
  public static func plain(_ seconds: Int64) -> String {
    let (date, clock) = parts(seconds)
    return "\(date) \(clock)"
  }

  private static func parts(_ seconds: Int64) -> (date: String, clock: String) {
    var (day, second) = Int(seconds).quotientAndRemainder(dividingBy: 86_400)
    if second < 0 {
      day -= 1
      second += 86_400
    }
    let date = CivilDate(day: day)
    return (
      "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.dayOfMonth, 2))",
      "\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
    )
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(abs(number))
    let zeros = String(repeating: "0", count: max(0, width - digits.count))
    return (number < 0 ? "-" : "") + zeros + digits
  }
}

/// A day of the Gregorian calendar.
struct CivilDate: Equatable {
  var year: Int
  var month: Int
  var dayOfMonth: Int

  init?(year: Int, month: Int, dayOfMonth: Int) {
    guard (1...12).contains(month), dayOfMonth >= 1 else { return nil }
    guard dayOfMonth <= Self.days(inMonth: month, of: year) else { return nil }
    self.year = year
    self.month = month
    self.dayOfMonth = dayOfMonth
  }

  /// The date of a day counted from 1 January 1970, which is day 0.
  ///
  /// Years are counted from March, so that a leap day is a year's last; 146,097 days are 400 years.
  init(day: Int) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1 January 1970.
  var day: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + dayOfMonth - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

/// Reads digits and signs from left to right.
private struct TimeScanner {
  private let text: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  /// `2019-05-06`, then maybe a time after `T` or a blank, a fraction, and an offset.
  mutating func isoInstant() -> Int64? {
    guard let year = number(4), skip("-"), let month = number(2), skip("-"), let day = number(2),
      let date = CivilDate(year: year, month: month, dayOfMonth: day)
    else { return nil }
    if position == text.count { return Int64(date.day) * 86_400 }
    guard skip("T") || skip("t") || skip(" "), let second = clock() else { return nil }
    if skip(".") || skip(",") { while number(1) != nil {} }
    _ = skip(" ")
    guard let offset = offset(), position == text.count else { return nil }
    return Int64(date.day) * 86_400 + Int64(second - offset)
  }

  /// `Mon May 06 10:00:00 +0000 2019`.
  mutating func classicInstant() -> Int64? {
    guard text.count >= 30 else { return nil }
    position = 4
    guard let month = month(), skip(" "), let day = number(2), skip(" "), let second = clock(),
      skip(" "), let offset = offset(), skip(" "), let year = number(4), position == text.count,
      let date = CivilDate(year: year, month: month, dayOfMonth: day)
    else { return nil }
    return Int64(date.day) * 86_400 + Int64(second - offset)
  }

  /// `10:00` or `10:00:00`, as seconds of the day.
  private mutating func clock() -> Int? {
    guard let hour = number(2), skip(":"), let minute = number(2), hour < 24, minute < 60 else {
      return nil
    }
    guard skip(":") else { return hour * 3600 + minute * 60 }
    guard let second = number(2), second <= 60 else { return nil }
    return hour * 3600 + minute * 60 + min(second, 59)
  }

  /// `Z`, `+0000`, `+00:00`, `UTC` or nothing, as seconds east of Greenwich.
  private mutating func offset() -> Int? {
    if position == text.count || skip("Z") || skip("z") || skipUTC() { return 0 }
    let isEast = skip("+")
    guard isEast || skip("-"), let hours = number(2) else { return nil }
    _ = skip(":")
    let minutes = number(2) ?? 0
    guard hours < 24, minutes < 60 else { return nil }
    return (isEast ? 1 : -1) * (hours * 3600 + minutes * 60)
  }

  /// The place of each month's three letters in this text, divided by three, is its number less one.
  private static let months: StaticString = "JanFebMarAprMayJunJulAugSepOctNovDec"

  private mutating func month() -> Int? {
    guard position + 3 <= text.count else { return nil }
    let names = Self.months.utf8Start
    for month in 0..<12
    where text[position] == names[3 * month] && text[position + 1] == names[3 * month + 1]
      && text[position + 2] == names[3 * month + 2]
    {
      position += 3
      return month + 1
    }
    return nil
  }

  /// Exactly `digits` digits.
  @inline(__always)
  private mutating func number(_ digits: Int) -> Int? {
    guard position + digits <= text.count else { return nil }
    var value = 0
    for place in position..<position + digits {
      let digit = text[place] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    position += digits
    return value
  }

  @inline(__always)
  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard position < text.count, text[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipUTC() -> Bool {
    guard UnsafeBufferPointer(rebasing: text[position...]).starts(with: "UTC") else { return false }
    position += 3
    return true
  }
}
