import TestSupport
import Testing

/// Other people's programs open what smashtag writes, and find the same in it.
@Suite("Interop")
struct InteropTests {
  static let terms = ["#stanford", "#plain"]

  @Test("LibreOffice opens CSV cell for cell, hostile cells too, and evaluates none")
  func spreadsheet() throws {
    let sandbox = try Sandbox.withSearches()
    let commands = [
      ("popularity", ["popularity", "#plain", "--min-count", "1"]),
      ("sample", ["popularity", "#stanford", "--bom"]),
      ("pairs", ["pairs", "#plain", "--min-count", "1", "--bom"]),
      ("compare", ["compare", "#plain", "#stanford", "--min-count", "1"]),
      ("terms", ["terms"]),
      ("ids-plain", ["tweets", "#plain"]), ("ids-stanford", ["tweets", "#stanford", "--bom"]),
    ]
    for (name, command) in commands {
      try sandbox.save(command + ["--format", "csv"], to: name + ".csv")
    }
    try sandbox.write("a,b\r\n=1+1,x\r\n", to: "formula-raw.csv")
    try Programs.expect(
      "spreadsheet.py", commands.map { $0.0 + ".csv" } + ["formula-raw.csv"], in: sandbox)
  }

  @Test("networkx reads the graph of pairs: the same nodes, the same edges", arguments: terms)
  func graph(term: String) throws {
    let sandbox = try Sandbox.withSearches()
    let command = ["pairs", term, "--min-count", "1"]
    try sandbox.save(command + ["--format", "gexf"], to: "pairs.gexf")
    try sandbox.save(command + ["--json"], to: "pairs.json")
    try Programs.expect("graph.py", ["pairs.gexf", "pairs.json"], in: sandbox)
  }

  @Test("Datasette and sqlite-utils give the same list by v_popularity", arguments: terms)
  func viewers(term: String) throws {
    let sandbox = try Sandbox.withSearches()
    try sandbox.save(["popularity", term, "--min-count", "1", "--json"], to: "popularity.json")
    try Programs.expect("viewers.py", ["tweets.sqlite", term, "popularity.json"], in: sandbox)
  }
}
