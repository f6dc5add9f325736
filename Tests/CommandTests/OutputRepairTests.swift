import Foundation
import TestSupport
import Testing

/// What `check --repair` leaves beside the database, and when it changes nothing.
@Suite("Output: repair")
struct OutputRepairTests {
  let sandbox = Result { try Sandbox.withSample() }

  private static let damage = "UPDATE popularity SET count = count + 1 WHERE count > 10"

  private func copies(_ sandbox: Sandbox) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: sandbox.path)
      .filter { $0.contains("before-repair") }.sorted()
  }

  @Test("Where nothing is wrong, nothing is copied")
  func nothing() throws {
    let sandbox = try sandbox.get()
    let result = try sandbox.run(["check", "--repair"])
    #expect(result.description == "all right: 58 tweets, 39 counts\n--- exit 0\n")
    #expect(try copies(sandbox).isEmpty)
  }

  @Test("The copy is the database as it was, each with a number of its own; JSON tells its path")
  func copied() throws {
    let sandbox = try sandbox.get()
    let right = try sandbox.counts(of: "#stanford")
    for number in 1...2 {
      try sandbox.sql(Self.damage, on: "tweets.sqlite")
      let wrong = try sandbox.counts(of: "#stanford")
      let result = try sandbox.run(["check", "--repair", "--json"])
      #expect(result.exitCode == 0)
      let copy = try JSONAnswer(result).string("copy")
      #expect(copy == "tweets.sqlite.before-repair-\(number)")
      #expect(try sandbox.counts(of: "#stanford") == right)
      sandbox.environment["SMASHTAG_DB"] = copy
      #expect(try sandbox.counts(of: "#stanford") == wrong)
      #expect(try sandbox.run(["check"]).exitCode == 1)
      sandbox.environment["SMASHTAG_DB"] = "tweets.sqlite"
    }
    #expect(
      try copies(sandbox)
        == ["tweets.sqlite.before-repair-1", "tweets.sqlite.before-repair-2"])
  }

  @Test("Where no copy can be made, nothing is repaired, and one line says why")
  func refused() throws {
    let sandbox = try sandbox.get()
    try sandbox.sql(Self.damage, on: "tweets.sqlite")
    let wrong = try sandbox.counts(of: "#stanford")
    let before = try sandbox.read("tweets.sqlite")
    // Files of 48 KiB at most: the copy is larger.
    let result = try sandbox.shell("ulimit -f 48; smashtag check --repair")
    #expect(result.exitCode == 2, "\(result)")
    #expect(result.output.isEmpty, "\(result)")
    #expect(result.errorLines.count == 1, "\(result)")
    #expect(
      result.errors.hasPrefix(
        "smashtag: nothing is repaired, since no copy 'tweets.sqlite.before-repair-1' could be made"
      ), "\(result)")
    #expect(try copies(sandbox).isEmpty)
    #expect(try sandbox.counts(of: "#stanford") == wrong)
    #expect(try sandbox.read("tweets.sqlite") == before)
  }

  @Test("Damaged pages: mended where the tweets can be read, else left as they are, beside a copy")
  func pages() throws {
    let sandbox = try sandbox.get()
    let right = try sandbox.counts(of: "#stanford")
    try sandbox.sql("PRAGMA wal_checkpoint(TRUNCATE)", on: "tweets.sqlite")
    try sandbox.copy("tweets.sqlite", to: "sound.sqlite")
    var (mended, lost) = (0, 0)
    for page in 2...(try sandbox.read("sound.sqlite").count / 4096) {
      var bytes = try sandbox.read("sound.sqlite")
      bytes.replaceSubrange(4096 * (page - 1)..<4096 * page, with: Data(count: 4096))
      for ending in ["-wal", "-shm", ".before-repair-1"] {
        try? FileManager.default.removeItem(atPath: sandbox.file("tweets.sqlite" + ending))
      }
      try bytes.write(to: URL(fileURLWithPath: sandbox.file("tweets.sqlite")))
      let result = try sandbox.run(["check", "--repair"])
      guard result.exitCode == 0 || result.exitCode == 1 else { continue }
      guard result.outputLines.last == "as it was before: tweets.sqlite.before-repair-1" else {
        // Nobody reads a free page.
        #expect(result.output.hasPrefix("all right"), "page \(page): \(result)")
        continue
      }
      if result.exitCode == 0 {
        mended += 1
        #expect(result.output.contains("\nrepaired: 58 tweets, 39 counts\n"), "\(result)")
        #expect(try sandbox.counts(of: "#stanford") == right, "page \(page)")
        #expect(try sandbox.run(["check"]).exitCode == 0, "page \(page)")
      } else {
        lost += 1
        #expect(result.output.contains("\nnot repaired: restore the database"), "\(result)")
        #expect(
          try sandbox.read("tweets.sqlite.before-repair-1").dropFirst(100) == bytes.dropFirst(100))
      }
    }
    #expect(mended > 0 && lost > 0, "\(mended) mended, \(lost) lost")
  }
}
