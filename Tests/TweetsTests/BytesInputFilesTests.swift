import Foundation
import Glibc
import TestSupport
import Testing

@testable import Tweets

@Suite("Finding the files that arguments stand for")
struct BytesInputFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func names(_ arguments: [String]) throws -> [String] {
    try InputFiles.resolve(arguments).map { $0.path.replacing(folder.path + "/", with: "") }
  }

  @Test("a file of any name is taken as it is, with its size")
  func file() throws {
    let path = try folder.write([1, 2, 3], to: ".notes.txt")
    let files = try InputFiles.resolve([path])
    #expect(files == [InputFile(path: path, displayName: path, sizeBytes: 3)])
  }

  @Test("a folder gives what is below it, sorted by bytes, without what is hidden")
  func walk() throws {
    for name in [
      "b.json", "a.jsonl", "Z.json", "é.json", "sub/x.ndjson.gz", "sub-1/x.json",
      "sub/deep/y.json.zst",
      ".hidden.json", ".git/z.json", "notes.txt", "like.js", "tweets.js",
    ] { _ = try folder.write("{}", to: name) }
    #expect(
      try names([folder.path]) == [
        "Z.json", "a.jsonl", "b.json", "sub-1/x.json", "sub/deep/y.json.zst", "sub/x.ndjson.gz",
        "tweets.js", "é.json",
      ])
    #expect(try names([folder.path + "/"]).count == 8)
    #expect(try names([folder.path + "/sub", folder.path + "/b.json"]).last == "b.json")
  }

  @Test(
    "names that can hold tweets",
    arguments: [
      "a.json", "a.JSONL", "a.ndjson", "a.json.gz", "a.jsonl.bz2", "a.ndjson.zst", "A.Json.XZ",
      "a.csv", "A.TSV", "a.csv.gz", "a.tsv.xz", "tweet.js", "tweets.js", "Tweets-Part12.js",
      "deleted-tweets.js", "2015_08.js", ".json",
    ])
  func canHoldTweets(name: String) { #expect(TweetFileName.canHoldTweets(name)) }

  @Test(
    "names that cannot",
    arguments: [
      "a.txt", "a.gz", "csv", "a.csv.zip", "a.json.zip", "a.tar", "json", "like.js",
      "tweets-part.js",
      "tweets-partx.js", "note-tweet.js", "2015-08.js", "20150_8.js", "tweets.js.gz",
      "a.json.gz.gz",
    ])
  func cannotHoldTweets(name: String) { #expect(!TweetFileName.canHoldTweets(name)) }

  @Test("links are followed, but into no folder twice")
  func links() throws {
    _ = try folder.write("{}", to: "real/a.json")
    #expect(symlink(folder.path + "/real", folder.path + "/link") == 0)
    #expect(symlink(folder.path, folder.path + "/real/loop") == 0)
    #expect(symlink(folder.path + "/real/a.json", folder.path + "/b.json") == 0)
    let found = try names([folder.path])
    #expect(found.filter { $0.hasSuffix("a.json") }.count == 1)
    #expect(found.contains("b.json"))
  }

  @Test("a folder named like a file is walked")
  func folderNamedLikeAFile() throws {
    _ = try folder.write("{}", to: "x.json/a.json")
    #expect(try names([folder.path]) == ["x.json/a.json"])
  }

  @Test("standard input once")
  func standardInput() throws {
    let files = try InputFiles.resolve(["-"])
    #expect(files.map(\.displayName) == ["standard input"])
    #expect(throws: InputError.standardInputTwice) { try InputFiles.resolve(["-", "-"]) }
  }

  @Test("a named pipe is read, a device or socket is not")
  func kinds() throws {
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(
      try InputFiles.resolve([pipe])
        == [InputFile(path: pipe, displayName: pipe, sizeBytes: nil)])
    #expect(throws: InputError.notAFile(path: "/dev/null")) {
      try InputFiles.resolve(["/dev/null"])
    }
  }

  @Test("what is not there, or holds no tweets, is told")
  func missing() throws {
    let missing = folder.path + "/missing.json"
    #expect(throws: InputError.missing(path: missing)) { try InputFiles.resolve(["-", missing]) }
    _ = try folder.write("{}", to: "notes.txt")
    #expect(throws: InputError.noTweetFiles(folder: folder.path)) {
      try InputFiles.resolve([folder.path])
    }
    #expect(symlink("nowhere", folder.path + "/broken.json") == 0)
    #expect(throws: InputError.missing(path: folder.path + "/broken.json")) {
      try InputFiles.resolve([folder.path])
    }
  }

  @Test("what may not be read is told", .enabled(if: geteuid() != 0, "root may read everything"))
  func unreadable() throws {
    let path = try folder.write("{}", to: "a.json")
    chmod(path, 0)
    #expect(throws: InputError.unreadable(path: path, errno: EACCES)) {
      try InputFiles.resolve([path])
    }
  }
}
