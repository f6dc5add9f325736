import Glibc
public import Store

extension Words {
  /// Why there is no backup, in a line.
  public static func backupError(_ error: BackupError) -> String {
    switch error {
    case .exists(let path): "'\(path)' is there already; --force replaces it"
    case .isTheDatabase(let path):
      "'\(path)' is the database itself, or one of the files that belong to it; give another file"
    case .hasLog(let path, let log):
      "'\(log)' says that the database '\(path)' is in use, or was not closed; give another file"
    case .notAFile(let path): "'\(path)' is no file; give the name of a file"
    case .refused(let path, ENOENT):
      "cannot write '\(path)': there is no such folder; make it, or give another file"
    case .refused(let path, let code): "cannot write '\(path)': \(system(code)); give another file"
    case .full(let path):
      "no space left for '\(path)'; nothing of it is kept. Free some space, or give a file elsewhere"
    case .unsound(let database, let detail):
      "no backup: the database '\(database)' is damaged, and so was its copy (\(detail)); "
        + "'smashtag check' tells more"
    case .interrupted: "interrupted; nothing of the backup is kept"
    }
  }

  /// Why nothing was repaired, in a line.
  public static func noCopyBeforeRepair(_ failure: NoCopyBeforeRepair) -> String {
    let why =
      switch failure.reason {
      case BackupError.full: "there is no space left; free some"
      case BackupError.refused(_, let code): "\(system(code)); let the folder be written"
      case let error as BackupError: backupError(error)
      case let error as StoreError: storeError(error)
      default: "\(failure.reason)"
      }
    return "nothing is repaired, since no copy '\(failure.copy)' could be made before: \(why)"
  }
}
