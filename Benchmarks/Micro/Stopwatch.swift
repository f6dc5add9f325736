import Glibc

/// Seconds since a moment: those on the wall, and those of the processor in all threads together.
struct Stopwatch {
  /// What passed.
  struct Lap {
    var wall: Double
    var processor: Double
  }

  private let began = Self.now

  var lap: Lap {
    let now = Self.now
    return Lap(wall: now.wall - began.wall, processor: now.processor - began.processor)
  }

  private static var now: Lap {
    Lap(wall: seconds(CLOCK_MONOTONIC), processor: seconds(CLOCK_PROCESS_CPUTIME_ID))
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// The middle one, the lower of two.
func median(_ numbers: [Double]) -> Double {
  numbers.sorted()[(numbers.count - 1) / 2]
}

/// A number with three digits behind the point.
func shown(_ number: Double) -> String {
  let thousandths = Int((number * 1000).rounded())
  return "\(thousandths / 1000)." + String(1000 + thousandths % 1000).dropFirst()
}

/// A text with blanks before it, so that numbers stand below each other.
func padded(_ text: String, to width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}
