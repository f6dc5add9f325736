// Making what follows from the tweets anew: after a repair was asked for, and where keys are folded by
// other rules. What must come of it is said where it is proved, in `SQLiteStore+check.swift`.

extension SQLiteStore {
  /// Terms with the key that is theirs today, and for each key the term that was searched last: where two
  /// terms have become one, that is the one.
  private static let renewingTerms = """
    DROP TABLE IF EXISTS temp.renewed;
    CREATE TEMP TABLE renewed AS
    SELECT id, key, first_value(id) OVER (PARTITION BY key ORDER BY searched_at DESC, id) AS kept
    FROM (SELECT id, searched_at, coalesce(term_key(term), key) AS key FROM search_terms);
    """

  /// Makes everything that follows from what was ingested anew, in the open transaction.
  func makeAnew() throws(StoreError) {
    // The next search makes it anew.
    try TextIndex(connection).drop()
    try connection.execute(
      """
      \(AuthorTables.dropping)
      \(Self.renewingTerms)
      DROP TABLE IF EXISTS temp.reached;
      CREATE TEMP TABLE reached (term, tweet, PRIMARY KEY (tweet, term)) WITHOUT ROWID;
      INSERT OR IGNORE INTO temp.reached
      SELECT s.kept, t.pk
      FROM term_tweets AS r
      JOIN temp.renewed AS s ON s.id = r.term
      JOIN tweets AS t ON t.pk BETWEEN r.first_tweet AND r.last_tweet;
      DELETE FROM search_terms WHERE id NOT IN (SELECT kept FROM temp.renewed);
      UPDATE search_terms SET key = char(1) || id
      WHERE key <> (SELECT r.key FROM temp.renewed AS r WHERE r.id = search_terms.id);
      UPDATE search_terms SET key = (SELECT r.key FROM temp.renewed AS r WHERE r.id = search_terms.id)
      WHERE key = char(1) || id;
      DROP TABLE temp.renewed;
      UPDATE ingests SET term_key = term_key(term) WHERE term_key <> term_key(term);
      DELETE FROM term_tweets;
      INSERT INTO term_tweets (term, first_tweet, last_tweet)
      SELECT term, min(tweet), max(tweet) FROM (
        SELECT term, tweet, tweet - row_number() OVER (PARTITION BY term ORDER BY tweet) AS run
        FROM temp.reached)
      GROUP BY term, run;
      DELETE FROM tweets WHERE \(Self.tweetIsUnreachable);
      DROP TABLE temp.reached;
      INSERT INTO sqlite_sequence (name, seq)
      SELECT 'tweets', 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'tweets');
      UPDATE sqlite_sequence SET seq = max(seq, (SELECT coalesce(max(pk), 0) FROM tweets))
      WHERE name = 'tweets';
      DELETE FROM tweet_ids;
      DELETE FROM tweet_text_ids;
      DELETE FROM tweet_id_runs;
      INSERT INTO tweet_id_runs (run, ids)
      SELECT 1, count(DISTINCT id) FROM tweets WHERE typeof(id) = 'integer'
      HAVING count(*) > 0;
      INSERT INTO tweet_ids (run, first_id, ids)
      SELECT 1, min(id), packed_ids(id, tweet) FROM (
        SELECT id, min(pk) AS tweet,
          (row_number() OVER (ORDER BY id) - 1) / \(PackedIDs.idsMax) AS part
        FROM tweets WHERE typeof(id) = 'integer' GROUP BY id)
      GROUP BY part ORDER BY 2;
      INSERT INTO tweet_text_ids (id, tweet)
      SELECT id, min(pk) FROM tweets WHERE typeof(id) = 'text' GROUP BY id ORDER BY id;
      DELETE FROM tweet_times;
      INSERT INTO tweet_times (block, times) \(Self.foundedTimes);
      DELETE FROM read_blocks;
      DELETE FROM term_mentions;
      DELETE FROM popularity;
      DELETE FROM mentions WHERE key <> mention_key('#' || display);
      INSERT INTO mentions (kind, key, display, display_tweet)
      SELECT mention_kind(j.value), mention_key(j.value), substr(j.value, 2), t.id
      FROM tweets AS t JOIN json_each(t.mentions) AS j
      WHERE mention_key(j.value) <> ''
      ORDER BY t.id
      ON CONFLICT (kind, key) DO NOTHING;
      UPDATE mentions SET display = w.display, display_tweet = w.tweet
      FROM (\(Self.wrongSpellings)) AS w WHERE w.id = mentions.id;
      INSERT INTO term_mentions (term, mention, first_tweet, tweets)
      SELECT term, mention, min(tweet), packed_tweets(tweet) FROM (
        SELECT term, mention, tweet, (row_number() OVER (
          PARTITION BY term, mention ORDER BY tweet) - 1) / \(PackedTweets.tweetsMax) AS part
        FROM (SELECT DISTINCT * FROM (\(Self.foundedRows)) WHERE mention IS NOT NULL))
      GROUP BY term, mention, part;
      INSERT INTO popularity (term, mention, kind, count) \(Self.foundedCounts);
      DELETE FROM mentions WHERE \(Self.mentionIsUnreachable);
      \(TermCounters.update);
      """)
    try noteFoldingRules()
  }

  private static let tweetIsUnreachable = """
    NOT EXISTS (SELECT 1 FROM temp.reached WHERE tweet = pk)
    """
}
