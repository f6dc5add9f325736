public import Store

extension Words {
  /// Why a question in SQL has no whole answer, in a line.
  public static func selectError(_ error: SelectError) -> String {
    switch error {
    case .empty: "there is no SQL to run; try: smashtag sql 'SELECT * FROM v_popularity LIMIT 9'"
    case .severalStatements(let place):
      "one statement at a time: another begins at \(self.place(place))"
    case .notReading:
      "only what reads is run, SELECT and the like; to delete, there are 'smashtag forget' and "
        + "'smashtag prune'"
    case .wrong(let message, let place, let isOld):
      "the SQL is wrong\(place.map { " at \(self.place($0))" } ?? ""): \(message)"
        + (isOld
          ? "; the database is of an older smashtag, 'smashtag stats' brings it up to date" : "")
    case .failed(let message): "the SQL failed while it ran: \(message)"
    case .tooLong(let seconds):
      "stopped after \(Numbers.counted(seconds, "second", "seconds")) of work, the answer is not "
        + "whole; --time-limit SECONDS gives it more"
    case .interrupted: "interrupted; the answer is not whole"
    }
  }

  private static func place(_ place: SelectError.Place) -> String {
    "line \(place.line), column \(place.column)"
  }
}
