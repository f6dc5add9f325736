-- The tweets, the search terms that found them, and what they mention.
--
-- Times are in UTC: `created_at`, `first_at`, `last_at` in seconds since 1970, `searched_at` in
-- milliseconds. Every count can be made again from `tweets.mentions` and `term_tweets`; `check` does.

-- A search term. `key` is the folded form by which it is one, `term` the spelling used last.
-- The counters are of the tweets that `term_tweets` lists for it.
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

-- A tweet, once, whichever terms found it. `id` is an integer for tweets and text for the posts of
-- other services. `author` is a screen name. `mentions` is a JSON array of "#Tag" and "@name" as
-- written, hashtags and users in the order of their first appearance: the union over all copies.
CREATE TABLE tweets (
  pk INTEGER PRIMARY KEY,
  id ANY NOT NULL UNIQUE CHECK (typeof(id) IN ('integer', 'text')),
  author TEXT,
  created_at INTEGER,
  is_retweet INTEGER NOT NULL CHECK (is_retweet IN (0, 1)),
  text TEXT,
  mentions TEXT NOT NULL
) STRICT;

-- Which tweet was found under which term. There is no index from tweets to terms: terms are few, so
-- whoever asks which terms have a tweet asks each of them, and an ingest writes one row less a tweet.
CREATE TABLE term_tweets (
  term INTEGER NOT NULL REFERENCES search_terms (id),
  tweet INTEGER NOT NULL REFERENCES tweets (pk),
  PRIMARY KEY (term, tweet)
) STRICT, WITHOUT ROWID;

-- A hashtag (kind 1) or a user (kind 2). `display` is the spelling, without its sign, in the earliest
-- tweet seen so far, whose id is `display_tweet`.
CREATE TABLE mentions (
  id INTEGER PRIMARY KEY,
  kind INTEGER NOT NULL CHECK (kind IN (1, 2)),
  key TEXT NOT NULL CHECK (key <> ''),
  display TEXT NOT NULL,
  display_tweet ANY NOT NULL,
  UNIQUE (kind, key)
) STRICT;

-- The tweets behind each number: those of a term that carry a mention are one range of rows.
CREATE TABLE term_mentions (
  term INTEGER NOT NULL REFERENCES search_terms (id),
  mention INTEGER NOT NULL REFERENCES mentions (id),
  tweet INTEGER NOT NULL REFERENCES tweets (pk),
  PRIMARY KEY (term, mention, tweet)
) STRICT, WITHOUT ROWID;

-- The numbers: how many tweets of a term carry a mention. Kept in the transaction of the rows they count.
CREATE TABLE popularity (
  term INTEGER NOT NULL REFERENCES search_terms (id),
  mention INTEGER NOT NULL REFERENCES mentions (id),
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (term, mention)
) STRICT, WITHOUT ROWID;
