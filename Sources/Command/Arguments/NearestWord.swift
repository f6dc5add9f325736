/// Finds the word that was probably meant.
enum NearestWord {
  /// The one of `candidates` nearest to `word`, without regard to case, or nil if none is near.
  ///
  /// Near is: one edit for every three letters of the typed word, at least one, counted by
  /// ``distance(_:_:)``; or the beginning, of two letters or more, of a single candidate. Of equally
  /// near ones the first wins.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let typed = word.lowercased()
    let mostEdits = max(1, typed.count / 3)
    // Words whose lengths differ by more need not be compared: what was typed may be very long.
    let distances = candidates.filter { abs($0.count - typed.count) <= mostEdits }
      .map { (word: $0, distance: distance(typed, $0.lowercased())) }
    let best = distances.min { $0.distance < $1.distance }
    if let best, best.distance <= mostEdits, best.distance < typed.count { return best.word }
    let begun = candidates.filter { $0.lowercased().hasPrefix(typed) }
    return typed.count >= 2 && begun.count == 1 ? begun[0] : nil
  }

  /// How many letters must be put in, taken out, replaced or swapped with their neighbour to make
  /// one word of the other; no letter is touched twice.
  ///
  /// The restricted Damerau–Levenshtein distance, also called optimal string alignment. Costs time
  /// in the product of the lengths, so it is for words, not for texts.
  static func distance(_ source: String, _ target: String) -> Int {
    let source = Array(source)
    let target = Array(target)
    var beforePrevious: [Int] = []
    var previous = Array(0...target.count)
    for row in source.indices {
      var current = [row + 1]
      for column in target.indices {
        let isSame = source[row] == target[column]
        var edits = min(
          previous[column] + (isSame ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, source[row] == target[column - 1], source[row - 1] == target[column]
        {
          edits = min(edits, beforePrevious[column - 1] + 1)
        }
        current.append(edits)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[target.count]
  }
}
