import Glibc

/// By how much the work of `body` grows when it gets sixteen times as much: about 16 if the work is
/// linear, 256 if it grows with the square. In processor time of this thread, so that what else runs
/// on the machine hardly counts; the smaller run is the best of three.
public func growth(from small: Int, of body: (Int) throws -> Void) rethrows -> Double {
  var best = Double.infinity
  for _ in 0..<3 { best = min(best, try seconds { try body(small) }) }
  return try seconds { try body(16 * small) } / best
}

/// What `growth` stays below if the work is linear, caches and noise allowed for.
public let linearGrowthMax = 80.0

private func seconds(_ body: () throws -> Void) rethrows -> Double {
  let start = threadSeconds()
  try body()
  return threadSeconds() - start
}

private func threadSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
