"""DuckDB as the yardstick: the same answer, and the same work, written for DuckDB's strengths.

    duckdb_peer.py scan FILE              read, fold, count in memory, store nothing
    duckdb_peer.py store FILE DATABASE    keep tweets, links, mentions and counters in a file
    duckdb_peer.py answer DATABASE        what the stored counters say

The rules are smashtag's as far as SQL goes: a tweet counts once however many copies there are, a
retweet has the mentions of its original too, keys are folded (the corpora's are ASCII). What SQL
does not do is left out, to DuckDB's advantage: no spelling to show, no union over different
copies, no keys that the database enforces, no repair of bad lines.

Prints one JSON object: the seconds from opening to closing the database, without the start of
Python, the seconds of processor time in them, and the answer.
"""

import json
import sys
import time

import duckdb

THREADS = 2
TERM = "#bench"

# Only these are read; DuckDB skips every other field.
ENTITIES = (
    "STRUCT(hashtags STRUCT(\"text\" VARCHAR)[], user_mentions STRUCT(screen_name VARCHAR)[])")
NEEDED_TO_COUNT = (
    f"id: 'BIGINT', entities: '{ENTITIES}', retweeted_status: 'STRUCT(entities {ENTITIES})'")
NEEDED_TO_STORE = (
    f"{NEEDED_TO_COUNT}, created_at: 'VARCHAR', \"text\": 'VARCHAR', "
    "user: 'STRUCT(screen_name VARCHAR)'")

# list_concat passes over NULL, which retweeted_status is in most tweets.
HASHTAGS = "list_concat(entities.hashtags, retweeted_status.entities.hashtags)"
USERS = "list_concat(entities.user_mentions, retweeted_status.entities.user_mentions)"

TABLES = """
    CREATE TABLE IF NOT EXISTS tweets (
      id BIGINT, author VARCHAR, created_at TIMESTAMP, is_retweet BOOLEAN, text VARCHAR);
    CREATE TABLE IF NOT EXISTS term_tweets (term VARCHAR, tweet BIGINT);
    CREATE TABLE IF NOT EXISTS tweet_mentions (tweet BIGINT, kind TINYINT, key VARCHAR);
    CREATE TABLE IF NOT EXISTS popularity (term VARCHAR, kind TINYINT, key VARCHAR, count BIGINT);
"""


def tweets_in(file, columns):
    return f"read_ndjson('{file}', columns = {{{columns}}})"


def opened(path=":memory:"):
    database = duckdb.connect(path)
    database.execute(f"SET threads = {THREADS}; SET preserve_insertion_order = false")
    return database


def scan(file):
    database = opened()
    counts = f"""
        WITH found AS (
          SELECT id, {HASHTAGS} AS hashtags, {USERS} AS users
          FROM {tweets_in(file, NEEDED_TO_COUNT)}),
        mentioned AS (
          SELECT id, 1 AS kind, lower(unnest(hashtags).text) AS key FROM found
          UNION ALL
          SELECT id, 2, lower(unnest(users).screen_name) FROM found)
        SELECT kind, key, count(DISTINCT id) AS count FROM mentioned GROUP BY kind, key
        HAVING count(DISTINCT id) > 1"""
    answer = summed_up(database, counts)
    database.close()
    return answer


def store(file, path):
    database = opened(path)
    database.execute(TABLES)
    database.execute("BEGIN")
    # NOT IN, since ANTI JOIN would hash the tweets of the file, text and all, and not the known ids:
    # DuckDB cannot know how many tweets a file has.
    database.execute(f"""
        CREATE TEMP TABLE incoming AS
        SELECT id, user.screen_name AS author,
          strptime(created_at, '%a %b %d %H:%M:%S +0000 %Y') AS created_at,
          retweeted_status IS NOT NULL AS is_retweet, text,
          list_transform({HASHTAGS}, lambda hashtag: hashtag.text) AS hashtags,
          list_transform({USERS}, lambda mentioned: mentioned.screen_name) AS users
        FROM {tweets_in(file, NEEDED_TO_STORE)}
        WHERE id NOT IN (SELECT tweet FROM term_tweets WHERE term = '{TERM}')""")
    # A second copy in the file goes. To compare numbers alone is cheaper than DISTINCT ON rows.
    database.execute("""
        DELETE FROM incoming WHERE rowid IN (
          SELECT unnest(list(rowid)[2:]) FROM incoming GROUP BY id HAVING count(*) > 1)""")
    database.execute(f"INSERT INTO term_tweets SELECT '{TERM}', id FROM incoming")
    database.execute("""
        CREATE TEMP TABLE mentioned AS
        SELECT DISTINCT id, 1::TINYINT AS kind, lower(unnest(hashtags)) AS key FROM incoming
        UNION ALL
        SELECT DISTINCT id, 2, lower(unnest(users)) FROM incoming""")
    database.execute("""
        INSERT INTO tweet_mentions
        SELECT * FROM mentioned ANTI JOIN tweets USING (id)""")
    database.execute("""
        INSERT INTO tweets
        SELECT id, author, created_at, is_retweet, text FROM incoming ANTI JOIN tweets USING (id)""")
    database.execute(f"""
        MERGE INTO popularity AS p
        USING (SELECT kind, key, count(*) AS count FROM mentioned GROUP BY kind, key) AS new
        ON p.term = '{TERM}' AND p.kind = new.kind AND p.key = new.key
        WHEN MATCHED THEN UPDATE SET count = p.count + new.count
        WHEN NOT MATCHED THEN INSERT VALUES ('{TERM}', new.kind, new.key, new.count)""")
    database.execute("COMMIT")
    database.execute("CHECKPOINT")
    database.close()


def answer(path):
    database = opened(path)
    return summed_up(
        database,
        f"SELECT kind, key, count FROM popularity WHERE term = '{TERM}' AND count > 1")


def summed_up(database, counts):
    """The answer as `answers.py` sums up smashtag's: the top of each kind, and sums of the rest."""
    rows = database.execute(f"""
        WITH counted AS MATERIALIZED ({counts})
        SELECT kind, count(*), sum(count)::BIGINT, (
          SELECT list([key, count::VARCHAR] ORDER BY count DESC, key) FROM (
            SELECT key, count FROM counted AS c WHERE c.kind = of_kind.kind
            ORDER BY count DESC, key LIMIT 100))
        FROM counted AS of_kind GROUP BY kind ORDER BY kind""").fetchall()
    return {
        {1: "hashtags", 2: "users"}[kind]: {"popular": popular, "sum": total, "top": top}
        for kind, popular, total, top in rows
    }


def main(work, *arguments):
    wall, processor = time.perf_counter(), time.process_time()
    result = {"scan": scan, "store": store, "answer": answer}[work](*arguments)
    print(json.dumps({
        "seconds": time.perf_counter() - wall,
        "processor": time.process_time() - processor,
        "answer": result,
    }))


if __name__ == "__main__":
    main(*sys.argv[1:])
