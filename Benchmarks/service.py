"""Measures a service under load, by wrk and by sockets of its own.

    Benchmarks/service.py SMASHTAG DATABASE TERM FILE

asks a term of a database that exists, ingests the file into it under other terms, and prints what was
measured as JSON.
"""

import http.client
import json
import os
import re
import select
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from urllib.parse import quote

SECONDS = 5
LISTENERS = 500
# The same list each time, asked in words that nobody has asked in before.
UNCACHED = """
local count = 0
request = function()
  count = count + 1
  local zeros = string.rep("0", 1 + math.floor(count / 1000))
  return wrk.format("GET", "%s?top=100&min_count=" .. zeros .. (2 + count %% 1000))
end
"""


class Served:
    """A service of a database, on a port of its own."""

    def __init__(self, smashtag, database):
        self.process = subprocess.Popen(
            [smashtag, "--db", database, "serve", "--listen", "127.0.0.1:0", "--json"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.port = json.loads(self.process.stdout.readline())["port"]

    def megabytes(self):
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024

    def end(self):
        self.process.terminate()
        if self.process.wait(timeout=60) != 0:
            sys.exit("bench: the service did not end well")

    def load(self, path, *options, script=None):
        """Requests a second, and the 99th of each hundred in milliseconds."""
        command = ["wrk", "--threads", "1", "--duration", f"{SECONDS}s", "--latency", *options]
        with tempfile.NamedTemporaryFile("w", suffix=".lua") as file:
            if script:
                file.write(script % path)
                file.flush()
                command += ["--script", file.name]
            said = subprocess.run(
                [*command, f"http://127.0.0.1:{self.port}{path}"], capture_output=True, text=True,
                check=True).stdout
        if "Requests/sec:      0.00" in said or "Non-2xx" in said or "Socket errors" in said:
            sys.exit(f"bench: not all was answered: {said}")
        late = re.search(r"99%\s+([\d.]+)(us|ms|s)", said)
        return (
            float(re.search(r"Requests/sec:\s+([\d.]+)", said)[1]),
            float(late[1]) * {"us": 0.001, "ms": 1, "s": 1000}[late[2]])


@contextmanager
def served(smashtag, database):
    service = Served(smashtag, database)
    try:
        yield service
    finally:
        service.end()


def measure(smashtag, database, term, file):
    """What was measured, by the names that the report knows."""
    path = f"/api/v1/terms/{quote(term, safe='')}/popularity"
    # First: later the database has the file.
    facts = {"ingest beside a reader / alone": slowed(smashtag, database, path, file)}
    with served(smashtag, database) as service:
        cached, _ = service.load(path + "?top=100", "--connections", "32")
        facts["microseconds a known answer"] = 1e6 / cached
        uncached, _ = service.load(path, "--connections", "8", script=UNCACHED)
        facts["microseconds a new answer"] = 1e6 / uncached
        with ingesting(smashtag, database, file, "#beside") as ingest:
            _, facts["late answer beside an ingest, ms"] = service.load(
                path, "--connections", "4", script=UNCACHED)
            ingest.wait()
    with served(smashtag, database) as service:
        facts["memory for 500 listeners, MB"] = memory_of_listeners(service)
    return facts


@contextmanager
def ingesting(smashtag, database, file, term):
    ingest = subprocess.Popen(
        [smashtag, "--db", database, "ingest", "--quiet", "--term", term, file])
    yield ingest
    if ingest.wait() != 0:
        sys.exit("bench: the ingest failed")


def memory_of_listeners(service):
    """What the service takes when as many listen, once each has heard something."""
    listeners = []
    for _ in range(LISTENERS):
        listener = socket.create_connection(("127.0.0.1", service.port))
        listener.sendall(b"GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        listeners.append(listener)
    for listener in listeners:
        if not select.select([listener], [], [], 10)[0]:
            sys.exit("bench: a listener hears nothing")
    megabytes = service.megabytes()
    for listener in listeners:
        listener.close()
    return megabytes


def slowed(smashtag, database, path, file):
    """How much longer an ingest takes while one client asks without a pause; the middle of five each."""
    times = {False: [], True: []}
    copy = Path(database).with_suffix(".copy.sqlite")
    for reads in (False, True) * 5:
        shutil.copyfile(database, copy)
        # What is still to be written would be written by whoever comes next.
        os.sync()
        with served(smashtag, copy) as service:
            begun = time.perf_counter()
            with ingesting(smashtag, copy, file, "#beside") as ingest:
                connection = http.client.HTTPConnection("127.0.0.1", service.port)
                while reads and ingest.poll() is None:
                    connection.request("GET", path + "?top=100")
                    connection.getresponse().read()
            times[reads].append(time.perf_counter() - begun)
    copy.unlink()
    return median(times[True]) / median(times[False])


if __name__ == "__main__":
    print(json.dumps(measure(*sys.argv[1:]), indent=2))
