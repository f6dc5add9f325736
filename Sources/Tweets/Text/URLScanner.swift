// URLs as twitter-text sees them, with `http://` and without. Nothing here is needed but to know
// which signs stand inside one.
//
// Source: twitter-text 3.1, `extractUrl`, `validAsciiDomain`, `validTcoUrl`. Not taken over: the
// check that the host can be encoded for DNS.

/// Finds the URLs in one word of a text.
struct URLScanner {
  private struct Found {
    /// None for what has the shape of a URL but is not to be taken, more than one for hosts that
    /// touch each other.
    var urls: [Range<Int>] = []
    let end: Int
  }

  private let text: UnsafeBufferPointer<UInt8>
  private let word: Range<Int>
  private let takesAnyHost: Bool
  private var host: HostRun

  /// - Parameters:
  ///   - word: a part of `text` without blanks, beginning behind a blank or with the text.
  ///   - takesAnyHost: whether behind a protocol any host will do. twitter-text takes
  ///     `https://wiki.internal/#top` for text and `#top` for a hashtag; nobody who writes it does.
  init(_ text: UnsafeBufferPointer<UInt8>, _ word: Range<Int>, takesAnyHost: Bool) {
    self.text = text
    self.word = word
    self.takesAnyHost = takesAnyHost
    host = HostRun(text, from: word.lowerBound, limit: word.lowerBound)
  }

  /// The URLs' bytes, in order.
  consuming func urls() -> [Range<Int>] {
    guard text[word].contains(UInt8(ascii: ".")) else { return [] }
    var urls: [Range<Int>] = []
    var before: Scalar?
    var offset = word.lowerBound
    while offset < word.upperBound, let scalar = Scalar(text, at: offset) {
      var last = (scalar: scalar, end: offset + scalar.length)
      if before?.mayPrecedeURL ?? true, let found = url(at: offset, behind: before) {
        urls += found.urls
        // The next URL needs a scalar before it that is no part of this one.
        guard let next = Scalar(text, at: found.end) else { break }
        last = (next, found.end + next.length)
      }
      before = last.scalar
      offset = last.end
    }
    return urls
  }

  private mutating func url(at start: Int, behind before: Scalar?) -> Found? {
    let protocolEnd = protocolEnd(at: start)
    let hostStart = protocolEnd ?? start
    guard let first = Scalar(text, at: hostStart), first.mayBeginHost else { return nil }
    if !host.range.contains(hostStart) {
      host = HostRun(text, from: hostStart, limit: word.upperBound)
    }
    let anyHostEnd = protocolEnd != nil && takesAnyHost ? host.range.upperBound : nil
    guard let hostEnd = host.hostEnd(from: hostStart) ?? anyHostEnd else { return nil }
    let rest = URLRest(text, from: hostEnd, limit: word.upperBound)
    if protocolEnd != nil {
      return shortened(start..<rest.end, hostStart)
        ?? Found(urls: [start..<rest.end], end: rest.end)
    }
    guard before?.mayPrecedeBareHost ?? true else { return Found(end: rest.end) }
    var urls = asciiHosts(in: start..<hostEnd)
    if rest.hasPath, let last = urls.popLast() { urls.append(last.lowerBound..<rest.end) }
    return Found(urls: urls, end: rest.end)
  }

  private func protocolEnd(at start: Int) -> Int? {
    guard matches("http", at: start) else { return nil }
    let end = matches("s", at: start + 4) ? start + 5 : start + 4
    return text.hasProtocolMark(at: end) ? end + 3 : nil
  }

  private func matches(_ letters: StaticString, at start: Int) -> Bool {
    let end = start + letters.utf8CodeUnitCount
    guard end <= word.upperBound else { return false }
    return (start..<end).allSatisfy {
      text[$0].lowercasedASCII == letters.utf8Start[$0 - start]
    }
  }

  /// A `t.co` URL ends with its code (and query); one with a code of more than 40 is none.
  private func shortened(_ url: Range<Int>, _ hostStart: Int) -> Found? {
    guard matches("t.co/", at: hostStart) else { return nil }
    let codeStart = hostStart + 5
    var end = codeStart
    while end < url.upperBound, text[end].isASCIIAlphanumeric { end += 1 }
    guard end > codeStart else { return nil }
    if end - codeStart > 40 { return Found(end: url.upperBound) }
    end = URLRest.queryEnd(of: text, from: end, limit: url.upperBound)
    return Found(urls: [url.lowerBound..<end], end: url.upperBound)
  }

  /// The parts of a host without protocol that are hosts in Latin letters, as in
  /// `example.comと言うexample.net`.
  private func asciiHosts(in host: Range<Int>) -> [Range<Int>] {
    var hosts: [Range<Int>] = []
    var start = host.lowerBound
    while start < host.upperBound, let scalar = Scalar(text, at: start) {
      guard scalar.isLatinHost else {
        start += scalar.length
        continue
      }
      let (end, seen) = asciiHost(from: start, limit: host.upperBound)
      if let end { hosts.append(start..<end) }
      start = end ?? seen
    }
    return hosts
  }

  /// The end of the longest host in Latin letters from `start`, and how far the search looked.
  private func asciiHost(from start: Int, limit: Int) -> (end: Int?, seen: Int) {
    var found: Int?
    var offset = start
    while true {
      let labelStart = offset
      while offset < limit, let scalar = Scalar(text, at: offset), scalar.isLatinHost {
        offset += scalar.length
      }
      guard offset > labelStart, offset < limit, text[offset] == UInt8(ascii: ".") else {
        return (found, max(offset, start + 1))
      }
      offset += 1
      found = TopLevelDomains.end(in: text, from: offset, limit: limit) ?? found
    }
  }
}

extension Scalar {
  fileprivate var mayPrecedeURL: Bool {
    switch value {
    case 0x23, 0x24, 0x40, Sign.fullWidthHash, Sign.fullWidthAt, 0xFFFE, 0xFEFF, 0xFFFF: false
    default: !isASCIIAlphanumeric
    }
  }

  fileprivate var mayPrecedeBareHost: Bool {
    !(value == 0x2D || value == 0x2E || value == 0x2F || value == 0x5F)
  }

  fileprivate var isLatinHost: Bool {
    isASCIIAlphanumeric || value == 0x2D || isAccentedLatin
  }
}
