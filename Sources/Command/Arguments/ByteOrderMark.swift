import Presentation

/// `--bom`, which every command has that answers in CSV: Excel takes a file for UTF-8 only if it begins
/// with a byte-order mark.
enum ByteOrderMark {
  /// What a file then begins with.
  static let text = "\u{FEFF}"

  static let option = OptionDescription.flag(
    "bom", help: "Begin CSV with a byte-order mark, for Excel.")

  /// Puts `--bom` behind the `--format` of a command's answer, where there is one.
  static func added(to options: [OptionDescription]) -> [OptionDescription] {
    options.flatMap { $0.isFormOfAnswer ? [$0, option] : [$0] }
  }
}

extension OptionDescription {
  /// Whether it is the `--format` of an answer, and not that of files.
  var isFormOfAnswer: Bool {
    guard name == "format", case .choice(let words) = kind else { return false }
    return words.contains(OutputFormat.csv.rawValue)
  }
}

extension CommandDescription {
  /// Whether the command takes `--bom`.
  var hasByteOrderMark: Bool { options.contains { $0.isFormOfAnswer } }
}

extension ParsedArguments {
  /// Whether the answer begins with a byte-order mark. Only CSV does.
  func wantsByteOrderMark(_ description: CommandDescription) throws(UsageError) -> Bool {
    guard description.hasByteOrderMark, flag("bom") else { return false }
    guard !flag("json"), choiceText("format") == OutputFormat.csv.rawValue else {
      throw error(.needs("--bom", "--format csv"))
    }
    return true
  }
}
