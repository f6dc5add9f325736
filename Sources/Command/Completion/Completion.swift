/// What could stand where a word is being typed.
struct Completion: Sendable, Equatable {
  /// One word that could stand there, with a few words about it. Neither has a tab or a line break.
  struct Candidate: Sendable, Equatable {
    let word: String
    let help: String
  }

  /// Whether any file could.
  var wantsFiles = false
  var candidates: [Candidate] = []

  /// As the scripts read it: a line `files` or `words`, then each word with its help behind a tab.
  var lines: [String] {
    [wantsFiles ? "files" : "words"] + candidates.map { "\($0.word)\t\($0.help)" }
  }
}

extension Completion {
  /// What could stand at the end of a line, by the program's description. For what only the database
  /// knows, terms and mentions, it asks `known`, which gets the line and filters by what is typed.
  init(of line: TypedLine, known: (NamedThing, TypedLine) -> [Candidate]) {
    switch line.place {
    case .command: self.init(line, Self.commands(line) + [Candidate(word: "help", help: Self.help)])
    case .helpTopic: self.init(line, Self.commands(line))
    case .optionName: self.init(line, Self.options(line))
    case .value(let option):
      if case .choice(let words) = option.kind {
        self.init(line, words.map { Candidate(word: $0, help: "") })
      } else {
        self.init(line, naming: option.names, known)
      }
    case .argument(let argument): self.init(line, naming: argument.names, known)
    case .nothing: self.init()
    }
  }

  private static let help = "Explain the program, or a command"

  private init(
    _ line: TypedLine, naming thing: NamedThing, _ known: (NamedThing, TypedLine) -> [Candidate]
  ) {
    switch thing {
    case .anything: self.init()
    case .file: self.init(wantsFiles: true)
    case .words(let words): self.init(line, words.map { Candidate(word: $0, help: "") })
    case .term, .mention:
      self.init(
        candidates: known(thing, line).map {
          Candidate(word: line.prefix + $0.word, help: $0.help)
        })
    }
  }

  /// Those that begin with what is typed.
  private init(_ line: TypedLine, _ candidates: [Candidate]) {
    self.init(
      candidates: candidates.filter { $0.word.hasPrefix(line.word) }
        .map { Candidate(word: line.prefix + $0.word, help: $0.help) })
  }

  private static func commands(_ line: TypedLine) -> [Candidate] {
    line.program.commands.map { Candidate(word: $0.name, help: $0.summary) }
  }

  /// By their long names; by the short ones only if nothing but a dash and a letter is typed. What is
  /// on the line already and cannot stand there twice is left out.
  private static func options(_ line: TypedLine) -> [Candidate] {
    let free = line.options.filter { line.values[$0.name] == nil || $0.isRepeatable }
    let long = free.map { Candidate(word: $0.longName, help: $0.help) }
    guard !line.word.hasPrefix("--") else { return long }
    let short = free.compactMap { option in
      option.short.map { Candidate(word: "-\($0)", help: option.help) }
    }
    return short + long
  }
}
