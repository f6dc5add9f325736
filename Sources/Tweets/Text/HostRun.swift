/// A stretch of text that is made of what hosts are made of, and the host that each place in it
/// begins.
///
/// Labels are read once, from the right, so that asking for every place costs no more than the
/// stretch is long.
///
/// Source: twitter-text 3.1, `validDomain`, `validSubdomain`, `validDomainName`.
struct HostRun {
  private struct Label {
    var range: Range<Int>
    /// Begins with neither `-` nor `_`.
    var beginsWell = false
    /// Ends with neither `-` nor `_`.
    var endsWell = false
    var lastUnderscore: Int?
    /// The end of the top-level domain that the label begins with.
    var topLevelEnd: Int?
    /// The end of the host whose first label this one is.
    var hostEnd: Int?
  }

  let range: Range<Int>
  private var labels: [Label] = []

  init(_ text: UnsafeBufferPointer<UInt8>, from start: Int, limit: Int) {
    var end = start
    var label = Label(range: start..<start)
    while end < limit, let scalar = Scalar(text, at: end), scalar.isHost {
      if scalar.value == 0x2E {
        label.range = label.range.lowerBound..<end
        labels.append(label)
        label = Label(range: end + 1..<end + 1)
      } else {
        label.endsWell = !scalar.isDashOrUnderscore
        if end == label.range.lowerBound { label.beginsWell = label.endsWell }
        if scalar.value == 0x5F { label.lastUnderscore = end }
      }
      end += scalar.length
    }
    label.range = label.range.lowerBound..<end
    labels.append(label)
    range = start..<end
    findHosts(text, limit)
  }

  private mutating func findHosts(_ text: UnsafeBufferPointer<UInt8>, _ limit: Int) {
    for index in labels.indices.reversed() {
      if index > 0 {
        labels[index].topLevelEnd = TopLevelDomains.end(
          in: text, from: labels[index].range.lowerBound, limit: limit)
      }
      guard labels[index].beginsWell else { continue }
      labels[index].hostEnd = hostEnd(from: labels[index].range.lowerBound, label: index)
    }
  }

  /// The end of the longest host that begins at `start`, a place in `range` whose scalar may begin
  /// one; nil if none does.
  func hostEnd(from start: Int) -> Int? {
    guard let index = index(of: start) else { return nil }
    let label = labels[index]
    return start == label.range.lowerBound ? label.hostEnd : hostEnd(from: start, label: index)
  }

  /// A label can be a subdomain if it ends well, and the domain's name if it has no underscore too.
  private func hostEnd(from start: Int, label index: Int) -> Int? {
    let label = labels[index]
    guard label.endsWell, index + 1 < labels.count else { return nil }
    if let end = labels[index + 1].hostEnd { return end }
    return label.lastUnderscore ?? -1 < start ? labels[index + 1].topLevelEnd : nil
  }

  private func index(of start: Int) -> Int? {
    var low = 0
    var high = labels.count
    while low < high {
      let middle = (low + high) / 2
      if labels[middle].range.upperBound <= start { low = middle + 1 } else { high = middle }
    }
    return low < labels.count && labels[low].range.contains(start) ? low : nil
  }
}

extension Scalar {
  fileprivate var isDashOrUnderscore: Bool { value == 0x2D || value == 0x5F }

  /// What a host can begin with.
  var mayBeginHost: Bool { isHost && value != 0x2E && !isDashOrUnderscore }

  /// What can be in a host: all but ASCII punctuation (but `.`, `-`, `_`), blanks and marks of
  /// direction.
  fileprivate var isHost: Bool {
    switch value {
    case 0x2D, 0x2E, 0x5F: true
    case 0x21, 0x23...0x2F, 0x3A...0x40, 0x5B...0x5E, 0x7B...0x7E: false
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: false
    case 0xFFFE, 0xFEFF, 0xFFFF: false
    default: !isBlank
    }
  }
}
