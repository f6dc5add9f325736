-- Fewer and shorter rows for each tweet, so that an ingest costs about the same whatever the size of the
-- database, and answers that need no sorting.
--
-- `tweets.mentions` and `term_tweets` stay what all else follows from, and can be read in any viewer.
-- Two tables are packed, because whoever reads them reads many tweets at once: the views below give
-- the same in plain rows.

-- A tweet's `id` is unique by `tweet_ids`. Row numbers are never used twice. Columns are not checked by
-- SQLite, which would cost an ingest more than to number them: `check` looks at all of them.
ALTER TABLE tweets RENAME TO tweets_before;

CREATE TABLE tweets (
  pk INTEGER PRIMARY KEY AUTOINCREMENT,
  id ANY NOT NULL,
  author TEXT,
  created_at INTEGER,
  is_retweet INTEGER NOT NULL,
  text TEXT,
  mentions TEXT NOT NULL
) STRICT;

INSERT INTO tweets (pk, id, author, created_at, is_retweet, text, mentions)
SELECT pk, id, author, created_at, is_retweet, text, mentions FROM tweets_before ORDER BY pk;

-- The row of each tweet, by its id. A table of its own and no index, in a few runs: ids that came together
-- are written one after the other in their order, instead of each where it belongs among all ids,
-- which in a large database is a page of its own for nearly every tweet. No id is in two runs.
CREATE TABLE tweet_ids (
  run INTEGER NOT NULL REFERENCES tweet_id_runs (run),
  id ANY NOT NULL,
  tweet INTEGER NOT NULL REFERENCES tweets (pk),
  PRIMARY KEY (run, id)
) STRICT, WITHOUT ROWID;

-- How many ids were written into each run.
CREATE TABLE tweet_id_runs (
  run INTEGER PRIMARY KEY,
  ids INTEGER NOT NULL
) STRICT;

INSERT INTO tweet_id_runs (run, ids) SELECT 1, count(*) FROM tweets;
INSERT INTO tweet_ids (run, id, tweet) SELECT 1, id, pk FROM tweets ORDER BY id;

-- When tweets were made, in blocks of 4,096 tweets: block 0 has those of `pk` 0 to 4095. Four bytes a
-- tweet, little-endian: see PackedTimes.swift. It says no more than `tweets`, only faster.
CREATE TABLE tweet_times (
  block INTEGER PRIMARY KEY,
  times BLOB NOT NULL
) STRICT;

INSERT INTO tweet_times (block, times)
SELECT pk / 4096, packed_times(pk, created_at, is_retweet) FROM tweets GROUP BY pk / 4096;

-- Which tweets were found under which term: runs of rows from `first_tweet` to `last_tweet`, since most
-- tweets of a term come together. Each run is as long as it can be.
ALTER TABLE term_tweets RENAME TO term_tweets_before;

CREATE TABLE term_tweets (
  term INTEGER NOT NULL REFERENCES search_terms (id),
  first_tweet INTEGER NOT NULL REFERENCES tweets (pk),
  last_tweet INTEGER NOT NULL REFERENCES tweets (pk) CHECK (last_tweet >= first_tweet),
  PRIMARY KEY (term, first_tweet)
) STRICT, WITHOUT ROWID;

INSERT INTO term_tweets (term, first_tweet, last_tweet)
SELECT term, min(tweet), max(tweet) FROM (
  SELECT term, tweet, tweet - row_number() OVER (PARTITION BY term ORDER BY tweet) AS run
  FROM term_tweets_before)
GROUP BY term, run
ORDER BY 1, 2;

-- The tweets behind each number, at most 200 a row: `first_tweet`, and in `tweets` the distance from
-- each tweet to the next, seven bits a byte, the lowest first, the eighth set where more follow. The
-- rows of a term and a mention do not overlap.
ALTER TABLE term_mentions RENAME TO term_mentions_before;

CREATE TABLE term_mentions (
  term INTEGER NOT NULL REFERENCES search_terms (id),
  mention INTEGER NOT NULL REFERENCES mentions (id),
  first_tweet INTEGER NOT NULL REFERENCES tweets (pk),
  tweets BLOB NOT NULL,
  PRIMARY KEY (term, mention, first_tweet)
) STRICT, WITHOUT ROWID;

INSERT INTO term_mentions (term, mention, first_tweet, tweets)
SELECT term, mention, min(tweet), packed_tweets(tweet) FROM (
  SELECT term, mention, tweet,
    (row_number() OVER (PARTITION BY term, mention ORDER BY tweet) - 1) / 200 AS part
  FROM term_mentions_before
  ORDER BY term, mention, tweet)
GROUP BY term, mention, part
ORDER BY 1, 2, 3;

-- The numbers. What more than one tweet carries is listed, and so it is kept in the order of the list.
ALTER TABLE popularity RENAME TO popularity_before;

CREATE TABLE popularity (
  term INTEGER NOT NULL REFERENCES search_terms (id),
  mention INTEGER NOT NULL REFERENCES mentions (id),
  kind INTEGER NOT NULL CHECK (kind IN (1, 2)),
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (term, mention)
) STRICT, WITHOUT ROWID;

INSERT INTO popularity (term, mention, kind, count)
SELECT p.term, p.mention, m.kind, p.count
FROM popularity_before AS p JOIN mentions AS m ON m.id = p.mention
ORDER BY 1, 2;

CREATE INDEX popularity_in_order ON popularity (term, kind, count DESC, mention) WHERE count > 1;

-- How many different mentions the tweets of a term carry, and how many of them one tweet alone.
ALTER TABLE search_terms ADD COLUMN hashtags INTEGER NOT NULL DEFAULT 0;
ALTER TABLE search_terms ADD COLUMN hashtags_seen_once INTEGER NOT NULL DEFAULT 0;
ALTER TABLE search_terms ADD COLUMN users INTEGER NOT NULL DEFAULT 0;
ALTER TABLE search_terms ADD COLUMN users_seen_once INTEGER NOT NULL DEFAULT 0;

UPDATE search_terms SET (hashtags, hashtags_seen_once, users, users_seen_once) = (
  SELECT
    count(*) FILTER (WHERE kind = 1), count(*) FILTER (WHERE kind = 1 AND count = 1),
    count(*) FILTER (WHERE kind = 2), count(*) FILTER (WHERE kind = 2 AND count = 1)
  FROM popularity AS p WHERE p.term = search_terms.id);

DROP TABLE popularity_before;
DROP TABLE term_mentions_before;
DROP TABLE term_tweets_before;
DROP TABLE tweets_before;
PRAGMA incremental_vacuum;

-- Passages of files that were read under a term and gave nothing but tweets and notices: who meets the
-- same bytes again need not read them. A passage goes when the term loses a tweet.
CREATE TABLE read_blocks (
  term INTEGER NOT NULL REFERENCES search_terms (id),
  hash_high INTEGER NOT NULL,
  hash_low INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  lines INTEGER NOT NULL,
  tweets INTEGER NOT NULL,
  notices INTEGER NOT NULL,
  cut_tweets INTEGER NOT NULL,
  PRIMARY KEY (term, hash_high, hash_low)
) STRICT, WITHOUT ROWID;

-- The seed of their hashes, one random number, so that nobody can write other bytes with the same hash.
-- There is none as long as there is no block.
CREATE TABLE read_blocks_seed (seed INTEGER NOT NULL) STRICT;

-- For viewers and other programs: the tweets of each term, and the numbers.
CREATE VIEW v_tweets AS
SELECT s.term, t.id, t.author, datetime(t.created_at, 'unixepoch') AS created_at, t.is_retweet,
  t.text, t.mentions
FROM search_terms AS s
JOIN term_tweets AS r ON r.term = s.id
JOIN tweets AS t ON t.pk BETWEEN r.first_tweet AND r.last_tweet;

CREATE VIEW v_mentions AS
SELECT v.term, j.value AS mention, v.id, v.author, v.created_at, v.is_retweet, v.text
FROM v_tweets AS v JOIN json_each(v.mentions) AS j;

CREATE VIEW v_popularity AS
SELECT s.term, iif(p.kind = 1, 'hashtag', 'user') AS kind,
  iif(p.kind = 1, '#', '@') || m.display AS mention, m.key, p.count
FROM search_terms AS s
JOIN popularity AS p ON p.term = s.id
JOIN mentions AS m ON m.id = p.mention;
