"""Asks the documented view through other programs: viewers.py DATABASE TERM JSON

JSON is the answer of `smashtag popularity TERM --json`. Datasette is asked over the loopback, and ended
by its own process; sqlite-utils by its command.
"""

import json
import pathlib
import re
import subprocess
import sys
import urllib.parse
import urllib.request

from answers import document, end, expect, fault

BIN = pathlib.Path(sys.executable).parent
SQL = """
    SELECT kind, key, mention, count FROM v_popularity
    WHERE term = :term AND count >= :least ORDER BY kind, count DESC, key
"""


def by_datasette(database, term, least):
    server = subprocess.Popen(
        [BIN / "datasette", "serve", database, "--host", "127.0.0.1", "--port", "0"],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        said = ""
        for line in server.stderr:
            said += line
            if found := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                break
        else:
            return fault(f"Datasette did not start:\n{said}")
        name = urllib.parse.quote(pathlib.Path(database).stem)
        query = urllib.parse.urlencode({"sql": SQL, "term": term, "least": least, "_shape": "array"})
        address = f"http://127.0.0.1:{found[1]}/{name}.json?{query}"
        # A proxy of the environment is not asked for what lies on this machine.
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(address, timeout=60) as answer:
            return json.load(answer)
    finally:
        server.terminate()
        server.wait(timeout=30)


def by_sqlite_utils(database, term, least):
    command = [BIN / "sqlite-utils", "query", database, SQL, "-p", "term", term, "-p", "least", str(least)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def main():
    database, term, answer = sys.argv[1], sys.argv[2], document(sys.argv[3])
    expected = [
        {"kind": kind, "key": mention["key"], "mention": mention["display"], "count": mention["count"]}
        for kind, list_name in (("hashtag", "hashtags"), ("user", "users"))
        for mention in answer[list_name]
    ]
    if not expected:
        fault("an empty list shows nothing")
    expect("Datasette", by_datasette(database, term, answer["min_count"]), expected)
    expect("sqlite-utils", by_sqlite_utils(database, term, answer["min_count"]), expected)
    print(f"{len(expected)} rows, twice")
    end()


main()
