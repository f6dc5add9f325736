import TestSupport
import Testing

@testable import Store

@Suite("Runs of rows")
struct RunsTests {
  /// Runs among the first 60 numbers, ascending by their beginnings, that may touch and overlap.
  private static func runs(_ random: inout SeededRandom) -> [ClosedRange<Int64>] {
    (0..<random.number(below: 8)).map { _ in
      let first = Int64(random.number(below: 50))
      return first...first + Int64(random.number(below: 10))
    }.sorted { $0.lowerBound < $1.lowerBound }
  }

  private static func numbers(_ runs: [ClosedRange<Int64>]) -> Set<Int64> {
    runs.reduce(into: []) { $0.formUnion($1) }
  }

  @Test("joined are as few as can be, and have the same numbers")
  func joined() {
    #expect(Runs.joined([]) == [])
    #expect(Runs.joined([7]) == [7...7])
    #expect(Runs.joined([1, 2, 3, 5, 7, 8]) == [1...3, 5...5, 7...8])
    #expect(
      Runs.joined([.min, .min + 1, .max - 1, .max]) == [.min ... .min + 1, .max - 1 ... .max])
    var random = SeededRandom(seed: 1)
    for _ in 0..<500 {
      let numbers = Set((0..<random.number(below: 40)).map { _ in Int64(random.number(below: 60)) })
      let runs = Runs.joined(numbers.sorted())
      #expect(Self.numbers(runs) == numbers)
      #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.upperBound + 1 < $1.lowerBound })
    }
  }

  @Test("less others have what the others do not, in as few runs", arguments: UInt64(1)...4)
  func subtracting(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<1000 {
      let (runs, others) = (Self.runs(&random), Self.runs(&random))
      let rest = Runs.subtracting(others, from: runs)
      let numbers = Self.numbers(runs).subtracting(Self.numbers(others))
      #expect(rest == Runs.joined(numbers.sorted()), "\(runs) less \(others)")
    }
  }

  @Test("less others at the ends of all numbers")
  func ends() {
    #expect(Runs.subtracting([], from: [.min ... .max]) == [.min ... .max])
    #expect(Runs.subtracting([.min ... .max], from: [.min ... .max]) == [])
    #expect(Runs.subtracting([.max ... .max], from: [5 ... .max]) == [5 ... .max - 1])
    #expect(Runs.subtracting([5...9], from: [.min ... .max]) == [.min...4, 10 ... .max])
    #expect(Runs.subtracting([.min...4], from: [.min...9, 3 ... .max]) == [5 ... .max])
  }

  @Test("contain the numbers they are made of, and no others")
  func contain() {
    #expect(!Runs.contain([], 3))
    #expect(Runs.contain([.min ... .max], .max))
    var random = SeededRandom(seed: 2)
    for _ in 0..<500 {
      let numbers = Self.numbers(Self.runs(&random))
      let runs = Runs.joined(numbers.sorted())
      #expect((Int64(-2)...70).filter { Runs.contain(runs, $0) } == numbers.sorted())
    }
  }
}
