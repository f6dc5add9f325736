import Foundation

/// The Python, with other people's programs in it, that `scripts/setup.sh --tests` installs. Without it
/// tests fail: what is not looked at is not shown.
public enum InstalledPython {
  /// It is not there, or not as `Tests/requirements.txt` wants it.
  public struct Missing: Error, CustomStringConvertible {
    /// What to do about it.
    public let description =
      "the Python programs of the tests are not installed: run 'make test', which does it"
  }

  /// The path of its interpreter.
  public static var path: String {
    get throws(Missing) {
      let folder = Fixtures.root.appending(path: ".build-interop")
      let wanted = Fixtures.root.appending(path: "Tests/requirements.txt")
      guard let installed = try? Data(contentsOf: folder.appending(path: "installed.txt")),
        installed == (try? Data(contentsOf: wanted))
      else { throw Missing() }
      return folder.appending(path: "bin/python").path
    }
  }
}
