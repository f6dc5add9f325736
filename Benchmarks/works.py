"""What is measured: the works, run in turns with those of the peers, and their answers compared."""

import json
import sqlite3
import sys

import cluster
import corpora
import service
from measure import all_of, into_page_cache, peer_run, piped, run

TERM = "#bench"


CLUSTER_QUESTIONS = {
    "popularity --top 20, two shards": ["--top", "20"],
    "popularity, two shards": [],
}


class Works:
    def __init__(self, places, measurements, rounds, with_chdb):
        self.places, self.seen, self.rounds = places, measurements, rounds
        self.with_chdb = with_chdb

    def corpus(self, name):
        """Each work reads its file out of the page cache."""
        into_page_cache(corpora.path(name))
        return corpora.path(name)

    def smashtag(self, database, *arguments):
        return [self.places.smashtag, "--db", database, *arguments]

    def ingest(self, database, file, term=TERM):
        return run(self.smashtag(database, "ingest", file, "--term", term, "--quiet"))

    def duckdb(self, *arguments):
        return peer_run([self.places.python, self.places.peer("duckdb_peer.py"), *arguments])

    # Cold, and again

    def full(self):
        for number in range(self.rounds):
            self.cold_and_again("full", "full.jsonl", number)
            for packing in ("gz", "zst"):
                self.cold(f"full.{packing}", f"full.jsonl.{packing}", number)
            if number == 0:
                self.further_peers()

    def slim(self):
        for number in range(self.rounds):
            self.cold_and_again("slim", "slim.jsonl", number)

    def cold_and_again(self, name, file, number):
        """Once in an empty database and once more; and what a scan of the file costs."""
        path = self.corpus(file)
        ours, theirs = self.both(name, path, number, ("cold", "again"))
        scanned, answer = self.duckdb("scan", path)
        self.seen.add(f"{name} scan, duckdb", scanned)
        self.compare(name, ours, {"store": theirs, "scan": answer})

    def cold(self, name, file, number):
        ours, theirs = self.both(name, self.corpus(file), number, ("cold",))
        self.compare(name, ours, {"store": theirs})

    def both(self, name, path, number, times):
        """smashtag and DuckDB, who takes turns in going first; returns their answers."""
        database, peers = self.places.fresh("smashtag.sqlite"), self.places.fresh("peer.duckdb")

        def ours():
            for which in times:
                self.seen.add(f"{name} {which}", self.ingest(database, path))

        def theirs():
            for which in times:
                self.seen.add(f"{name} {which}, duckdb", self.duckdb("store", path, peers)[0])

        for side in (ours, theirs) if number % 2 == 0 else (theirs, ours):
            side()
        return self.answer(database), self.duckdb("answer", peers)[1]

    def answer(self, database):
        return piped(
            self.smashtag(database, "popularity", TERM, "--json"),
            [sys.executable, self.places.peer("answers.py"), "smashtag"])

    def further_peers(self):
        """Too slow or too large to be asked in each round."""
        path = self.corpus("full.jsonl")
        expected = self.duckdb("scan", path)[1]
        output = self.places.fresh("jq.txt")
        self.seen.add("full scan, jq", run([self.places.peer("jq_peer.sh"), path], output))
        counted = piped(
            ["cat", output], [sys.executable, self.places.peer("answers.py"), "lines"])
        self.compare("full", expected, {"jq": counted})
        if self.with_chdb:
            scanned, counted = peer_run(
                [self.places.python, self.places.peer("chdb_peer.py"), "scan", path])
            self.seen.add("full scan, chdb", scanned)
            self.compare("full", expected, {"chdb": counted})

    def compare(self, name, answer, others):
        for who, other in others.items():
            if answer == other:
                continue
            for line in differences(answer, other):
                print(f"bench: {line}", file=sys.stderr)
            sys.exit(f"bench: the answers for {name} differ: that of {who} is the second")

    # What has been stored is asked

    def query(self):
        database = self.places.fresh("query.sqlite")
        self.ingest(database, self.corpus("slim.jsonl"))
        self.seen.facts["bytes a tweet"] = bytes_a_tweet(database)
        answer = self.answer(database)
        self.seen.facts["mentions in the list"] = sum(k["popular"] for k in answer.values())
        common, rare = common_and_rare(database)
        questions = {
            "popularity --top 20": ["popularity", TERM, "--top", "20"],
            "popularity": ["popularity", TERM],
            "tweets --mention, common": ["tweets", TERM, "--mention", common, "--limit", "50"],
            "tweets --mention, rare": ["tweets", TERM, "--mention", rare, "--limit", "50"],
        }
        for _ in range(3 * self.rounds):
            for name, arguments in questions.items():
                output = self.places.fresh("answer.txt")
                self.seen.add(name, run(self.smashtag(database, *arguments), output))

    # Half of ten terms is pruned

    def prune(self):
        """What is pruned are the terms that were ingested first."""
        half = corpora.PARTS // 2
        for _ in range(self.rounds):
            database = self.places.fresh("prune.sqlite")
            ingests = [self.ingest_part(database, part) for part in range(corpora.PARTS)]
            self.seen.add("ingest of five terms", all_of(ingests[:half]))
            command = self.smashtag(database, "prune", "--keep", str(half), "--quiet")
            self.seen.add("prune of these five", run(command))
            left = json.loads(run(self.smashtag(database, "stats", "--json")).said)
            if left["terms"] != half:
                sys.exit(f"bench: {left['terms']} terms are left where {half} should be")

    def ingest_part(self, database, part):
        path = corpora.part_path(part)
        into_page_cache(path)
        return self.ingest(database, path, f"#part{part}")

    # What has been stored is served

    def service(self):
        """The ingest beside it brings tweets that are not there yet, half as many as there are."""
        database = self.places.fresh("service.sqlite")
        self.ingest(database, self.corpus("slim.jsonl"))
        beside = self.corpus("slim-1m.jsonl")
        self.seen.facts |= service.measure(self.places.smashtag, database, TERM, beside)

    # On two shards, beside one file

    def cluster(self):
        """The same tweets on both engines, in turns, and the same answers."""
        for number in range(min(self.rounds, 3)):
            database = self.places.fresh("cluster.sqlite")
            path = self.corpus("slim.jsonl")
            with cluster.two_shards() as store:
                def ours():
                    self.seen.add("slim cold, one file", self.ingest(database, path))

                def theirs():
                    command = self.on(store, "ingest", path, "--term", TERM, "--quiet")
                    self.seen.add("slim cold, two shards", run(command))

                for side in (ours, theirs) if number % 2 == 0 else (theirs, ours):
                    side()
                for _ in range(5):
                    for name, arguments in CLUSTER_QUESTIONS.items():
                        output = self.places.fresh("answer.txt")
                        command = self.on(store, "popularity", TERM, *arguments)
                        self.seen.add(name, run(command, output))
                answer = piped(
                    self.on(store, "popularity", TERM, "--json"),
                    [sys.executable, self.places.peer("answers.py"), "smashtag"])
                self.compare("slim", self.answer(database), {"the cluster": answer})

    def cluster_growth(self):
        path = self.corpus("slim-10m.jsonl")
        with cluster.two_shards() as store:
            command = self.on(store, "ingest", path, "--term", TERM, "--quiet")
            self.seen.add("slim-10m cold, two shards", run(command))

    def on(self, store, *arguments):
        return [self.places.smashtag, "--store", store, *arguments]

    def growth(self):
        for _ in range(min(self.rounds, 3)):
            for size in ("1m", "10m"):
                database = self.places.fresh("growth.sqlite")
                path = self.corpus(f"slim-{size}.jsonl")
                self.seen.add(f"slim-{size} cold", self.ingest(database, path))


def differences(answer, other):
    for kind in answer.keys() | other.keys():
        one, two = answer.get(kind, {}), other.get(kind, {})
        for sum_of in ("popular", "sum"):
            if one.get(sum_of) != two.get(sum_of):
                yield f"{kind}, {sum_of}: {one.get(sum_of)} and {two.get(sum_of)}"
        rows = zip(one.get("top", []), two.get("top", []))
        for place, (first, second) in enumerate(rows, 1):
            if first != second:
                yield f"{kind}, place {place}: {first} and {second}"


def bytes_a_tweet(database):
    """What the database takes for a tweet, its text aside."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as opened:
        (pages,) = opened.execute("PRAGMA page_count").fetchone()
        (page_bytes,) = opened.execute("PRAGMA page_size").fetchone()
        tweets, text_bytes = opened.execute(
            "SELECT count(*), sum(length(CAST(text AS BLOB))) FROM tweets").fetchone()
    return (pages * page_bytes - text_bytes) / tweets


def common_and_rare(database):
    """The mention with the highest count, and one with the lowest that is listed."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as opened:
        return [
            opened.execute(
                f"""
                SELECT iif(mentions.kind = 1, '#', '@') || key FROM popularity
                JOIN mentions ON mentions.id = mention
                WHERE count > 1 ORDER BY count {order}, key LIMIT 1""").fetchone()[0]
            for order in ("DESC", "ASC")
        ]
