import CArchive
import Glibc
import TestSupport
import Testing

@testable import Tweets

/// Files of files: each member that can hold tweets is a file of its own, the others are passed over.
@Suite("Members of tar and zip")
struct BytesArchiveTests {
  private static let files = [
    ("data/tweets.js", Array("one".utf8)), ("data/like.js", Array("no".utf8)),
    ("photo.jpg", [UInt8](repeating: 7, count: 5000)),
    ("2019/06/10.json.bz2", compressed(Array("two".utf8), .bzip2)),
    ("empty.jsonl", []), ("UPPER.JSON", Array("three".utf8)),
  ]

  @Test("members that can hold tweets come in their order", arguments: Container.allCases)
  fileprivate func order(container: Container) throws {
    let packed = container.packed(Self.files)
    for portion in [1, 100, Int.max] {
      let members = try ArchiveMembers(
        container.kind, in: PortionedBytes(packed, portion: portion))
      #expect(
        try Self.texts(members) == [
          "data/tweets.js: one", "2019/06/10.json.bz2: two", "empty.jsonl: ", "UPPER.JSON: three",
        ])
      #expect(members.passedOver == 2)
    }
  }

  @Test("a container is told by its content, also when compressed", arguments: Container.allCases)
  fileprivate func content(container: Container) throws {
    let folder = try TemporaryFolder()
    for (name, bytes) in [
      ("plain", container.packed(Self.files)),
      ("gz", compressed(container.packed(Self.files), .gzip)),
    ] {
      let path = try folder.write(bytes, to: name)
      for size in [bytes.count, nil] {
        let file = InputFile(path: path, displayName: name, sizeBytes: size)
        guard case .members(let members) = try OpenedFile(file) else {
          Issue.record("'\(name)' is taken for a text")
          continue
        }
        #expect(try Self.texts(members).count == 4)
      }
    }
  }

  @Test("what comes before the damage is given", arguments: Container.allCases)
  fileprivate func damage(container: Container) throws {
    let packed = container.packed(Self.files)
    let members = try ArchiveMembers(
      container.kind, in: PortionedBytes(Array(packed.prefix(container.firstMemberEnd + 20))))
    let first = try #require(try members.next())
    #expect(contents(first.bytes).0 == Array("one".utf8))
    let error = #expect(throws: ByteSourceError.self) { while try members.next() != nil {} }
    guard case .damagedContainer(container.kind, let message) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(!message.isEmpty)
  }

  @Test("a container without a tweet file says so", arguments: Container.allCases)
  fileprivate func nothing(container: Container) throws {
    let members = try ArchiveMembers(
      container.kind, in: PortionedBytes(container.packed([("a.txt", [1]), ("b/like.js", [2])])))
    #expect(throws: ByteSourceError.noTweetMembers(container.kind)) { try members.next() }
  }

  @Test("through the reader: one container, one count of files, each problem with its member")
  func reading() throws {
    let folder = try TemporaryFolder()
    let inner = Container.tar.packed([("x.json", Array("{}".utf8))])
    let packed = Container.zip.packed([
      ("a.json", Array("{\"id\":1,\"text\":\"#one\"}".utf8)), ("notes.txt", [1]),
      ("b.json", Array("{\"id\":2,\"text\":\"#two\"}\nbroken\n".utf8)), ("c.json", inner),
      ("d.json", Array("{\"id\":3,\"text\":\"#three\"}".utf8)),
    ])
    let path = try folder.write(packed, to: "all.zip")
    let reader = TweetReader([
      InputFile(path: path, displayName: "all.zip", sizeBytes: packed.count)
    ])
    var ids: [TweetID] = []
    while let portion = reader.next() { ids += portion.batch.ids }
    #expect(ids == [.number(1), .number(2), .number(3)])
    #expect(reader.readTotals.files == 3)
    #expect(reader.readTotals.passedOver == 1)
    #expect(reader.readTotals.bytes == packed.count)
    #expect(reader.readTotals.problems.map(\.file) == ["all.zip(b.json)", "all.zip(c.json)"])
    #expect(reader.readTotals.problems.last?.reason == .unreadable(.container(.tar)))
  }

  private static func texts(_ members: ArchiveMembers) throws -> [String] {
    var texts: [String] = []
    while let member = try members.next() {
      let (bytes, error) = contents(try ByteSource(member.bytes))
      #expect(error == nil)
      texts.append("\(member.name): \(String(decoding: bytes, as: UTF8.self))")
    }
    return texts
  }
}

/// A tar or zip made by libarchive's writer.
private enum Container: CaseIterable {
  case tar, zip

  var kind: ByteSourceError.Container { self == .tar ? .tar : .zip }

  /// A place behind the first member of `files` and inside the second.
  var firstMemberEnd: Int { self == .tar ? 1024 : 100 }

  func packed(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    let archive = archive_write_new()
    defer { archive_write_free(archive) }
    switch self {
    case .tar: archive_write_set_format_ustar(archive)
    case .zip: archive_write_set_format_zip(archive)
    }
    archive_write_set_bytes_in_last_block(archive, 1)
    var output = [UInt8](repeating: 0, count: 1 << 20)
    var used = 0
    output.withUnsafeMutableBytes { target in
      archive_write_open_memory(archive, target.baseAddress, target.count, &used)
      for file in files { write(file.name, file.bytes, to: archive) }
      archive_write_close(archive)
    }
    return Array(output[..<used])
  }

  private func write(_ name: String, _ bytes: [UInt8], to archive: OpaquePointer?) {
    let entry = archive_entry_new()
    defer { archive_entry_free(entry) }
    archive_entry_set_pathname(entry, name)
    archive_entry_set_filetype(entry, UInt32(Glibc.S_IFREG))
    archive_entry_set_perm(entry, 0o644)
    archive_entry_set_size(entry, Int64(bytes.count))
    archive_write_header(archive, entry)
    bytes.withUnsafeBytes { _ = archive_write_data(archive, $0.baseAddress, $0.count) }
  }
}
