-- Ids packed: 32 of them a row, in ten bytes each where a row each took twenty.

ALTER TABLE tweet_ids RENAME TO tweet_ids_before;

-- The rows of tweets by their ids: `first_id`, and in `ids` the lowest row, and then id by id in ascending
-- order the distance from the id before, which the first has not, and the distance from the lowest
-- row; seven bits a byte, the lowest first, the eighth set where more follow. The rows of a run do not
-- overlap, and no id is in two runs.
CREATE TABLE tweet_ids (
  run INTEGER NOT NULL REFERENCES tweet_id_runs (run),
  first_id INTEGER NOT NULL,
  ids BLOB NOT NULL,
  PRIMARY KEY (run, first_id)
) STRICT, WITHOUT ROWID;

INSERT INTO tweet_ids (run, first_id, ids)
SELECT run, min(id), packed_ids(id, tweet) FROM (
  SELECT run, id, tweet, (row_number() OVER (PARTITION BY run ORDER BY id) - 1) / 32 AS part
  FROM tweet_ids_before WHERE typeof(id) = 'integer')
GROUP BY run, part
ORDER BY 1, 2;

-- The rows of tweets that are known by a text.
CREATE TABLE tweet_text_ids (
  id TEXT PRIMARY KEY,
  tweet INTEGER NOT NULL REFERENCES tweets (pk)
) STRICT, WITHOUT ROWID;

INSERT INTO tweet_text_ids (id, tweet)
SELECT id, tweet FROM tweet_ids_before WHERE typeof(id) = 'text' ORDER BY id;

UPDATE tweet_id_runs SET ids = (
  SELECT count(*) FROM tweet_ids_before AS i
  WHERE i.run = tweet_id_runs.run AND typeof(i.id) = 'integer');

DROP TABLE tweet_ids_before;
DELETE FROM tweet_id_runs WHERE ids = 0;
PRAGMA incremental_vacuum;
