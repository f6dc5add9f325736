import Presentation

extension Context {
  /// What bars are made of: plain ASCII where the locale names another charset than UTF-8, or the
  /// terminal calls itself dumb. Without a locale, as in a bare container, blocks: what tweets say is
  /// written in UTF-8 there too.
  var bars: Bars { Self.bars(environment) }

  static func bars(_ environment: [String: String]) -> Bars {
    if environment["TERM"] == "dumb" { return .ascii }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    guard let charset = locale?.lowercased() else { return .blocks }
    return charset.contains("utf-8") || charset.contains("utf8") ? .blocks : .ascii
  }
}
