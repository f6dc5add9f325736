"""chDB, ClickHouse in a process, as a further yardstick: reads, folds and counts, stores nothing.

    chdb_peer.py scan FILE

Prints one JSON object as duckdb_peer.py does.
"""

import json
import sys
import time

import chdb

ENTITIES = (
    "Tuple(hashtags Array(Tuple(text String)), user_mentions Array(Tuple(screen_name String)))")
COUNTS = """
    SELECT kind, key, uniqExact(id) AS count FROM (
      SELECT id, mention.1 AS kind, lower(mention.2) AS key
      FROM file('{file}', 'JSONEachRow',
        'id Int64, entities {entities}, retweeted_status Tuple(entities {entities})')
      ARRAY JOIN arrayConcat(
        arrayMap(h -> (1, h.1), arrayConcat(
          entities.hashtags, retweeted_status.entities.hashtags)),
        arrayMap(u -> (2, u.1), arrayConcat(
          entities.user_mentions, retweeted_status.entities.user_mentions))) AS mention)
    GROUP BY kind, key HAVING count > 1"""
SUMMED_UP = """
    SELECT kind, count() AS popular, sum(count) AS total,
      arraySlice(arraySort(t -> (-t.2, t.1), groupArray((key, count))), 1, 100) AS top
    FROM ({counts}) GROUP BY kind ORDER BY kind
    SETTINGS max_threads = 2, input_format_skip_unknown_fields = 1"""


def scan(file):
    counts = COUNTS.format(file=file, entities=ENTITIES)
    lines = str(chdb.query(SUMMED_UP.format(counts=counts), "JSONEachRow")).splitlines()
    return {
        {1: "hashtags", 2: "users"}[row["kind"]]: {
            "popular": int(row["popular"]), "sum": int(row["total"]),
            "top": [[key, str(count)] for key, count in map(pair, row["top"])]}
        for row in map(json.loads, lines)
    }


def pair(item):
    return item.values() if isinstance(item, dict) else item


if __name__ == "__main__":
    wall, processor = time.perf_counter(), time.process_time()
    answer = scan(sys.argv[2])
    print(json.dumps({
        "seconds": time.perf_counter() - wall,
        "processor": time.process_time() - processor,
        "answer": answer,
    }))
