import Foundation

/// Tests that have two lengths: a short one for every run, and a long one of which
/// `docs/reliability.md` tells.
public enum Torture {
  /// Whether this is the long run, `make torture`.
  public static let isLong = ProcessInfo.processInfo.environment["SMASHTAG_TORTURE"] != nil

  /// How often, or for how long, something is done.
  public static func amount<Number>(short: Number, long: Number) -> Number {
    isLong ? long : short
  }

  /// Writes down what a long run has shown, for `scripts/reliability.py`; a short one writes nothing.
  ///
  /// - Parameters:
  ///   - item: the part of `make torture` that it is of, `kills` of `make torture-kills`.
  ///   - part: what was tried, in a few words; two tests of an item differ in it.
  ///   - figures: what was counted, and how much of it, in the order in which they are told.
  public static func record(
    _ item: String, _ part: String, _ figures: KeyValuePairs<String, String>
  ) throws {
    guard isLong else { return }
    let record = Record(part: part, figures: figures.map { [$0.key, $0.value] })
    let folder = Fixtures.root.appending(path: ".torture/\(item)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let name = part.replacing(#/[^A-Za-z0-9]+/#, with: "-")
    try JSONEncoder().encode(record).write(to: folder.appending(path: "\(name).json"))
  }

  private struct Record: Encodable {
    let part: String
    let figures: [[String]]
  }
}
