import Testing

@testable import Command

/// What could stand at the end of a line, by the description alone.
@Suite("Completion")
struct CompletionTests {
  private static let program = Program.smashtag.description

  private func completion(_ words: [String]) -> Completion {
    Completion(of: TypedLine(words, program: Self.program)) { thing, line in
      [.init(word: "\(thing) of '\(line.term ?? "")' by '\(line.word)'", help: "")]
    }
  }

  private func words(_ typed: [String]) -> [String] { completion(typed).candidates.map(\.word) }

  @Test("Every command, with its summary, and help")
  func commands() {
    let found = completion([""]).candidates
    #expect(found.map(\.word) == Self.program.commands.map(\.name) + ["help"])
    #expect(found.dropLast().map(\.help) == Self.program.commands.map(\.summary))
    #expect(words(["--json", "help", ""]) == Self.program.commands.map(\.name))
    #expect(words(["help", "terms", ""]) == [])
  }

  @Test("Every option of every command, by both names, with its help")
  func options() {
    for command in Self.program.commands {
      let options = command.options + Self.program.globalOptions
      let found = completion([command.name, "-"]).candidates
      #expect(
        found.map(\.word)
          == options.compactMap { $0.short.map { "-\($0)" } } + options.map(\.longName))
      #expect(found.suffix(options.count).map(\.help) == options.map(\.help))
      for option in options {
        guard case .choice(let choices) = option.kind else { continue }
        #expect(words([command.name, option.longName, ""]) == choices)
        let prefix = option.longName + "="
        #expect(words([command.name, prefix]) == choices.map { prefix + $0 })
      }
    }
  }

  @Test("What is typed already is not offered again, except what may be repeated")
  func once() {
    #expect(words(["terms", "--limit", "3", "--li"]) == [])
    #expect(words(["terms", "--li"]) == ["--limit"])
    #expect(words(["terms", "-q", "--qu"]) == [])
    #expect(words(["completions", "bash", "--word=x", "--wo"]) == ["--word"])
  }

  @Test(
    "Terms, mentions, files and nothing, each in its place",
    arguments: [
      (["popularity", "x"], "term of '' by 'x'"),
      (["popularity", "--top", "3", "x"], "term of '' by 'x'"),
      (["popularity", "--", "-x"], "term of '' by '-x'"),
      (["-q", "ingest", "f", "-t", "x"], "term of '' by 'x'"),
      (["ingest", "f", "-qtx"], "-qtterm of '' by 'x'"),
      (["ingest", "f", "--term=x"], "--term=term of '' by 'x'"),
      (["tweets", "#a", "--mention", "@"], "mention of '#a' by '@'"),
      (["tweets", "-m", "@", "#a"], "term of '' by '#a'"),
      (["ingest", ""], "files"), (["ingest", "a", "b"], "files"), (["--db", ""], "files"),
      (["--db=x"], "files"), (["popularity", "a", "b"], nil), (["terms", "--limit", ""], nil),
      (["prune", "--older-than", ""], nil), (["unknown", ""], nil), (["terms", "--zzz"], nil),
      (["terms", "-z"], nil), (["stats", ""], nil), ([], "ingest"),
    ] as [([String], String?)])
  func places(typed: [String], expected: String?) {
    let found = completion(typed)
    #expect((found.wantsFiles ? "files" : found.candidates.first?.word) == expected)
    #expect(!found.wantsFiles || found.candidates.isEmpty)
  }
}
