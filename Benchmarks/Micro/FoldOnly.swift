import Tweets

/// Folds the words of a file, or made-up ones, and prints how many a second: the ASCII ones, which take
/// one pass over their bytes, and the others.
func foldOnly(_ path: String?) throws {
  guard let words = path.map(FoldedWords.read) ?? FoldedWords.made() else {
    stop("smashtag-micro: '\(path ?? "")' cannot be read", status: 1)
  }
  fold(words.ascii, "ASCII")
  fold(words.others, "others")
}

/// The median of five, each over a million words or more.
private func fold(_ words: FoldedWords, _ name: String) {
  let count = words.ends.count
  guard count > 0 else { return print("\(name): no words") }
  let rounds = 1_000_000 / count + 1
  var (key, keyBytes) = ([UInt8](), 0)
  let laps = (1...5).map { _ in
    let watch = Stopwatch()
    words.bytes.withUnsafeBufferPointer { bytes in
      for _ in 1...rounds {
        var start = 0
        keyBytes = 0
        for end in words.ends {
          key.removeAll(keepingCapacity: true)
          Folding.appendKey(of: UnsafeBufferPointer(rebasing: bytes[start..<end]), to: &key)
          keyBytes += key.count
          start = end
        }
      }
    }
    return watch.lap.processor
  }
  let perSecond = Double(count * rounds) / median(laps)
  print(
    "\(name): \(count) words, \(words.bytes.count) bytes, \(keyBytes) of keys,",
    "\(shown(perSecond / 1e6)) million words a second of processor time")
}
