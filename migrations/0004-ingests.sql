-- Where the tweets come from: a row for each file that was ingested to its end, as often as it was.
--
-- A row is written once, in the transaction of the file's last tweets, and stays when its term is
-- forgotten or pruned: it keeps the term's words, and refers to no other row.
-- `file` is the path as it was given, `-` for standard input; `sha256` is that of its bytes as they lay
-- on disk, in 64 lower-case digits, or NULL where it was not taken. `started_at` is in milliseconds since 1970, UTC.
CREATE TABLE ingests (
  id INTEGER PRIMARY KEY,
  term TEXT NOT NULL,
  term_key TEXT NOT NULL,
  file TEXT NOT NULL,
  sha256 TEXT CHECK (length(sha256) = 64),
  bytes INTEGER NOT NULL CHECK (bytes >= 0),
  started_at INTEGER NOT NULL,
  milliseconds INTEGER NOT NULL,
  read INTEGER NOT NULL,
  new INTEGER NOT NULL,
  known INTEGER NOT NULL,
  updated INTEGER NOT NULL,
  notices INTEGER NOT NULL,
  skipped INTEGER NOT NULL,
  failed_documents INTEGER NOT NULL
) STRICT;

-- For viewers and other programs.
CREATE VIEW v_ingests AS
SELECT file, sha256, bytes, term, datetime(started_at / 1000, 'unixepoch') AS started,
  milliseconds / 1000.0 AS seconds, read, new, known, updated, notices, skipped, failed_documents
FROM ingests;
