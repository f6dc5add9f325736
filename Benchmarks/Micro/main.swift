// How fast files are read, and nothing else: no store. See README.md beside this folder.
//
//     smashtag-micro FILE...

import Glibc
import Tweets

private func seconds(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

private func shown(_ number: Double) -> String {
  let thousandths = Int((number * 1000).rounded())
  return "\(thousandths / 1000)." + String(1000 + thousandths % 1000).dropFirst()
}

/// The best of five: what else runs on the machine only makes it slower.
for path in CommandLine.arguments.dropFirst() {
  var best = (wall: Double.infinity, processor: 0.0)
  var totals = ReadTotals()
  for _ in 1...5 {
    let (wall, processor) = (seconds(CLOCK_MONOTONIC), seconds(CLOCK_PROCESS_CPUTIME_ID))
    let reader = TweetReader(try InputFiles.resolve([path]))
    while reader.next() != nil {}
    totals = reader.readTotals
    let spent = seconds(CLOCK_MONOTONIC) - wall
    if spent < best.wall { best = (spent, seconds(CLOCK_PROCESS_CPUTIME_ID) - processor) }
  }
  print(
    "\(path): \(totals.tweets) tweets, \(totals.bytes) bytes, \(shown(best.wall)) s,",
    "\(shown(best.processor)) s of processor time,",
    "\(shown(Double(totals.bytes) / best.wall / 1e9)) GB/s")
}
