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
/// that did not the end is kept, since rows of theirs may still come.
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
    try cluster.askKeeper(
      "SELECT table, name FROM system.columns WHERE database = \(SQLText.quoted(database)) "
        + "AND table LIKE 'unit\\\\_%'"
    ) { row in
      let parts = row.string(0).split(separator: "_")
      guard parts.count > 1, let unit = Int(parts[1]) else { return }
      if parts.count == 3 { ends[unit] = row.string(1) == "committed" } else { begun.insert(unit) }
    }
    var state = State()
    state.last = max(begun.max() ?? 0, ends.keys.max() ?? 0)
    state.isOpen = state.last > 0 && ends[state.last] == nil
    state.mark = ends.filter(\.value).keys.max() ?? 0
    state.abandoned = ends.filter { !$0.value }.keys.sorted()
    state.stale = begun.union(ends.filter(\.value).keys).filter {
      $0 < state.mark || ends[$0] == false
    }
    return state
  }

  /// Begins a unit. False where somebody else was quicker.
  ///
  /// - Parameter writer: a number that nobody else has.
  func begin(_ unit: Int, by writer: UInt64) throws(StoreError) -> Bool {
    try make(name(unit), column: "w\(writer)", engine: "Memory")
  }

  /// Ends a unit well. False where it was ended by somebody else.
  func commit(_ unit: Int) throws(StoreError) -> Bool {
    try make(name(unit) + "_end", column: "committed", engine: "TinyLog")
  }

  /// Ends a unit as if it had never been. False where it has ended well.
  func abandon(_ unit: Int) throws(StoreError) -> Bool {
    try make(name(unit) + "_end", column: "abandoned", engine: "TinyLog")
  }

  /// Makes a table, or finds that it was made just so. False where it was made otherwise.
  private func make(_ table: String, column: String, engine: String) throws(StoreError) -> Bool {
    do throws(StoreError) {
      try cluster.execute(
        "CREATE TABLE \(database).\(table) (\(column) UInt8) ENGINE = \(engine)",
        at: cluster.keeper)
      return true
    } catch .cluster(_, .other(code: ServerReply.tableExists, _)) {
      // By somebody else, or by us, where the answer was lost and it was said again.
      var isOurs = false
      try cluster.askKeeper(
        "SELECT name FROM system.columns WHERE database = \(SQLText.quoted(database)) "
          + "AND table = '\(table)'", .writing
      ) { row in isOurs = row.string(0) == column }
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
    for unit in state.stale {
      try cluster.execute("DROP TABLE IF EXISTS \(database).\(name(unit))", at: cluster.keeper)
      guard !state.abandoned.contains(unit) else { continue }
      try cluster.execute("DROP TABLE IF EXISTS \(database).\(name(unit))_end", at: cluster.keeper)
    }
  }
}
