extension Words {
  /// Why no file is listed of any term.
  public static func noIngests(areTermsKnown: Bool) -> String {
    areTermsKnown
      ? "no file was recorded: an older smashtag stored these tweets, or the files were not read to "
        + "their end; the same ingest again records them"
      : "nothing was ingested yet; begin with: smashtag ingest FILE --term TERM"
  }

  /// Why no file is listed of a term.
  public static func noIngests(of term: String, isKnown: Bool) -> String {
    isKnown
      ? "no file was recorded under '\(term)': an older smashtag stored its tweets, or the files "
        + "were not read to their end; the same ingest again records them"
      : "no file was ever ingested under '\(term)'; 'smashtag ingests' lists all of them"
  }
}
