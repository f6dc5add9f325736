"""The data that checks look at, each in a database of its own, and the service in front of it.

A world is made when the first check asks for it, by the program itself: `smashtag ingest` out of the
fixtures, then `smashtag serve` on a free port of the loopback. It ends with the run.
"""

import contextlib
import ctypes
import datetime
import http.client
import json
import pathlib
import re
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time

from harness import ROOT

FIXTURES = ROOT / "fixtures"
LONG = "x" * 140
TOKEN = "of-the-checks-0123456789"
STARTING = 20  # seconds
ENDING = 10
COMMAND = 60


class World:
    def __init__(self, binary):
        self.binary = binary
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="smashtag-browser-"))
        self.database = self.folder / "tweets.sqlite"
        self.server = None
        self.url = None
        # Of the service, and what is to be done once it runs.
        self.options = []
        self.after = lambda: None

    def smashtag(self, *words, codes=(0, 1)):
        """Runs a command on the database, as somebody beside the service would."""
        result = subprocess.run(
            [self.binary, *words], cwd=self.folder, env=self.environment(), text=True,
            capture_output=True, timeout=COMMAND, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        assert result.returncode in codes, f"smashtag {' '.join(words)}: {result.stderr}"
        return result.stdout

    def ingest(self, term, *fixtures):
        self.smashtag("ingest", "--quiet", "--term", term, *(str(FIXTURES / name) for name in fixtures))

    def ingest_tweets(self, term, tweets):
        """Tweets made here: see tweet()."""
        path = self.folder / "tweets.jsonl"
        path.write_text("".join(json.dumps(tweet) + "\n" for tweet in tweets), encoding="utf-8")
        self.smashtag("ingest", "--quiet", "--term", term, str(path))

    def environment(self):
        return {"HOME": str(self.folder), "PATH": "/usr/bin:/bin", "SMASHTAG_DB": str(self.database)}

    def serve(self):
        """Starts the service on a free port, and waits until it answers."""
        log = self.folder / "service.log"
        with open(log, "wb") as file:
            self.server = subprocess.Popen(
                [self.binary, "serve", "--listen", "127.0.0.1:0", *self.options], cwd=self.folder,
                env=self.environment(), stdin=subprocess.DEVNULL, stdout=file, stderr=file,
                preexec_fn=die_with_parent,
            )  # fmt: skip
        deadline = time.monotonic() + STARTING
        while True:
            self.must_run()
            if found := re.search(r"serving (http://127\.0\.0\.1:\d+)\n", log.read_text(errors="replace")):
                self.url = found[1]
                if answers(self.url):
                    return
            assert time.monotonic() < deadline, f"smashtag serve did not answer in {STARTING} s"
            time.sleep(0.02)

    def must_run(self):
        """Fails where the service has ended by itself, with what it said."""
        assert self.server, "smashtag serve was not started: its data could not be made"
        if self.server.poll() is not None:
            said = (self.folder / "service.log").read_text(errors="replace")[-1000:]
            raise AssertionError(f"smashtag serve ended with {self.server.returncode}: {said}")

    def stop(self):
        """Ends the service as systemd does; what does not end is a fault."""
        if self.server is None:
            return
        server, self.server = self.server, None
        server.send_signal(signal.SIGTERM)
        try:
            code = server.wait(ENDING)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
            raise AssertionError(f"smashtag serve did not end within {ENDING} s of SIGTERM") from None
        assert code == 0, f"smashtag serve ended with {code} after SIGTERM"

    def remove(self):
        try:
            self.stop()
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)


class Elsewhere:
    """A service that somebody else has started, with whatever is in it."""

    def __init__(self, url):
        self.url = url.rstrip("/")

    def __getattr__(self, name):
        raise AssertionError(f"this check needs a service of its own ({name}): run it without --url")


def answers(url):
    connection = http.client.HTTPConnection(url.removeprefix("http://"), timeout=5)
    with contextlib.closing(connection), contextlib.suppress(OSError, http.client.HTTPException):
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    return False


def die_with_parent():
    # PR_SET_PDEATHSIG, prctl(2): nothing is left over where the run itself is killed.
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def tweet(number, hashtags=(), users=(), text="A tweet made for a check"):
    return {
        "id_str": str(1_300_000_000_000_000_000 + number), "created_at": "Fri Nov 01 12:00:01 +0000 2019",
        "full_text": text, "user": {"screen_name": "somebody"},
        "entities": {
            "hashtags": [{"text": word} for word in hashtags],
            "user_mentions": [{"screen_name": name} for name in users],
        },
    }  # fmt: skip


# MARK: - The worlds


def sample(world):
    world.ingest("#quotes", "v1-quotes.jsonl")
    world.ingest("#retweets", "v1-retweets.jsonl")
    world.ingest("#plain", "hostile-names.jsonl", "folding.jsonl")
    world.ingest("#stanford", "stanford.jsonl")


def first_run(world):
    """Nothing was ever ingested: there is not even a file."""


def many(world):
    """120 terms; the newest is #term119."""
    for number in range(120):
        world.ingest_tweets(f"#term{number}", [tweet(number, ["alike"], ["someone"])])


def thin(world):
    """Terms of which there is little to show."""
    world.ingest_tweets("#old", [tweet(20, ["gone"])])
    world.ingest("#nothing", "empty.json")
    world.ingest_tweets("#hashtags", [tweet(n, ["alike"], [f"only{n}"]) for n in range(3)])
    world.ingest_tweets("#single", [tweet(10 + n, [f"once{n}"], [f"alone{n}"]) for n in range(3)])
    world.smashtag("prune", "--keep", "3")
    world.ingest("#stanford", "stanford.jsonl")


def hostile(world):
    names = [LONG, "\u05e9\u05dc\u05d5\u05dd", "\u0645\u0631\u062d\u0628\u0627", "st\u0430nford", "\u6f22\u5b57"]
    world.ingest_tweets("#hard", [tweet(n, names, ["e" * 15]) for n in range(3)])
    world.ingest("#plain", "hostile-names.jsonl", "folding.jsonl")


def big(world):
    """10 000 hashtags, each in two tweets."""
    parts = [[f"tag{n}" for n in range(start, start + 50)] for start in range(0, 10_000, 50)]
    world.ingest_tweets("#big", [tweet(n, part) for n, part in enumerate(parts + parts)])


def newer(world):
    """As if a smashtag that is not written yet had made the database, after the service began."""
    world.database, later = world.folder / "later.sqlite", world.database
    sample(world)
    with contextlib.closing(sqlite3.connect(world.database)) as database:
        database.execute("PRAGMA user_version = 999")
    made, world.database = world.database, later
    world.after = lambda: made.rename(later)


def guard(world):
    path = world.folder / "token"
    path.touch(mode=0o600)
    path.write_text(TOKEN + "\n")
    world.options += ["--token-file", str(path)]


def read_only(world):
    sample(world)
    guard(world)
    world.options += ["--read-only"]


def token(world):
    """A service that is changed by who has the token. One term is too big to be removed by a slip."""
    sample(world)
    world.ingest_tweets("#plenty", [tweet(n, ["many"]) for n in range(10_001)])
    guard(world)


def days(world):
    """Ten days of 2019, with a tweet on the first, two on the second, and so on."""
    world.ingest_tweets(
        "#days",
        [
            tweet(n, ["daily"]) | {"created_at": f"{date:%a %b %d} 12:00:00 +0000 {date:%Y}"}
            for n, date in enumerate(
                datetime.date(2019, 11, day) for day in range(1, 11) for _ in range(day)
            )
        ],
    )


MAKERS = {
    "sample": sample,
    # The same, for checks that change it.
    "live": sample,
    "first run": first_run,
    "many": many,
    "thin": thin,
    "hostile": hostile,
    "big": big,
    "newer": newer,
    "read-only": read_only,
    "token": token,
    "days": days,
}


class Worlds:
    """All that were asked for. With `url`, the service there stands for each."""

    def __init__(self, binary, url=None):
        self.binary = binary
        self.elsewhere = Elsewhere(url) if url else None
        self.made = {}

    def named(self, name):
        if self.elsewhere:
            return self.elsewhere
        if name not in self.made:
            self.made[name] = World(self.binary)
            MAKERS[name](self.made[name])
            self.made[name].serve()
            self.made[name].after()
        self.made[name].must_run()
        return self.made[name]

    def remove(self):
        """Ends every service. Gives what went wrong in that."""
        faults = []
        for name, world in self.made.items():
            try:
                world.remove()
            except AssertionError as error:
                faults.append(f"{name}: {error}")
        self.made = {}
        return faults
