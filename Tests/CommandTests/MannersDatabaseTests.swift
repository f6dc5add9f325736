import TestSupport
import Testing

/// Where the database lies: `--db`, else `$SMASHTAG_DB`, else in `$XDG_DATA_HOME`, else in `$HOME`.
@Suite("Manners: where the database lies")
struct MannersDatabaseTests {
  let sandbox = Result { try Sandbox() }

  private static let inData = "data/smashtag/smashtag.sqlite"
  private static let inHome = "home/.local/share/smashtag/smashtag.sqlite"

  @Test(
    "The first that is set counts",
    arguments: [
      (["--db", "here.sqlite"], ["SMASHTAG_DB", "XDG_DATA_HOME", "HOME"], "here.sqlite"),
      ([], ["SMASHTAG_DB", "XDG_DATA_HOME", "HOME"], "variable.sqlite"),
      ([], ["XDG_DATA_HOME", "HOME"], inData), ([], ["HOME"], inHome),
      (["--db", "here.sqlite"], [], "here.sqlite"),
    ])
  func places(options: [String], variables: [String], place: String) throws {
    let sandbox = try sandbox.get()
    let values = [
      "SMASHTAG_DB": "variable.sqlite", "XDG_DATA_HOME": sandbox.file("data"),
      "HOME": sandbox.file("home"),
    ]
    sandbox.environment = ["PATH": "/usr/bin:/bin"].merging(
      values.filter { variables.contains($0.key) }
    ) { $1 }
    let ingest = try sandbox.run(options + OutputIngestTests.stanford)
    #expect(ingest.exitCode == 0, "\(ingest)")
    for other in ["here.sqlite", "variable.sqlite", Self.inData, Self.inHome] {
      #expect(sandbox.has(other) == (other == place), "\(other)")
    }
    // Every command looks there.
    for command in [
      ["popularity", "#stanford"], ["terms"], ["stats"], ["check"], ["prune", "--keep", "0"],
    ] {
      #expect(try sandbox.run(command + options).exitCode == 0, "\(command)")
    }
  }

  @Test("A relative $XDG_DATA_HOME is passed over, as is an empty $SMASHTAG_DB")
  func passedOver() throws {
    let sandbox = try sandbox.get()
    sandbox.environment["XDG_DATA_HOME"] = "data"
    sandbox.environment["SMASHTAG_DB"] = ""
    #expect(try sandbox.run(OutputIngestTests.stanford).exitCode == 0)
    #expect(!sandbox.has("data"))
    #expect(sandbox.has(".local/share/smashtag/smashtag.sqlite"))
  }

  @Test("Nowhere: a line that says what to do")
  func nowhere() throws {
    let sandbox = try sandbox.get()
    sandbox.environment = ["PATH": "/usr/bin:/bin"]
    let result = try sandbox.run(["terms"])
    #expect(result.exitCode == 2)
    #expect(
      result.errors
        == "smashtag: no home folder to keep the database in; give a file with --db\n")
  }

  @Test("A database's folder is not made where the user named the file")
  func namedFolder() throws {
    let sandbox = try sandbox.get()
    let result = try sandbox.run(["--db", "no/tweets.sqlite"] + OutputIngestTests.stanford)
    #expect(result.exitCode == 2)
    #expect(!sandbox.has("no"))
  }
}
