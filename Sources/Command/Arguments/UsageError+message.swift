// All the wording of usage errors: what is wrong, with what, and what to do.

import Presentation

extension UsageError {
  /// Two lines: what is wrong, and where help is. What the user typed is cleaned and cut.
  func message(program: String) -> String {
    let help = ([program] + [command].compactMap(\.self) + ["--help"]).joined(separator: " ")
    return "\(program): \(sentence)\nTry '\(help)'."
  }

  private var sentence: String {
    switch fact {
    case .unknownCommand(let name, let nearest):
      "unknown command \(quoted(name))" + suggestion(nearest)
    case .unknownOption(let name, let nearest):
      "unknown option \(quoted(name))" + suggestion(nearest)
    case .optionBeforeCommand(let name):
      "option \(quoted(name)) belongs after the command"
    case .missingValue(let option, let valueName, let hint):
      "option \(quoted(option)) needs a value: \(option) \(valueName)" + parenthesis(hint)
    case .valueForFlag(let option, let value):
      "option \(quoted(option)) takes no value, but got \(quoted(value))"
    case .badValue(let place, let value, let allowed, let nearest):
      "\(words(place)) cannot be \(quoted(value)): expected \(allowed)" + suggestion(nearest)
    case .misread(let place, let value, let reason):
      "\(words(place)) cannot be \(quoted(value)): \(reason)"
    case .missingArgument(let name, let hint):
      "\(name) is missing" + parenthesis(hint)
    case .unexpectedArgument(let value, let argument?, let joined?):
      "unexpected argument \(quoted(value)) (if it belongs to \(argument), quote: \(quoted(joined)))"
    case .unexpectedArgument(let value, _, _):
      "unexpected argument \(quoted(value))"
    case .givenTwice(let option):
      "option \(quoted(option)) is given twice"
    case .conflict(let one, let other):
      "\(quoted(one)) and \(quoted(other)) cannot be used together"
    case .needs(let one, let other):
      "option \(quoted(one)) needs \(quoted(other))"
    case .notLater(let end, let endValue, let start, let startValue):
      "\(quoted(end)) \(quoted(endValue)) is not later than \(quoted(start)) \(quoted(startValue)), "
        + "so that no tweet can be meant"
    case .missingOneOf(let names):
      "one of \(names.map(quoted).joined(separator: ", ")) is needed"
    }
  }

  private func words(_ place: Place) -> String {
    switch place {
    case .option(let name): "option \(quoted(name))"
    case .argument(let name): name
    case .environment(let name): "the environment variable \(name)"
    }
  }

  private func suggestion(_ word: String?) -> String {
    word.map { " (did you mean \(quoted($0))?)" } ?? ""
  }

  private func parenthesis(_ hint: String?) -> String {
    hint.map { " (\($0))" } ?? ""
  }

  private func quoted(_ text: String) -> String {
    "'" + DisplayWidth.truncated(Sanitizer.cleaned(text), toWidth: 80) + "'"
  }
}
