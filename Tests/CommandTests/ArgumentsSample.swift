// A small set of commands that stands in for the real ones, so that the manners of the command line
// are tested by themselves.

import Presentation

@testable import Command

/// Named inside, so that they never stand before the real commands.
enum Sample {}

extension Sample {
  enum Kind: String, CaseIterable {
    case hashtags
    case users
  }

  struct Popularity: Command {
    static let description = CommandDescription(
      "popularity", summary: "Count the mentions in the tweets of a term",
      discussion: """
        Shows in how many tweets of a term each hashtag and user is mentioned, the most popular first. \
        What is mentioned once is left out.

        Case does not matter: #Stanford and #STANFORD are one.
        """,
      arguments: [
        .one("TERM", help: "The search term.", hint: "quote a hashtag: '#stanford'")
      ],
      options: [
        .choice("kind", of: Kind.self, help: "Show one section only."),
        .int("min-count", short: "n", in: 1 ... .max, default: 2, help: "Leave out what is rarer."),
        .int("top", "K", in: 1...1000, help: "Show only the first K of each section."),
        .string("since", "TIME", help: "Count only tweets from TIME on."),
        .string(
          "exclude", "WORD", short: "x", isRepeatable: true, help: "Leave out a hashtag or user."),
        .flag("watch", short: "w", help: "Show it again whenever it changes."),
        .string(
          "until", "TIME", environment: "SAMPLE_UNTIL", help: "Count only tweets before TIME."),
      ],
      examples: [
        Example("smashtag popularity '#stanford'", "What is mentioned beside #stanford."),
        Example("smashtag popularity ai --top 10 --kind users", "The ten users named most often."),
      ])

    let term: String
    let minCount: Int
    let top: Int?
    let year: Int?

    init(_ values: ParsedArguments) throws(UsageError) {
      term = values.positional("TERM")
      minCount = values.int("min-count")
      top = values.intIfGiven("top")
      year = try values.value("since", expected: "a year such as 2026") { Int($0) }
      try values.refuseTogether("top", "watch")
    }

    func run(_ context: Context) throws -> ExitCode {
      try context.output.writeLine("\(term) \(minCount)")
      context.talk.note("counted")
      return .done
    }
  }

  struct Ingest: Command {
    static let description = CommandDescription(
      "ingest", summary: "Read tweets from files",
      arguments: [.many("FILE", help: "Files, folders, or - for standard input.")],
      options: [
        .string("term", "TERM", help: "The search term that found them.", hint: "quote a hashtag")
      ])

    let files: [String]
    let term: String

    init(_ values: ParsedArguments) throws(UsageError) {
      files = values.positionals("FILE")
      try values.requireOne(of: "term")
      term = values.stringIfGiven("term") ?? ""
    }

    func run(_ context: Context) throws -> ExitCode {
      throw SampleError(text: "cannot read '\(files[0])'")
    }
  }

  struct Stats: Command {
    static let description = CommandDescription(
      "stats", summary: "Tell what the database holds", arguments: [.optional("PART", help: "One.")]
    )

    init(_ values: ParsedArguments) throws(UsageError) {}

    func run(_ context: Context) throws -> ExitCode {
      while true { try context.output.write(String(repeating: "x", count: 1000)) }
    }
  }

  struct SampleError: Error {
    let text: String
  }
}

extension Sample {
  static let program = Program(
    "smashtag", version: "1.2.3",
    summary: "Counts in how many tweets of a search term each hashtag and user is mentioned.",
    examples: [
      Example("smashtag ingest tweets.json --term '#stanford'", "Read tweets found by a term."),
      Example("smashtag popularity '#stanford'", "What is mentioned beside it?"),
    ],
    groups: [
      "Collect": [Ingest.self],
      "Ask": [Popularity.self, Stats.self],
    ],
    words: { ($0 as? SampleError)?.text ?? "?" })

  static let parser = CommandLineParser(program: program.description)

  /// The values of a command line that must be right.
  static func values(
    _ words: [String], environment: [String: String] = [:]
  ) throws -> ParsedArguments {
    guard case .run(let values) = try parser.parse(words, environment: environment) else {
      throw SampleError(text: "\(words) runs no command")
    }
    return values
  }
}
