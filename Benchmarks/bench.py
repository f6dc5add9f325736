"""Measures smashtag beside its peers, and says which limits are kept.

    make bench                           everything but growth, 5 rounds
    make bench ARGS="--quick"            the full tweets only, 3 rounds
    make bench ARGS="--only slim,query"  of full, slim, query, prune, service, cluster, growth

Ends with 1 if two answers differ. Files made along the way lie in .bench.
"""

import argparse
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import readme
from measure import Measurements
from report import report, version
from works import Works

ROOT = Path(__file__).resolve().parent.parent
BENCH = ROOT / ".bench"
CORPORA = {
    "full": ["full"],
    "slim": ["slim"],
    "query": ["slim"],
    "prune": ["slim-parts"],
    "service": ["slim", "slim-1m"],
    "cluster": ["slim"],
    "growth": ["slim-1m", "slim-10m"],
    "cluster_growth": ["slim-10m"],
}


@dataclass(frozen=True)
class Places:
    """Where the programs lie, and the files of one run."""

    smashtag: Path
    python: Path
    work: Path

    def peer(self, name):
        return ROOT / "Benchmarks" / name

    def fresh(self, name):
        """The path of a file that is not there yet, nor what SQLite or DuckDB keep beside it."""
        self.work.mkdir(parents=True, exist_ok=True)
        for old in self.work.glob(name + "*"):
            old.unlink()
        return self.work / name

    def clear(self):
        for old in self.work.glob("*"):
            old.unlink()


def main():
    wanted = arguments()
    python = python_with(["requirements.txt"] + ["requirements-chdb.txt"] * wanted.chdb)
    needed = [corpus for work in wanted.only for corpus in CORPORA[work]]
    subprocess.run([python, ROOT / "Benchmarks/corpora.py", *needed], check=True)

    places = Places(wanted.smashtag, python, BENCH / "work")
    seen = Measurements()
    works = Works(places, seen, wanted.rounds, wanted.chdb)
    for work in wanted.only:
        print(f"bench: {work}", file=sys.stderr)
        getattr(works, work)()
    places.clear()

    said = report(seen, as_typed(), versions(places))
    print(said)
    wanted.results.write_text(said)
    print(f"bench: written to {wanted.results}", file=sys.stderr)
    if wanted.results == ROOT / "Benchmarks/RESULTS.md":
        readme.main()


def as_typed():
    given = shlex.join(sys.argv[1:])
    return f'make bench ARGS="{given}"' if given else "make bench"


def arguments():
    parser = argparse.ArgumentParser(prog="bench.py", description=__doc__.split("\n")[0])
    parser.add_argument(
        "--only", type=works_named, metavar="WORKS",
        help=f"of {','.join(CORPORA)}, divided by commas (default: all but growth)")
    parser.add_argument("--rounds", type=int, help="how often each work is done (default 5)")
    parser.add_argument("--quick", action="store_true", help="the full tweets only, 3 rounds")
    parser.add_argument("--chdb", action="store_true", help="also ask chDB (200 MB to fetch)")
    parser.add_argument(
        "--results", type=Path, metavar="FILE",
        help="where the tables go (default: Benchmarks/RESULTS.md if every work but growth was done"
        " at least 5 times, else .bench/results.md)")
    parser.add_argument(
        "--smashtag", type=Path, default=ROOT / ".build/release/smashtag", metavar="FILE",
        help="the binary to measure (default: the release build)")
    wanted = parser.parse_args()
    everything = [work for work in CORPORA if not work.endswith("growth")]
    wanted.only = wanted.only or (["full"] if wanted.quick else everything)
    wanted.rounds = wanted.rounds or (3 if wanted.quick else 5)
    if not wanted.results:
        whole = wanted.rounds >= 5 and set(wanted.only) >= set(everything)
        wanted.results = ROOT / "Benchmarks/RESULTS.md" if whole else BENCH / "results.md"
    return wanted


def works_named(text):
    works = text.split(",")
    if unknown := [work for work in works if work not in CORPORA]:
        raise argparse.ArgumentTypeError(f"no such work: {unknown[0]}")
    return works


def python_with(requirements):
    """A Python of our own with the pinned packages. Where they are there, pip asks nobody."""
    folder = BENCH / "venv"
    if not (folder / "bin" / "pip").exists():
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    install += ["--only-binary", ":all:"]
    for name in requirements:
        install += ["--requirement", ROOT / "Benchmarks" / name]
    subprocess.run([folder / "bin" / "python", *install], check=True)
    return folder / "bin" / "python"


def versions(places):
    ask = "import duckdb; print('DuckDB', duckdb.__version__)"
    return [
        version([places.smashtag, "--version"]), version([places.python, "-c", ask]),
        version([places.python, "--version"]), version(["jq", "--version"])]


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
