// Signs in texts, as programs and other people's readers take them: scalar by scalar. Swift's own `split`,
// `contains` and `lastIndex` take a sign and a mark behind it, `'` and U+0301, for one letter that is not the
// sign: whoever writes such a mark behind a quote, a slash or an @ would have it passed over.

extension StringProtocol {
  /// What stands between signs, empty parts too.
  ///
  /// - Parameter most: how many parts there are at most; the last has the signs behind it in it.
  package func parts(at sign: Unicode.Scalar, most: Int = .max) -> [String] {
    unicodeScalars.split(separator: sign, maxSplits: most - 1, omittingEmptySubsequences: false)
      .map { String(String.UnicodeScalarView($0)) }
  }

  /// Whether a sign is there.
  package func has(_ sign: Unicode.Scalar) -> Bool { unicodeScalars.contains(sign) }

  /// Where a sign stands first.
  package func first(_ sign: Unicode.Scalar) -> Index? { unicodeScalars.firstIndex(of: sign) }

  /// Where a sign stands last.
  package func last(_ sign: Unicode.Scalar) -> Index? { unicodeScalars.lastIndex(of: sign) }
}

extension String {
  /// What stands before a place of a sign, and what stands behind the sign.
  package func cut(at place: Index) -> (before: String, behind: String) {
    let scalars = unicodeScalars
    return (
      String(String.UnicodeScalarView(scalars[..<place])),
      String(String.UnicodeScalarView(scalars[scalars.index(after: place)...]))
    )
  }
}
