import TestSupport

@testable import Command
@testable import Presentation

/// Command lines for every command there is, made from its description: a new one is attacked by itself, or
/// fails here.
struct AttackLines {
  /// A term that the database has.
  let term: String

  /// Commands that answer in a form of their own, with or without `--json`.
  private static let ownForms: [String: AttackPromises.Form] = [
    "man": .ours, "completions": .words,
  ]

  /// What stands for an argument. Throws where a command has one of another kind.
  private func value(of argument: ArgumentDescription, of command: String) throws -> String {
    switch argument.names {
    case .term: return term
    case .mention: return "#plain"
    case .words(let words): return words[0]
    case .file: return "attack.jsonl"
    case .anything:
      switch argument.name {
      case "SQL": return "SELECT mention, text FROM v_mentions"
      // Of `backup`: it must not be there.
      case "FILE": return "copy.sqlite"
      default:
        throw Unexpected(
          "the attacks know no '\(argument.name)' of '\(command)': teach AttackLines")
      }
    }
  }

  /// A line that works: the command with its arguments, and what options it needs.
  func line(_ command: CommandDescription) throws -> [String] {
    var words = [command.name]
    switch command.name {
    case "ingest": words += ["--term", term]
    case "prune": words += ["--keep", "50"]
    case "completions": words += ["--word=popularity", "--word="]
    case "migrate": words += ["--from", "tweets.sqlite", "--to", "other.sqlite"]
    default: break
    }
    if command.options.contains(where: { $0.name == "dry-run" }) { words.append("--dry-run") }
    let arguments = try command.arguments.filter { $0.count != .optional }
      .map { try value(of: $0, of: command.name) }
    // What comes behind is an argument, however it begins.
    return words + (arguments.isEmpty ? [] : ["--"] + arguments)
  }

  /// The same in each form that the command can answer in.
  func lines(_ command: CommandDescription) throws -> [(words: [String], form: AttackPromises.Form)]
  {
    let words = try line(command)
    func with(_ option: String...) -> [String] { [words[0]] + option + words.dropFirst() }
    var lines: [([String], AttackPromises.Form)] = []
    let form = command.options.first { $0.isFormOfAnswer }
    if case .choice(let forms)? = form?.kind {
      for name in forms {
        guard let form = AttackPromises.Form(rawValue: name) else {
          throw Unexpected("the attacks know no form '\(name)': teach AttackPromises")
        }
        lines.append((with("--format", name), form))
      }
    } else {
      lines.append((words, Self.ownForms[command.name] ?? .table))
    }
    if Self.ownForms[command.name] == nil {
      lines.append((with("--json"), .json))
    }
    return lines
  }

  /// The line with an option more, whose value is a stranger's.
  func line(_ command: CommandDescription, _ option: OptionDescription, _ value: String) throws
    -> [String]
  {
    // Of a line that has the option already, the stranger's value takes the place.
    var words = try line(command).split(separator: "--", maxSplits: 1).map(Array.init)
    if let place = words[0].firstIndex(of: option.longName) {
      words[0].removeSubrange(place...place + 1)
    }
    return words[0] + [option.longName + "=" + value]
      + (words.count > 1 ? ["--"] + words[1] : [])
  }

  /// The line with a stranger's word in the place of each argument.
  func line(_ command: CommandDescription, _ argument: Int, _ value: String) throws -> [String] {
    let words = try line(command)
    guard let start = words.firstIndex(of: "--") else { return words + ["--", value] }
    var changed = words
    if start + 1 + argument < words.count { changed[start + 1 + argument] = value }
    return changed
  }
}
