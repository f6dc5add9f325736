import Tweets

/// Reads each file five times with `TweetReader`, stores nothing, and prints the best: what else runs
/// on the machine only makes it slower.
func parseOnly(_ paths: [String]) throws {
  for path in paths {
    var best = Stopwatch.Lap(wall: .infinity, processor: 0)
    var totals = ReadTotals()
    for _ in 1...5 {
      let watch = Stopwatch()
      let reader = TweetReader(try InputFiles.resolve([path]))
      while reader.next() != nil {}
      totals = reader.readTotals
      let lap = watch.lap
      if lap.wall < best.wall { best = lap }
    }
    print(
      "\(path): \(totals.tweets) tweets, \(totals.bytes) bytes, \(shown(best.wall)) s,",
      "\(shown(best.processor)) s of processor time,",
      "\(shown(Double(totals.bytes) / best.wall / 1e9)) GB/s")
  }
}
