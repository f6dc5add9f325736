/// Sets of rows as runs: ascending ranges.
enum Runs {
  /// Ascending numbers as runs, each as long as it can be.
  static func joined(_ numbers: some Sequence<Int64>) -> [ClosedRange<Int64>] {
    var runs: [ClosedRange<Int64>] = []
    for number in numbers {
      if let last = runs.last, last.upperBound == number - 1 {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs
  }

  /// What some runs have that others have not. Both are ascending by their beginnings, and may overlap
  /// among themselves; the answer does not.
  static func subtracting(
    _ others: [ClosedRange<Int64>], from runs: [ClosedRange<Int64>]
  ) -> [ClosedRange<Int64>] {
    var rest: [ClosedRange<Int64>] = []
    let others = united(others)
    var index = 0
    for run in united(runs) {
      var start = run.lowerBound
      while index < others.count, others[index].upperBound < start { index += 1 }
      var next = index
      while next < others.count, others[next].lowerBound <= run.upperBound {
        if others[next].lowerBound > start { rest.append(start...others[next].lowerBound - 1) }
        // The run's end first: the largest number has no successor.
        if others[next].upperBound >= run.upperBound { break }
        start = max(start, others[next].upperBound + 1)
        next += 1
      }
      let isCovered =
        next < others.count && others[next].lowerBound <= run.upperBound
        && others[next].upperBound >= run.upperBound
      if !isCovered, start <= run.upperBound { rest.append(start...run.upperBound) }
    }
    return rest
  }

  /// Runs that overlap or touch made one.
  private static func united(_ runs: [ClosedRange<Int64>]) -> [ClosedRange<Int64>] {
    var united: [ClosedRange<Int64>] = []
    for run in runs {
      if let last = united.last,
        last.upperBound == .max || run.lowerBound <= last.upperBound + 1
      {
        united[united.count - 1] = last.lowerBound...max(last.upperBound, run.upperBound)
      } else {
        united.append(run)
      }
    }
    return united
  }

  /// Whether one of the runs, which do not overlap, has a number.
  static func contain(_ runs: [ClosedRange<Int64>], _ number: Int64) -> Bool {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].upperBound < number { low = middle + 1 } else { high = middle }
    }
    return low < runs.count && runs[low].contains(number)
  }
}

extension Statement {
  /// The run of rows from the first column to the second; of a damaged one its first row.
  var runOfRows: ClosedRange<Int64> { int64(0)...max(int64(0), int64(1)) }
}
