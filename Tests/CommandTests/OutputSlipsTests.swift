import FoundationEssentials
import TestSupport
import Testing

/// Slips that would give a wrong answer without a word.
@Suite("Output: slips that must be told")
struct OutputSlipsTests {
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    let file = Fixtures.root.appending(path: "fixtures/stanford.jsonl").path
    #expect(try sandbox.run(["ingest", file, "--term", "#stanford"]).exitCode == 0)
    return sandbox
  }

  @Test(
    "A search to be excluded that nobody made is told, and nothing is answered",
    arguments: [
      ["popularity", "#stanford"], ["tweets", "#stanford"], ["trends", "#stanford"],
      ["trends", "#stanford", "--rising"], ["pairs", "#stanford"],
      ["compare", "#stanford", "#stanford"],
    ])
  func excluded(command: [String]) throws {
    let result = try sandbox().run(command + ["--exclude-term", "#stanfrod"])
    #expect(result.exitCode == 1)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("'#stanfrod'") && result.errors.contains("'#stanford'"))
  }

  @Test(
    "Whoever gets a page is told that more follow, in every form",
    arguments: ["table", "ndjson", "csv", "tsv", "md"])
  func pages(form: String) throws {
    let sandbox = try sandbox()
    let page = try sandbox.run(["tweets", "#stanford", "--limit", "2", "--format", form])
    #expect(page.errors.contains("--after "))
    let all = try sandbox.run(["tweets", "#stanford", "--limit", "100", "--format", form])
    #expect(all.errors.isEmpty)
  }

  @Test("SQL can count mentions as popularity does")
  func keys() throws {
    let sandbox = try sandbox()
    let answer = try sandbox.run([
      "sql",
      """
      SELECT mention_key(mention), count(*) FROM v_mentions
      WHERE term = '#stanford' AND mention_kind(mention) = 1
      GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 2
      """, "--format", "tsv",
    ])
    #expect(answer.outputLines.dropFirst() == ["stanford\t58", "cs193p\t16"])
  }
}
