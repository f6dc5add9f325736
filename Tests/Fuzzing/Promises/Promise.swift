/// Something that is held true of any bytes: what breaks it stops the process, with a sentence.
public struct Promise: Sendable {
  /// A word, which is also the name of the folder with its corpus.
  public let name: String
  /// What it is about, to stand in a list.
  public let subject: String
  /// Holds it of some bytes.
  public let hold: @Sendable ([UInt8]) -> Void

  /// Every one, in the order in which they are tried.
  public static let all = [
    Promise(name: "text", subject: "words, terms and texts", hold: holdTextPromises),
    Promise(name: "records", subject: "cutting bytes into records", hold: holdRecordPromises),
    Promise(name: "reader", subject: "a file's bytes to tweets", hold: holdReaderPromises),
    Promise(name: "table", subject: "rows of CSV and TSV", hold: holdTablePromises),
    Promise(name: "arguments", subject: "command lines", hold: holdArgumentPromises),
    Promise(name: "completion", subject: "lines being typed", hold: holdCompletionPromises),
    Promise(name: "values", subject: "times, sizes, addresses, places", hold: holdValuePromises),
    Promise(name: "targets", subject: "targets and heads of requests", hold: holdTargetPromises),
    Promise(name: "requests", subject: "requests and their answers", hold: holdRequestPromises),
    Promise(name: "search", subject: "searches in texts", hold: holdSearchPromises),
    Promise(name: "output", subject: "texts in every form of answer", hold: holdOutputPromises),
  ]

  /// The one of a name.
  public static func named(_ name: String) -> Promise? { all.first { $0.name == name } }
}
