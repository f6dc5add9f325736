import Glibc
import Synchronization
import TestSupport
import Testing
import Threads

@testable import ClickHouse
@testable import Store

/// Who may write, and how it ended, whoever else wants to at the same time.
@Suite(.timeLimit(.minutes(3))) struct `ClickHouse unit log` {
  private let database: OwnDatabase

  init() throws { database = try OwnDatabase() }

  /// Runs something on several threads at once, and gives what each said.
  private func together<Value: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) throws -> Value
  ) throws -> [Value] {
    let results = Mutex<[Result<Value, any Error>]>([])
    let threads = (0..<count).map { place in
      Thread {
        let result = Result { try body(place) }
        results.withLock { $0.append(result) }
      }
    }
    for thread in threads { thread.join() }
    return try results.withLock { try $0.map { try $0.get() } }
  }

  @Test("of many that begin one unit a single one succeeds")
  func begin() throws {
    let database = database
    for unit in 1...5 {
      let begun = try together(8) { try database.log().begin(unit, by: UInt64($0 + 1)) }
      #expect(begun.count(where: \.self) == 1)
      #expect(try database.log().commit(unit))
    }
  }

  @Test("a unit ends in one way, however many try to end it in both")
  func end() throws {
    let database = database
    for unit in 1...6 {
      #expect(try database.log().begin(unit, by: 1))
      let ended = try together(6) { place in
        let log = try database.log()
        return place == 0 ? try log.commit(unit) : try log.abandon(unit)
      }
      // Either the one who commits is told so, or all those who abandon are.
      #expect([1, 5].contains(ended.count(where: \.self)))
      let state = try database.log().state()
      #expect(state.last == unit && !state.isOpen)
      #expect((state.mark == unit) != state.abandoned.contains(unit))
    }
  }

  @Test("what is said twice, since its answer was lost, is true both times")
  func twice() throws {
    let log = try database.log()
    for _ in 1...2 { #expect(try log.begin(1, by: 7)) }
    #expect(try !log.begin(1, by: 8))
    for _ in 1...2 { #expect(try log.commit(1)) }
    #expect(try !log.abandon(1))
    #expect(try log.begin(2, by: 7))
    for _ in 1...2 { #expect(try log.abandon(2)) }
    #expect(try !log.commit(2))
  }

  @Test("many writers are one after the other, and no number comes twice")
  func turns() throws {
    let database = database
    let numbers = try Self.race(database, writers: 6, units: 8)
    #expect(Set(numbers).count == 48)
    let state = try database.log().state()
    #expect(state.last == 48)
    #expect(!state.isOpen)
  }

  /// Each writer abandons one unit in four.
  private static func race(
    _ database: OwnDatabase, writers: Int, units: Int
  ) throws -> [Int] {
    let shared = Race()
    let threads = (0..<writers).map { writer in
      Thread {
        shared.note {
          let turn = try database.turn()
          for step in 0..<units {
            let (unit, before) = try turn.take()
            shared.enter(unit)
            // What was before is over, and said so.
            if before.isOpen || before.last != unit - 1 { shared.fail("\(before) before \(unit)") }
            if step % 3 == 0 { usleep(3_000) }
            shared.leave()
            let isOurs = try step % 4 == 3 ? turn.log.abandon(unit) : turn.log.commit(unit)
            if !isOurs { shared.fail("unit \(unit) was ended by another") }
          }
        }
      }
    }
    for thread in threads { thread.join() }
    try shared.rethrow()
    return shared.numbers
  }

  /// Who is inside.
  private final class Race: Sendable {
    private let state = Mutex((inside: 0, numbers: [Int](), faults: [String]()))

    var numbers: [Int] { state.withLock { $0.numbers } }

    func enter(_ unit: Int) {
      state.withLock { state in
        state.inside += 1
        if state.inside > 1 { state.faults.append("two inside, one with \(unit)") }
        if let last = state.numbers.last, last >= unit {
          state.faults.append("\(unit) after \(last)")
        }
        state.numbers.append(unit)
      }
    }

    func leave() { state.withLock { $0.inside -= 1 } }

    func fail(_ fault: String) { state.withLock { $0.faults.append(fault) } }

    func note(_ body: () throws -> Void) {
      do { try body() } catch { fail("\(error)") }
    }

    func rethrow() throws {
      let faults = state.withLock { $0.faults }
      #expect(faults == [])
    }
  }

  @Test("who looked long ago cannot begin a unit that was there since")
  func lateBegin() throws {
    let late = try database.turn()
    let seen = try late.log.state()
    #expect(seen.last == 0)
    for _ in 1...4 {
      let turn = try database.turn()
      let (unit, _) = try turn.take()
      #expect(try turn.log.commit(unit))
    }
    // The tables of the first units are gone, so that their names are free.
    #expect(try database.unitTables().allSatisfy { $0 >= "unit_0000000003" })
    #expect(try !late.log.begin(seen.last + 1, by: late.writer))
    #expect(try database.log().state().last == 4)
    #expect(try late.take().unit == 5)
  }

  @Test("who took a writer for dead and comes late does not undo what was committed since")
  func lateAbandon() throws {
    let log = try database.log()
    for _ in 1...4 {
      let turn = try database.turn()
      let (unit, _) = try turn.take()
      #expect(try turn.log.commit(unit))
    }
    _ = try log.abandon(2)
    let state = try log.state()
    #expect(state.abandoned == [])
    #expect(state.mark == 4)
    #expect(try log.horizon().abandoned == [])
    // Nor for those who come after.
    let (unit, _) = try database.turn().take()
    #expect(try log.commit(unit))
    #expect(try log.state().abandoned == [])
  }

  @Test("units that ended badly stay known, those that ended well leave nothing behind")
  func cleaning() throws {
    for step in 1...7 {
      let turn = try database.turn()
      let (unit, _) = try turn.take()
      #expect(unit == step)
      #expect(try step % 3 == 2 ? turn.log.abandon(unit) : turn.log.commit(unit))
    }
    let state = try database.log().state()
    #expect(state.abandoned == [2, 5])
    #expect(state.mark == 7)
    let (unit, _) = try database.turn().take()
    #expect(unit == 8)
    #expect(try database.log().state().abandoned == [2, 5])
  }

  @Test("who gives no sign of life is taken over from, who does is not")
  func patience() throws {
    let log = try database.log()
    #expect(try log.begin(1, by: 1))
    let start = ContinuousClock.now
    let (unit, before) = try database.turn(patience: .milliseconds(600)).take()
    #expect(unit == 2)
    #expect(before.abandoned == [1])
    #expect(start.duration(to: .now) >= .milliseconds(600))
    #expect(try !log.commit(1))

    let isOver = Flag()
    let database = database
    let beating = Thread {
      while !isOver.isSet {
        try? database.log().beat(2)
        usleep(100_000)
      }
    }
    #expect(throws: StoreError.busy(path: database.address.name)) {
      try database.turn(patience: .milliseconds(1_500), waitSeconds: 3).take()
    }
    isOver.set()
    beating.join()
    #expect(try log.commit(2))
  }
}
