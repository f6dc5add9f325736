public import Foundation

/// The project's own example files, in `fixtures/`.
public enum Fixtures {
  /// The root of the checkout, found from this file's own place.
  public static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The path of a file in `fixtures/`.
  public static func path(_ name: String) -> String {
    root.appending(path: "fixtures").appending(path: name).path
  }
}
