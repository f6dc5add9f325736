public import Store
import Tweets

/// The files that were ingested, in the order given, in each form.
public enum IngestsText {
  /// For people: two lines would be needed for all of it, so the folders, the sizes and the whole hash are
  /// left to the other forms.
  public static func lines(
    _ ingests: [FileIngest], palette: Palette, width: Int?
  ) -> [String] {
    guard !ingests.isEmpty else { return [] }
    return Table(
      [
        // A time that is cut would be another time.
        .init("started (UTC)", .number), .init("new", .number), .init("known", .number),
        .init("skipped", .number), .init("SHA-256", .label, style: .dim),
        .init("term", .text, style: .accent), .init("file", .text),
      ],
      rows: ingests.map { ingest in
        [
          String(UTCTime.plain(seconds(ingest)).dropLast(3)), Numbers.grouped(ingest.new),
          Numbers.grouped(ingest.known), Numbers.grouped(ingest.skipped + ingest.failedDocuments),
          ingest.sha256.map { String($0.prefix(12)) } ?? "not taken", ingest.term,
          ingest.file.parts(at: "/").last { !$0.isEmpty } ?? "/",
        ]
      }
    ).lines(width: width, palette: palette)
  }

  /// For programs, and for an appendix.
  public static func grid(_ ingests: [FileIngest]) -> Grid {
    Grid(
      columns: [
        "file", "sha256", "bytes", "term", "started", "seconds", "read", "new", "known",
        "updated", "notices", "skipped", "failed_documents",
      ],
      rows: ingests.map { ingest in
        let words = [
          ingest.file, ingest.sha256 ?? "", String(ingest.bytes), ingest.term,
          UTCTime.iso(seconds(ingest)), JSONWriter.seconds(milliseconds: ingest.milliseconds),
        ]
        return words + numbers(ingest).map { String($0) }
      })
  }

  /// One document of a fixed shape.
  public static func json(_ ingests: [FileIngest]) -> String {
    JSONAnswers.document { writer in
      writer.name("ingests")
      writer.array(ingests) { write($1, to: &$0) }
    }
  }

  /// One object a file, each on a line of its own.
  public static func jsonLines(_ ingests: [FileIngest]) -> [String] {
    ingests.map { ingest in
      var writer = JSONWriter()
      write(ingest, to: &writer)
      return writer.text
    }
  }

  private static func write(_ ingest: FileIngest, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("file", ingest.file)
      writer.field("sha256", ingest.sha256)
      writer.field("bytes", ingest.bytes)
      writer.field("term", ingest.term)
      writer.field("started", UTCTime.iso(seconds(ingest)))
      writer.name("seconds")
      writer.value(seconds: Double(ingest.milliseconds) / 1000)
      writer.field("read", ingest.read)
      writer.field("new", ingest.new)
      writer.field("known", ingest.known)
      writer.field("updated", ingest.updated)
      writer.field("notices", ingest.notices)
      writer.field("skipped", ingest.skipped)
      writer.field("failed_documents", ingest.failedDocuments)
    }
  }

  private static func numbers(_ ingest: FileIngest) -> [Int] {
    [
      ingest.read, ingest.new, ingest.known, ingest.updated, ingest.notices, ingest.skipped,
      ingest.failedDocuments,
    ]
  }

  /// Seconds since 1970, rounded down before 1970 too.
  private static func seconds(_ ingest: FileIngest) -> Int64 {
    Int64((Double(ingest.startedAt) / 1000).rounded(.down))
  }
}
