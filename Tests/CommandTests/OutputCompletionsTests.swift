import TestSupport
import Testing

/// What the scripts are told: a line `files` or `words`, then a word a line, its help behind a tab.
@Suite("Output: completions")
struct OutputCompletionsTests {
  let sandbox = Result { try Sandbox.withSample() }

  private func ask(_ words: String...) throws -> CommandResult {
    try sandbox.get().run(["completions", "bash"] + words.map { "--word=" + $0 })
  }

  @Test("The words of the program and of its database")
  func words() throws {
    #expect(
      try ask("popularity", "x", "--kind", "").description == """
        words
        hashtags\t
        users\t
        --- exit 0

        """)
    #expect(
      try ask("popularity", "stan").description == "words\n#stanford\t58 tweets\n--- exit 0\n")
    #expect(try ask("tweets", "#stanford", "-m", "@PRO").output == "words\n@prof_pine\t12 tweets\n")
    #expect(
      try ask("tweets", "#stanford", "-m", "quad").output
        == "words\n@quad_gazette\t8 tweets\n")
    #expect(try ask("ingest", "").output == "files\n")
  }

  @Test("No database, a broken one, an empty one: no words, and no complaint")
  func silence() throws {
    let sandbox = try sandbox.get()
    try sandbox.write("no database at all, but a text of some length", to: "broken")
    try sandbox.write("", to: "empty")
    for database in ["none", "broken", "empty", "no/folder", "fixtures", ""] {
      let answer = try ask("--db", database, "popularity", "")
      #expect(answer.description == "words\n--- exit 0\n", "\(database)")
    }
    #expect(!sandbox.has("none"))
    #expect(try ask("tweets", "unknown", "-m", "").description == "words\n--- exit 0\n")
  }

  @Test("~ is the home folder")
  func home() throws {
    #expect(
      try ask("--db", "~/tweets.sqlite", "popularity", "").output
        == "words\n#stanford\t58 tweets\n")
    #expect(try ask("--db=~/none", "popularity", "").output == "words\n")
  }

  @Test("What a terminal would obey is not offered")
  func hostile() throws {
    let sandbox = try Sandbox()
    for term in ["right\u{202E}left", "a\u{200B}b", "fine"] {
      let ingest = ["ingest", "fixtures/empty.json", "--term", term]
      try #require(try sandbox.run(ingest).exitCode == 0)
    }
    let answer = try sandbox.run(["completions", "zsh", "--word=popularity", "--word="])
    #expect(answer.output == "words\nfine\t0 tweets\n")
  }

  @Test("Another shell is refused")
  func unknown() throws {
    let answer = try sandbox.get().run(["completions", "tcsh"])
    #expect(answer.exitCode == 64)
    #expect(answer.errors.contains("SHELL cannot be 'tcsh': expected one of bash, zsh, fish"))
  }
}
