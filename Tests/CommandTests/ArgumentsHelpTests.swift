import Presentation
import Testing

@testable import Command

@Suite("Arguments: help")
struct ArgumentsHelpTests {
  private let program = Sample.program.description

  @Test("A command explains itself at 80 columns")
  func command() {
    let help = Sample.Popularity.description.help(program: program, width: 80, palette: .off)
    #expect(
      help == """
        Count the mentions in the tweets of a term.

        Usage: smashtag popularity [options] TERM

        Shows in how many tweets of a term each hashtag and user is mentioned, the most
        popular first. What is mentioned once is left out.

        Case does not matter: #Stanford and #STANFORD are one.

        Arguments:
          TERM                The search term.

        Options:
              --kind hashtags|users
                              Show one section only.
          -n, --min-count N   Leave out what is rarer (1 or more; default 2).
              --top K         Show only the first K of each section (1 to 1000).
              --since TIME    Count only tweets from TIME on.
          -x, --exclude WORD  Leave out a hashtag or user (may be repeated).
          -w, --watch         Show it again whenever it changes.
              --until TIME    Count only tweets before TIME (else $SAMPLE_UNTIL).

        Examples:
          smashtag popularity '#stanford'
              What is mentioned beside #stanford.
          smashtag popularity ai --top 10 --kind users
              The ten users named most often.

        Every command also takes --db, --store, --json, --quiet, --no-progress, --color,
        --help, --version: see 'smashtag --help'.

        """)
  }

  @Test("A command explains itself at 40 columns")
  func narrow() {
    let help = Sample.Popularity.description.help(program: program, width: 40, palette: .off)
    #expect(
      help == """
        Count the mentions in the tweets of a
        term.

        Usage: smashtag popularity [options]
               TERM

        Shows in how many tweets of a term each
        hashtag and user is mentioned, the most
        popular first. What is mentioned once is
        left out.

        Case does not matter: #Stanford and
        #STANFORD are one.

        Arguments:
          TERM
                The search term.

        Options:
              --kind hashtags|users
                Show one section only.
          -n, --min-count N
                Leave out what is rarer (1 or
                more; default 2).
              --top K
                Show only the first K of each
                section (1 to 1000).
              --since TIME
                Count only tweets from TIME on.
          -x, --exclude WORD
                Leave out a hashtag or user (may
                be repeated).
          -w, --watch
                Show it again whenever it
                changes.
              --until TIME
                Count only tweets before TIME
                (else $SAMPLE_UNTIL).

        Examples:
          smashtag popularity '#stanford'
              What is mentioned beside
              #stanford.
          smashtag popularity ai --top 10 --kind users
              The ten users named most often.

        Every command also takes --db, --store,
        --json, --quiet, --no-progress, --color,
        --help, --version: see 'smashtag
        --help'.

        """)
  }

  @Test("The program explains itself")
  func wholeProgram() {
    #expect(
      program.help(width: 80, palette: .off) == """
        Counts in how many tweets of a search term each hashtag and user is mentioned.

        Usage: smashtag COMMAND [options]

        Examples:
          smashtag ingest tweets.json --term '#stanford'
              Read tweets found by a term.
          smashtag popularity '#stanford'
              What is mentioned beside it?

        Collect:
          ingest             Read tweets from files

        Ask:
          popularity         Count the mentions in the tweets of a term
          stats              Tell what the database holds

        Options of every command:
              --db FILE      The database to use (else $SMASHTAG_DB).
              --store URL    The ClickHouse cluster to use instead (else
                             $SMASHTAG_STORE).
              --json         Answer in JSON of a fixed shape.
          -q, --quiet        Say nothing but the answer and errors.
              --no-progress  Show no progress bar.
              --color auto|always|never
                             When to colour (default auto).
          -h, --help         Explain the program, or the command.
              --version      Tell the version.

        The database:
          One SQLite file: the one of --db, else of $SMASHTAG_DB, else
          smashtag/smashtag.sqlite in $XDG_DATA_HOME, else in ~/.local/share. Or a
          cluster: --store, else $SMASHTAG_STORE.

        Exit codes:
          0    Done.
          1    Done, but records were skipped, or nothing was found.
          2    Failed; nothing was changed.
          64   The command line was wrong.
          130  Interrupted.

        'smashtag help COMMAND' explains a command.

        """)
  }

  @Test("The program alone says how to go on")
  func short() {
    #expect(
      program.shortHelp(width: 80, palette: .off) == """
        Counts in how many tweets of a search term each hashtag and user is mentioned.

        Usage: smashtag COMMAND [options]

        Examples:
          smashtag ingest tweets.json --term '#stanford'
              Read tweets found by a term.
          smashtag popularity '#stanford'
              What is mentioned beside it?

        Try 'smashtag --help'.

        """)
  }

  @Test("Nothing but examples is wider than the terminal, which counts for 100 columns at most")
  func widths() {
    let examples = program.examples + program.commands.flatMap(\.examples)
    for width in [40, 61, 80, 100, 200] {
      let texts =
        [program.help(width: width, palette: .off)]
        + program.commands.map { $0.help(program: program, width: width, palette: .off) }
      for line in texts.joined().split(separator: "\n")
      where !examples.contains(where: { line == "  " + $0.line }) {
        #expect(DisplayWidth.columns(of: String(line)) <= min(width, 100), "\(line)")
        #expect(!line.hasSuffix(" "))
      }
    }
  }

  @Test("Headings are bold where styles are wanted")
  func styled() {
    let help = Sample.Ingest.description.help(
      program: program, width: 80, palette: Palette(isOn: true))
    #expect(help.contains("\n\u{1B}[1mUsage:\u{1B}[0m smashtag ingest [options] FILE…\n"))
    #expect(help.contains("\n\u{1B}[1mOptions:\u{1B}[0m\n"))
  }

  @Test("Two options of the same name stop the program")
  func distinct() async {
    await #expect(processExitsWith: .failure) {
      let option = OptionDescription.flag("json", help: "")
      ProgramDescription(
        name: "", version: "", summary: "", examples: [],
        groups: [.init(title: "", commands: [.init("a", summary: "", options: [option])])],
        globalOptions: [option], sections: []
      ).requireDistinctNames()
    }
  }
}
