/// A database as the release with schema version 1 wrote it. It is never edited: databases like it lie
/// on people's disks, and every later release has to open them.
public enum SchemaVersion1 {
  /// The SQL that makes it. `searched_at` is in milliseconds, the other times in seconds.
  public static let dump = """
    PRAGMA auto_vacuum = INCREMENTAL;
    PRAGMA journal_mode = WAL;
    BEGIN;
    CREATE TABLE search_terms (
      id INTEGER PRIMARY KEY,
      key TEXT NOT NULL UNIQUE CHECK (key <> ''),
      term TEXT NOT NULL,
      searched_at INTEGER NOT NULL,
      tweets INTEGER NOT NULL DEFAULT 0 CHECK (tweets >= 0),
      retweets INTEGER NOT NULL DEFAULT 0 CHECK (retweets BETWEEN 0 AND tweets),
      first_at INTEGER,
      last_at INTEGER
    ) STRICT;
    CREATE TABLE tweets (
      pk INTEGER PRIMARY KEY,
      id ANY NOT NULL UNIQUE CHECK (typeof(id) IN ('integer', 'text')),
      author TEXT,
      created_at INTEGER,
      is_retweet INTEGER NOT NULL CHECK (is_retweet IN (0, 1)),
      text TEXT,
      mentions TEXT NOT NULL
    ) STRICT;
    CREATE TABLE term_tweets (
      term INTEGER NOT NULL REFERENCES search_terms (id),
      tweet INTEGER NOT NULL REFERENCES tweets (pk),
      PRIMARY KEY (term, tweet)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE mentions (
      id INTEGER PRIMARY KEY,
      kind INTEGER NOT NULL CHECK (kind IN (1, 2)),
      key TEXT NOT NULL CHECK (key <> ''),
      display TEXT NOT NULL,
      display_tweet ANY NOT NULL,
      UNIQUE (kind, key)
    ) STRICT;
    CREATE TABLE term_mentions (
      term INTEGER NOT NULL REFERENCES search_terms (id),
      mention INTEGER NOT NULL REFERENCES mentions (id),
      tweet INTEGER NOT NULL REFERENCES tweets (pk),
      PRIMARY KEY (term, mention, tweet)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE popularity (
      term INTEGER NOT NULL REFERENCES search_terms (id),
      mention INTEGER NOT NULL REFERENCES mentions (id),
      count INTEGER NOT NULL CHECK (count > 0),
      PRIMARY KEY (term, mention)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO search_terms VALUES
      (1, '#stanford', '#Stanford', 1717200000000, 3, 1, 1717100000, 1717150000),
      (2, 'climate change', 'climate change', 1717300000000, 2, 0, 1717150000, 1717150000),
      (3, 'nothing', 'nothing', 1717250000000, 0, 0, NULL, NULL);
    INSERT INTO tweets VALUES
      (1, 1796630000000000001, 'ana_demo', 1717100000, 0, 'Go #Stanford! @ben_demo', '["#Stanford","@ben_demo"]'),
      (2, 1796630000000000002, 'ben_demo', 1717150000, 0, '#STANFORD #Straße', '["#STANFORD","#Straße"]'),
      (3, 'at://did:plc:demo/app.bsky.feed.post/1', NULL, NULL, 1, NULL, '["#stanford","@Ben_Demo"]'),
      (4, 1796630000000000004, 'cy_demo', NULL, 0, 'no mention', '[]');
    INSERT INTO term_tweets VALUES (1, 1), (1, 2), (1, 3), (2, 2), (2, 4);
    INSERT INTO mentions VALUES
      (1, 1, 'stanford', 'Stanford', 1796630000000000001),
      (2, 2, 'ben_demo', 'ben_demo', 1796630000000000001),
      (3, 1, 'strasse', 'Straße', 1796630000000000002);
    INSERT INTO term_mentions VALUES
      (1, 1, 1), (1, 1, 2), (1, 1, 3), (1, 2, 1), (1, 2, 3), (1, 3, 2), (2, 1, 2), (2, 3, 2);
    INSERT INTO popularity VALUES (1, 1, 3), (1, 2, 2), (1, 3, 1), (2, 1, 1), (2, 3, 1);
    PRAGMA application_id = 1936553063;
    PRAGMA user_version = 1;
    COMMIT;
    """
}
