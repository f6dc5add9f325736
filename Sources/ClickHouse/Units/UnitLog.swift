import Glibc
import Store

/// Which units of writing there were, and how each ended.
///
/// A unit is a table `unit_N`, made by who writes it, and its end a table `unit_N_end`: of two that make a
/// table of one name a server lets one succeed, whatever crashes or comes late. So the name is taken once,
/// one unit is open at a time, and that it ended well is either said for all or never. No clock and no
/// lock is trusted: who was taken for dead and wakes up finds that his unit has ended.
///
/// All of it lies on the keeper. Tables of units that ended well are dropped once a later one did; of those
/// that did not the end is kept, since rows of theirs may still come, and their writers. A dropped name is
/// free again for who read long ago that it is, and only now says so. So who begins looks again whether he
/// is the last, and who ends well says which units before his ended badly: of those it is decided.
struct UnitLog {
  /// What there is.
  struct State: Equatable {
    /// The last unit that was begun; 0 for none.
    var last = 0
    /// Whether it has not ended.
    var isOpen = false
    /// The last that ended well; all before it did, but those that were abandoned.
    var mark = 0
    /// Ended, and their rows are nothing.
    var abandoned: [Int] = []
    /// Ended well and superseded, to be cleaned up.
    var stale: [Int] = []
  }

  let cluster: Cluster

  private var database: String { cluster.address.database }

  private func name(_ unit: Int) -> String {
    let digits = String(unit)
    return "unit_" + String(repeating: "0", count: max(0, 10 - digits.count)) + digits
  }

  func state() throws(StoreError) -> State {
    var begun: Set<Int> = []
    var ends: [Int: Bool] = [:]
    var told: [Int: [Int]] = [:]
    var shards = 0
    try cluster.askKeeper(
      "SELECT table, name FROM system.columns WHERE database = \(SQLText.quoted(database)) "
        + "AND (startsWith(table, 'unit_') OR startsWith(table, '\(Tables.reached)'))"
    ) { row in
      if let count = Tables.reachedShards(row.string(0)) { return shards = max(shards, count) }
      let parts = row.string(0).split(separator: "_")
      guard parts.count > 1, let unit = Int(parts[1]) else { return }
      guard parts.count == 3 else {
        begun.insert(unit)
        return
      }
      let column = row.string(1)
      if column.hasPrefix("a_"), let other = Int(column.dropFirst(2)) {
        told[unit, default: []].append(other)
      } else {
        ends[unit] = column == "committed"
      }
    }
    try cluster.expectShards(shards)
    var state = State()
    state.last = max(begun.max() ?? 0, ends.keys.max() ?? 0)
    state.isOpen = state.last > 0 && ends[state.last] == nil
    state.mark = ends.filter(\.value).keys.max() ?? 0
    let mark = state.mark
    state.abandoned =
      (told[mark, default: []] + ends.filter { !$0.value && $0.key > mark }.keys).sorted()
    state.stale =
      begun.union(ends.keys).subtracting(state.abandoned).filter { $0 < mark }
      + begun.intersection(state.abandoned)
    return state
  }

  /// Begins a unit. False where somebody else was quicker.
  ///
  /// - Parameter writer: a number that nobody else has.
  func begin(_ unit: Int, by writer: UInt64) throws(StoreError) -> Bool {
    guard try make(name(unit), columns: ["w\(writer)"], engine: "Memory") else { return false }
    let state = try state()
    return state.last == unit && state.isOpen
  }

  /// Ends a unit well. False where it was ended by somebody else.
  ///
  /// - Parameter abandoned: all that were when it began.
  func commit(_ unit: Int, abandoned: [Int]) throws(StoreError) -> Bool {
    try make(
      name(unit) + "_end", columns: ["committed"] + abandoned.map { "a_\($0)" },
      engine: "TinyLog")
  }

  /// Ends a unit as if it had never been. False where it has ended well.
  func abandon(_ unit: Int) throws(StoreError) -> Bool {
    try make(name(unit) + "_end", columns: ["abandoned"], engine: "TinyLog")
  }

  /// Makes a table, or finds that it was made just so. False where it was made otherwise.
  private func make(
    _ table: String, columns: [String], engine: String
  ) throws(StoreError) -> Bool {
    do throws(StoreError) {
      let list = columns.map { $0 + " UInt8" }.joined(separator: ", ")
      try cluster.execute(
        "CREATE TABLE \(database).\(table) (\(list)) ENGINE = \(engine)", at: cluster.keeper)
      return true
    } catch .cluster(_, .other(code: ServerReply.tableExists, _)) {
      // By somebody else, or by us, where the answer was lost and it was said again.
      var isOurs = false
      try cluster.askKeeper(
        "SELECT name FROM system.columns WHERE database = \(SQLText.quoted(database)) "
          + "AND table = '\(table)'", .writing
      ) { row in isOurs = isOurs || row.string(0) == columns[0] }
      return isOurs
    }
  }

  // MARK: - Signs of life

  /// Says that who writes the unit is alive.
  func beat(_ unit: Int) throws(StoreError) {
    try cluster.execute(
      "INSERT INTO \(database).\(name(unit)) VALUES (0)", at: cluster.keeper, .asking)
  }

  /// How often that was said; nil where the unit has ended and is cleaned up.
  func beats(_ unit: Int) throws(StoreError) -> Int? {
    var beats: Int?
    do throws(StoreError) {
      try cluster.askKeeper("SELECT count() FROM \(database).\(name(unit))") { row in
        beats = row.int(0)
      }
    } catch .cluster(_, .other(code: ServerReply.noTable, _)) {}
    return beats
  }

  /// Drops what nobody needs any more.
  func clean(_ state: State) throws(StoreError) {
    for unit in state.stale.sorted() {
      try cluster.execute("DROP TABLE IF EXISTS \(database).\(name(unit))", at: cluster.keeper)
      guard !state.abandoned.contains(unit) else { continue }
      try cluster.execute("DROP TABLE IF EXISTS \(database).\(name(unit))_end", at: cluster.keeper)
    }
  }
}
