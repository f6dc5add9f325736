/// Tweets by their time, the latest first and those without one last; with a limit only the latest.
struct TimeOrder {
  private struct Entry {
    /// `.min` where the time is not known.
    var time: Int64
    var row: Int64
  }

  private let limit: Int?
  private var entries: [Entry] = []
  /// Earlier tweets than this cannot be among the latest.
  private var earliest = Int64.min
  /// With so many entries it is time to drop what is too early.
  private var trimAt = 0

  init(limit: Int?) {
    self.limit = limit
    trimAt = Self.trimMin
  }

  private static let trimMin = 4096

  mutating func add(_ row: Int64, _ time: Int64?) {
    let time = time ?? .min
    guard time >= earliest else { return }
    entries.append(Entry(time: time, row: row))
    // Now and then what is too early is dropped, so that few are kept and sorted.
    guard let limit, entries.count >= trimAt else { return }
    keepLatest(limit)
    // Tweets of one instant all stay: the more there are, the later the next look.
    trimAt = max(Self.trimMin, 2 * entries.count)
  }

  private mutating func keepLatest(_ limit: Int) {
    guard limit > 0 else { return entries.removeAll() }
    entries.sort { $0.time > $1.time }
    guard entries.count > limit else { return }
    earliest = entries[limit - 1].time
    // Equal times stay: which of them comes first, their ids tell.
    let end = entries.firstIndex { $0.time < earliest } ?? entries.count
    entries.removeSubrange(end...)
  }

  /// The tweets of one instant.
  struct Group {
    /// Nil where it is not known.
    var time: Int64?
    var rows: [Int64]
  }

  /// The rows, those of one instant together.
  mutating func groups() -> [Group] {
    entries.sort { $0.time > $1.time }
    var groups: [Group] = []
    var last: Int64?
    for entry in entries {
      if entry.time == last {
        groups[groups.count - 1].rows.append(entry.row)
      } else {
        groups.append(Group(time: entry.time == .min ? nil : entry.time, rows: [entry.row]))
        last = entry.time
      }
    }
    return groups
  }
}
