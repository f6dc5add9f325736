"""Makes the corpora that are measured, each once, into .bench/corpora.

    python3 Benchmarks/corpora.py full slim        (also: slim-parts, slim-1m, slim-10m)

A corpus has the same tweets on every machine. `full.jsonl.gz` and `.zst` come with `full`;
slim-10m takes five gigabytes. Who changes how tweets are made deletes .bench/corpora.
"""

import gzip
import os
import shutil
import sys
import time
from contextlib import contextmanager
from pathlib import Path

from full_tweets import FullTweets
from slim_tweets import slim_tweets
from vocabulary import Vocabulary

FOLDER = Path(__file__).resolve().parent.parent / ".bench" / "corpora"
PARTS = 10


def path(name):
    return FOLDER / name


@contextmanager
def finished(target):
    """A file that appears under its name only when it is whole."""
    unfinished = target.with_name(target.name + ".part")
    with open(unfinished, "wb", buffering=1 << 20) as file:
        yield file
    os.replace(unfinished, target)


def write(target, lines):
    with finished(target) as file:
        file.writelines(lines)


def make_full():
    plain = path("full.jsonl")
    vocabulary = Vocabulary(1, hashtags=20_000, people=60_000, phrases=40_000)
    write(plain, FullTweets(vocabulary, 1, 100_000))


def make_gzip():
    with open(path("full.jsonl"), "rb") as plain, finished(path("full.jsonl.gz")) as target:
        # The time is left out of the header, so that the bytes are always the same.
        with gzip.GzipFile("", "wb", 6, target, mtime=0) as packed:
            shutil.copyfileobj(plain, packed, 1 << 20)


def make_zstd():
    import zstandard

    with open(path("full.jsonl"), "rb") as plain, finished(path("full.jsonl.zst")) as target:
        zstandard.ZstdCompressor(level=3).copy_stream(plain, target)


def make_slim(target, seed, count):
    vocabulary = Vocabulary(2, hashtags=100_000, people=300_000, phrases=60_000)
    write(target, slim_tweets(vocabulary, seed, count))


def make_parts():
    """slim in ten files of as many lines, for ten terms."""
    with open(path("slim.jsonl"), "rb") as whole:
        for part in range(PARTS):
            write(part_path(part), (line for line, _ in zip(whole, range(200_000))))


def part_path(part):
    return path(f"slim-part-{part}.jsonl")


MAKERS = {
    "full.jsonl": make_full,
    "full.jsonl.gz": make_gzip,
    "full.jsonl.zst": make_zstd,
    "slim.jsonl": lambda: make_slim(path("slim.jsonl"), 2, 2_000_000),
    f"slim-part-{PARTS - 1}.jsonl": make_parts,
    "slim-1m.jsonl": lambda: make_slim(path("slim-1m.jsonl"), 3, 1_000_000),
    "slim-10m.jsonl": lambda: make_slim(path("slim-10m.jsonl"), 4, 10_000_000),
}
CORPORA = {
    "full": ["full.jsonl", "full.jsonl.gz", "full.jsonl.zst"],
    "slim": ["slim.jsonl"],
    "slim-parts": ["slim.jsonl", f"slim-part-{PARTS - 1}.jsonl"],
    "slim-1m": ["slim-1m.jsonl"],
    "slim-10m": ["slim-10m.jsonl"],
}


def main(names):
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in dict.fromkeys(file for corpus in names for file in CORPORA[corpus]):
        if path(name).exists():
            continue
        begun = time.monotonic()
        MAKERS[name]()
        megabytes = path(name).stat().st_size / 1e6
        seconds = time.monotonic() - begun
        print(f"corpora: {name}, {megabytes:,.0f} MB, made in {seconds:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    if len(sys.argv) == 1 or not CORPORA.keys() >= set(sys.argv[1:]):
        sys.exit(f"usage: corpora.py {'|'.join(CORPORA)} …")
    main(sys.argv[1:])
