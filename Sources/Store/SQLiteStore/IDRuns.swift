// The runs of `tweet_ids`: which of them takes new ids.

extension Connection {
  /// How many runs there are at most: each costs a look-up for every id that is asked for.
  private static let runsMax = 8
  /// So many ids are worth a run of their own.
  private static let idsOfRun = 100_000

  /// The run into which so many new ids go; they are counted there.
  ///
  /// Many ids make a new run, as long as there are few: they are then written one behind the other. With
  /// ten million tweets stored, a million more cost 0.3 s so, and 1.5 s among the others. Few ids go
  /// into the smallest run, each to its place.
  func runForIDs(_ count: Int) throws(StoreError) -> Int64 {
    let runs = try integer("SELECT count(*) FROM tweet_id_runs")
    let isOwn = runs == 0 || count >= Self.idsOfRun && runs < Self.runsMax
    let run = try integer(
      isOwn
        ? "SELECT coalesce(max(run), 0) + 1 FROM tweet_id_runs"
        : "SELECT run FROM tweet_id_runs ORDER BY ids, run LIMIT 1")
    let statement = try cached(
      """
      INSERT INTO tweet_id_runs (run, ids) VALUES (?1, ?2)
      ON CONFLICT (run) DO UPDATE SET ids = ids + excluded.ids
      """)
    try statement.bind(run, at: 1)
    try statement.bind(count, at: 2)
    try statement.run()
    return run
  }
}
