/// When to colour: what `--color` was given.
public enum ColorChoice: String, CaseIterable, Sendable {
  /// Colour on a terminal, unless the environment says otherwise.
  case auto

  /// Colour in any case, for a pager or a recorder.
  case always

  /// No colour.
  case never

  /// Whether to colour what goes to one stream.
  ///
  /// `always` and `never` were said by hand and win over the environment. For `auto`, in this order:
  /// a non-empty `NO_COLOR` turns colour off, a `CLICOLOR_FORCE` other than empty or `0` turns it
  /// on, `TERM=dumb` turns it off, and then it is on where the stream is a terminal.
  ///
  /// Source: https://no-color.org and https://bixense.com/clicolors.
  public func isOn(isTerminal: Bool, environment: [String: String]) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if environment["NO_COLOR", default: ""] != "" { return false }
    if !["", "0"].contains(environment["CLICOLOR_FORCE", default: ""]) { return true }
    return isTerminal && environment["TERM"] != "dumb"
  }
}
